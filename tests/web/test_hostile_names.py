"""Pages on which people have given themselves names that would do harm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from service.api.schemas.sessions import LONGEST_NAME
from tests.hostile import HEAPS, HURT, MARKUP, UNSEEN
from tests.web.playground import Playground

pytestmark = pytest.mark.browser

SHEETS = "/v1/games/zatre/score-sheets"


NAMES: Final = [name[:LONGEST_NAME] for name in (*MARKUP, *UNSEEN, *HEAPS)]
SEATS: Final = 6


def tables() -> Iterator[list[str]]:
    """Yield all names, as many at a table as there are seats."""
    for last in range(SEATS, len(NAMES) + SEATS, SEATS):
        yield NAMES[:last][-SEATS:]


def expect_unharmed(page: Page) -> None:
    assert page.evaluate(f"typeof window.{HURT}") == "undefined"
    assert page.locator("[onerror], [onload], [onfocus], img[src=x], body style").count() == 0
    # Nobody's name makes a page wider than the screen, or turns the words after it round.
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert (
        page.evaluate("/[\\u202A-\\u202E\\u2066-\\u2069]/.test(document.body.innerText)") is False
    )


def test_names_at_a_table_are_only_names(context: BrowserContext, page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 700})
    playground = Playground(page)
    for names in tables():
        seats = {f"p{place}": {"name": name} for place, name in enumerate(names, start=1)}
        given: dict[str, Any] = {"game": "zatre", "players": SEATS, "seats": seats}
        made = context.request.post("/v1/sessions", data=given).json()
        token = made["seats"][0]["token"]
        page.goto("about:blank")
        page.goto(f"/#session={made['id']}&seat=p1&token={token}")
        expect(playground.status).not_to_be_empty()
        page.click("#tab-share")
        expect(page.locator(".seats li")).to_have_count(SEATS)
        with page.expect_response("**/draw-offers"):
            page.click("#offer-draw")
        expect(page.locator(".offer")).to_be_visible()
        expect_unharmed(page)


def test_names_on_the_score_pad_are_only_names(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 700})
    page.goto("/zatre/score-pad")
    for name in NAMES[::3][:SEATS]:
        page.fill("#player-name", name)
        page.press("#player-name", "Enter")
    expect(page.locator(".player")).to_have_count(SEATS)
    page.click("#more-tens")
    page.click("#write-down")
    expect(page.locator(".sheet")).to_have_count(SEATS)
    expect_unharmed(page)


def test_a_drawn_name_runs_nothing_where_no_policy_holds_it(
    page: Page, context: BrowserContext
) -> None:
    players = [{"name": name, "turns": [{"tens": 1}]} for name in NAMES]
    answer = context.request.post(
        SHEETS, data={"players": players}, headers={"Accept": "image/svg+xml"}
    )

    def show(route: Route) -> None:
        kind = "image/svg+xml" if route.request.url.endswith(".svg") else "text/html"
        route.fulfill(body=answer.body(), content_type=kind)

    page.route("**/bare/*", show)
    for address in ("/bare/sheets.svg", "/bare/sheets.html"):
        page.goto(address)
        expect(page.locator("text").first).to_be_visible()
        assert page.evaluate(f"typeof window.{HURT}") == "undefined"
        assert page.locator("script, img, style, foreignObject").count() == 0


def test_the_documentation_works_under_the_policy_of_all_pages(page: Page) -> None:
    page.goto("/docs")
    call = page.locator("#operations-La_Trel-la_trel_new_game, [id$=la_trel_new_game]").first
    call.locator(".opblock-summary-control").click()
    call.get_by_role("button", name="Execute").click()
    expect(call.locator(".live-responses-table td.response-col_status").nth(1)).to_contain_text(
        "200"
    )
    page.goto("/problems/illegal-move")
    expect(page.locator("body")).to_have_css("max-width", "608px")
