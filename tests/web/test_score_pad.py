"""The score pad: an evening of Zatre with the real box."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def pad(page: Page) -> Page:
    page.set_viewport_size({"width": 375, "height": 700})
    page.goto("/zatre/score-pad")
    for name in ("Andreas", "Beate"):
        page.fill("#player-name", name)
        page.press("#player-name", "Enter")
    expect(page.locator("#turn-of")).to_have_text("Turn of Andreas")
    return page


def enter(pad: Page, **counts: int) -> None:
    for kind, count in counts.items():
        for _ in range(count):
            pad.click(f"#more-{kind}")
    pad.click("#write-down")


def rows(pad: Page, player: int) -> list[list[str]]:
    lines = pad.locator(".sheet").nth(player).locator("tbody tr").all()
    return [line.locator("td").all_inner_texts() for line in lines[:2]]


def test_turns_by_counts_fill_the_paper_sheet(pad: Page):
    enter(pad, tens=1, elevens=1, ticks=2)
    expect(pad.locator("#turn-of")).to_have_text("Turn of Beate")
    enter(pad, tens=1, elevens=1)
    expect(pad.locator("#turn-of")).to_have_text("Turn of Andreas")
    enter(pad, twelves=2, ticks=1)
    expect(pad.locator(".sum")).to_have_text(["28", "3"])
    assert rows(pad, 0) == [["✗", "1", "2", "8", "3", "28"], ["✗", "", "", "", "3", ""]]
    expect(pad.locator("#standings li")).to_have_text(["Andreas28", "Beate3"])


def test_a_turn_by_tiles_is_counted_by_the_service(pad: Page):
    pad.click("#by-tiles")
    for tile, square in ((6, "h8"), (5, "i8"), (5, "i7")):
        pad.click(f"#tile-{tile}")
        pad.click(f'[data-square="{square}"]')
    expect(pad.locator("#told")).to_contain_text("run of 11 (2)")
    pad.click("#write-down")
    expect(pad.locator("#turn-of")).to_have_text("Turn of Beate")
    expect(pad.locator(".sum")).to_have_text(["6", "0"])
    expect(pad.locator('[data-square="h8"]')).to_have_attribute("aria-label", "h8: 6")

    pad.click("#tile-6")
    pad.click('[data-square="j8"]')
    expect(pad.locator("#told .faults")).to_be_visible()


def test_it_survives_a_reload_and_a_slip(pad: Page):
    enter(pad, twelves=1)
    expect(pad.locator(".sum")).to_have_text(["4", "0"])
    pad.reload()
    expect(pad.locator(".sum")).to_have_text(["4", "0"])
    expect(pad.locator("#turn-of")).to_have_text("Turn of Beate")
    pad.click("#undo")
    expect(pad.locator(".sum")).to_have_text(["0", "0"])
    expect(pad.locator("#turn-of")).to_have_text("Turn of Andreas")


def test_the_sheets_can_be_had_as_csv_and_on_paper(pad: Page, tmp_path: Path):
    enter(pad, twelves=1)
    expect(pad.locator(".sum")).to_have_text(["4", "0"])
    with pad.expect_download() as saved:
        pad.click("#csv")
    saved.value.save_as(tmp_path / "zatre.csv")
    assert "Andreas,1,,,,4,,4" in (tmp_path / "zatre.csv").read_text().splitlines()

    pad.emulate_media(media="print")
    expect(pad.locator("#write-down")).to_be_hidden()
    expect(pad.locator(".sheet").first.locator("tbody tr").last).to_be_visible()
    expect(pad.locator(".sheet").first.locator("tbody tr")).to_have_count(22)


def test_it_fits_a_phone_and_speaks_french(pad: Page):
    assert pad.evaluate("document.documentElement.scrollWidth") == 375
    pad.click("[data-language=fr]")
    expect(pad.locator("#turn-of")).to_have_text("À Andreas de jouer")
