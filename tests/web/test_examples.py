"""The small clients under examples/ are real ones: they run, against a real server."""

import re
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.parametrize(("name", "longest"), [("latroncules.html", 100), ("session_bot.py", 60)])
def test_examples_stay_small(name: str, longest: int):
    assert len((EXAMPLES / name).read_text().splitlines()) < longest


@pytest.mark.browser
def test_a_front_end_in_one_file_plays_against_a_random_opponent(page: Page, base: str):
    page.goto(f"{(EXAMPLES / 'latroncules.html').as_uri()}?api={quote(base)}")
    told = page.locator("#told")
    expect(told).to_have_text("white to move")
    page.get_by_role("button", name="a1").click()
    expect(told).to_contain_text("has no legal move")
    page.get_by_role("button", name="a2").click()
    expect(page.get_by_role("button", pressed=True)).to_have_accessible_name("a2 wF")
    page.get_by_role("button", name="a3").click()
    expect(told).to_have_text(re.compile("[a-h][78]-[a-h][1-8] · white to move"))
    expect(page.get_by_role("button", name="a3 wF")).to_be_visible()
    picture = page.locator("#board").evaluate("board => board.style.backgroundImage")
    assert "%3Csvg" in picture


@pytest.mark.processes
def test_a_shell_script_scores_an_evening_of_zatre(base: str):
    scored = subprocess.run(
        ["sh", EXAMPLES / "zatre_evening.sh", base],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    lines = scored.stdout.splitlines()
    assert '"turn":{"tens":1,"elevens":1,"twelves":0,"ticks":2}' in lines[1]
    assert "Andreas,Total,,,,,,38" in lines
    assert "Beate,Total,,,,,,3" in lines
