"""The playground of a service that asks for keys and takes no state but its own."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from service.api_keys import digest, new_key
from tests.servers import running_service
from tests.web.playground import Playground

pytestmark = pytest.mark.browser


def test_a_key_opens_a_closed_service(browser: Browser, tmp_path: Path):
    key = new_key()
    with (
        running_service(
            tmp_path,
            WEB_CONCURRENCY="1",
            CALCULI_API_KEYS=f"front-end:{digest(key)}",
            CALCULI_STATE_KEY="only-this-service-knows-it",
            CALCULI_REQUIRE_SIGNED_STATES="1",
        ) as base,
        browser.new_context(base_url=base, locale="en-GB") as context,
    ):
        playground = Playground(context.new_page())
        playground.page.goto("/")
        playground.page.fill("#api-key", key)
        playground.page.press("#api-key", "Enter")
        expect(playground.square_marked("movable")).to_have_count(8)
        playground.pick("a2", "a3")
        playground.expect_on("a3", "blue defender")
        expect(playground.status).to_have_text("Red to move")
