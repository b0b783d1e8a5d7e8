"""The playground as a test uses it: squares, buttons, and what the page says."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from service.games.core.json_values import Json


class Playground:
    """One tab with the playground."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, game: str) -> None:
        self.page.goto(f"/#game={game}")
        current = self.page.locator("#games [aria-current]")
        expect(current).to_have_attribute("href", f"#game={game}")
        expect(self.square_marked("movable", "target").first).to_be_visible()

    def load(self, state: Json) -> None:
        """Begin with a position of one's own, pasted as JSON."""
        self.page.click("#tab-new")
        self.page.fill("#pasted", json.dumps(state))
        with self.page.expect_response("**/legal-moves"):
            self.page.click("#load-state")
        self.settle()

    def settle(self) -> None:
        expect(self.page.locator("#board")).not_to_have_attribute("aria-busy", "true")

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-square="{name}"]')

    def square_marked(self, *marks: str) -> Locator:
        return self.page.locator(", ".join(f".cell.{mark}" for mark in marks))

    def marked(self, mark: str) -> set[str]:
        self.settle()
        found = self.page.locator(f".cell.{mark}").all()
        return {str(cell.get_attribute("data-square")) for cell in found}

    def look(self) -> None:
        """Bring the tab to the front: browsers let those behind wait."""
        self.page.bring_to_front()

    def pick(self, *names: str) -> None:
        for name in names:
            self.square(name).click()
            self.settle()

    def press(self, button: str) -> None:
        self.page.click(button)
        self.settle()

    def lay(self, tile: int, square: str) -> None:
        """Lay a tile of Zatre's rack."""
        self.press(f'.rack-tile[aria-label="tile {tile}"]:enabled >> nth=0')
        self.pick(square)

    def expect_on(self, name: str, text: str) -> None:
        """Expect what a screen reader says of a square."""
        told = f"{name}: {text}" if text else name
        expect(self.square(name)).to_have_attribute("aria-label", told)

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def refusal(self) -> Locator:
        return self.page.locator("#refusal")

    @property
    def moves(self) -> Locator:
        return self.page.locator("#moves")
