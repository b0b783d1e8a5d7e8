"""The page knows no game: one of which it has never heard is chosen and played on it."""

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect
from werkzeug.serving import make_server

from service.app import create_app
from service.games.registry import PACKAGES, load_all
from service.settings import Settings
from tests.web.catalogues import WEB
from tests.web.playground import Playground


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """Serve the four games and the coins of the tests."""
    app = create_app(Settings(), packages=(*PACKAGES, "tests.toy"))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    serving = Thread(target=server.serve_forever)
    serving.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    serving.join()


@pytest.mark.browser
def test_a_fifth_game_is_chosen_and_played_to_its_end(playground: Playground):
    playground.open("la-trel")
    playground.page.get_by_role("link", name="Coins").click()
    expect(playground.status).to_have_text("White to move")
    playground.expect_on("a1", "coin")
    assert playground.marked("movable") == {f"{file}1" for file in "abcdefg"}

    playground.pick("a1", "b1")
    expect(playground.status).to_have_text("Black to move")
    playground.expect_on("b1", "")
    playground.pick("d1")
    assert playground.marked("target") == {"e1"}
    playground.press("#play-it")
    playground.pick("e1", "a1")
    expect(playground.refusal).to_contain_text("There is no coin on a1.")
    playground.press("#refusal .rule-link")
    playground.pick("f1")
    playground.pick("c1")
    expect(playground.status).to_have_text("White to move")
    playground.pick("g1")

    expect(playground.status).to_have_text("White wins. No coin is left.")
    assert playground.marked("movable") == set()
    playground.page.click("#tab-moves")
    expect(playground.moves).to_contain_text("Coin on g1 is captured")


@pytest.mark.browser
def test_a_fifth_game_has_its_rules_its_options_and_its_picture(playground: Playground):
    playground.open("coins")
    page = playground.page
    page.click("[data-language=fr]")
    expect(page.locator("#rules")).to_contain_text("Prenez une pièce")
    expect(page.locator(".pieces .picture use")).to_have_count(1)
    page.click("#tab-new")
    page.click("#new-game details summary")
    page.check('[name="option.misere"]')
    playground.press("#start-game")
    expect(playground.square_marked("movable")).to_have_count(7)
    with page.expect_download() as saved:
        page.click("#tab-new")
        page.click("#save-picture")
    assert saved.value.suggested_filename == "coins.svg"


def test_what_is_outside_the_games_folder_names_no_game_and_no_piece_of_one():
    entries = load_all(PACKAGES).values()
    games = {entry.game.id for entry in entries}
    names = {name for entry in entries for name in entry.game.rulebook.name.as_json().values()}
    seats = {
        seat
        for entry in entries
        for variant in entry.game.variants
        for seat in entry.game.seats(entry.game.new(variant))
    }
    pieces = {
        # Less the article; a piece that is a number is called as numbers are everywhere.
        re.split("[ ’]", name)[-1]
        for entry in entries
        for letter, piece in entry.game.box.pieces.items()
        if not letter.isdigit()
        for name in piece.name.as_json().values()
    }
    words = games | names | pieces | seats - {"white", "black"}
    assert words >= {"zatre", "La Trel", "dark-blue", "p2", "warrior", "écuyer"}
    named = re.compile(rf"\b(?:{'|'.join(sorted(words))})s?\b", re.IGNORECASE)
    for path in general_files():
        # The address of another page is no knowledge of its game.
        source = re.sub(r'href="/[^"]*"', "", path.read_text("utf-8"))
        assert named.search(source) is None, path


def general_files() -> list[Path]:
    """Return the files that serve all games alike."""
    games = WEB / "games"
    files = [path for path in WEB.rglob("*.*") if games not in path.parents]
    return [*files, games / "default.js"]


def test_no_general_module_imports_one_of_a_game():
    for path in general_files():
        asked = re.findall(r'(?:from|import)\s*\(?["`]([^"`]+)', path.read_text("utf-8"))
        games = {name for name in asked if "games/" in name}
        assert games <= {"./games/default.js", "./games/${id}.js"}, path
