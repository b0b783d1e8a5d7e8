"""A real server, and a real browser to look at its pages with."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.conftest import CHROMIUM_NAMES
from tests.servers import running_service
from tests.web.playground import Playground

CHROMIUM = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 15_000
"""Milliseconds that something may take on a busy machine before a test gives up."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the whole service, and tell its address."""
    data = tmp_path_factory.mktemp("data")
    with running_service(data, WEB_CONCURRENCY="1", CALCULI_THREADS="40") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on the PATH: the pages are not tested")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages of a test complain of; a test that hears something fails."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def context(browser: Browser, base: str, complaints: list[str]) -> Iterator[BrowserContext]:
    made = browser.new_context(
        base_url=base,
        locale="en-GB",
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
    )
    made.set_default_timeout(PATIENCE)

    def listen(page: Page) -> None:
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((base, "blob:", "data:", "file:"))
                else complaints.append(f"an address elsewhere: {asked.url}")
            ),
        )

    made.on("page", listen)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def playground(page: Page) -> Playground:
    return Playground(page)
