"""Diagrams and score sheets stand in one page as each of them stands alone."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import Browser, Page

from service.games.edge.diagram_request import DiagramRequest
from service.games.registry import PACKAGES, load
from tests.games.test_conformance import begin
from tests.games.zatre.test_sheet_picture import ANDREAS, NOBODY, picture

SIDE = 700
STYLE = ".frame { position: absolute; inset: 0; background: white }"


def diagrams() -> list[str]:
    """Draw every game twice: the drawings have the same names and are different ones."""
    wishes = (
        DiagramRequest(size=SIDE, highlights=("h8",), targets=("g8",)),
        DiagramRequest(size=300, theme="dark", highlights=("h8",), targets=("g8",)),
    )
    drawn = []
    for entry, request in product(map(load, PACKAGES), wishes):
        state = begin(entry, next(iter(entry.game.variants)), "picture")
        drawn.append(entry.draughtsman.draw(entry.wire.dump_state(state), request))
    return drawn


def shots(page: Page, pictures: list[str]) -> list[bytes]:
    """Take a picture of each that stands in a page.

    They lie over one another: elsewhere on the page their edges would be smoothed otherwise.
    """
    frames = "".join(f'<div class="frame">{drawn}</div>' for drawn in pictures)
    page.set_content(f"<!doctype html><title>Pictures</title><style>{STYLE}</style>{frames}")
    taken = []
    for place, frame in enumerate(page.locator(".frame").all(), 1):
        frame.evaluate("(frame, place) => { frame.style.zIndex = place }", place)
        taken.append(page.screenshot())
    return taken


def test_no_picture_takes_what_another_one_defines(browser: Browser) -> None:
    pictures = [*diagrams(), picture(ANDREAS), picture(NOBODY)]
    page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
    alone = [shots(page, [drawn])[0] for drawn in pictures]
    assert len(set(alone)) == len(alone)
    assert shots(page, pictures) == alone
    # Of two that have the same name, browsers take the first: each has its turn to be that.
    assert shots(page, pictures[::-1]) == alone[::-1]
    page.close()
