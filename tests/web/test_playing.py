"""Playing each game on the page, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.playground import Playground

pytestmark = pytest.mark.browser


def test_a_game_of_la_trel_begins_with_defenders(playground: Playground):
    playground.open("la-trel")
    assert playground.marked("movable") == {f"{file}2" for file in "abcdefgh"}
    playground.pick("a2", "a3", "h7", "h6")
    expect(playground.status).to_have_text("Blue to move")
    playground.expect_on("a3", "blue defender")
    playground.expect_on("h6", "red defender")
    playground.expect_on("h7", "")


def test_a_refused_move_shows_the_rule(playground: Playground):
    playground.open("la-trel")
    playground.pick("a1")
    expect(playground.refusal).to_contain_text("is made with a defender")
    playground.press("#refusal .rule-link")
    rule = playground.page.locator('[id="rule-la-trel.first-move.defender"]')
    expect(rule).to_have_attribute("open", "")
    expect(rule).to_be_in_viewport()


CHAIN = {
    "pieces": {"d1": "wW", "d4": "bD", "f7": "bT", "h8": "bS", "a2": "wD", "c7": "wD"},
    "turn": "white",
}


def test_a_chain_is_played_leg_by_leg_and_may_stop(playground: Playground):
    playground.open("la-trel")
    playground.load(CHAIN)
    playground.pick("d1")
    assert playground.marked("capture") == {"d5"}
    playground.pick("d5")
    expect(playground.page.locator("#play-it")).to_have_text("Play d1xd5")
    assert playground.marked("capture") == {"g8"}
    playground.pick("g8")
    expect(playground.page.locator("#play-it")).to_have_text("Play d1xd5xg8")
    playground.pick("h8")
    expect(playground.status).to_contain_text("Blue wins.")
    playground.page.click("#tab-moves")
    expect(playground.moves).to_contain_text("Red trident on f7 is captured")


def test_a_defender_is_exchanged_on_the_last_rank(playground: Playground):
    playground.open("la-trel")
    playground.load(CHAIN)
    playground.pick("c7", "c8")
    playground.press('[data-step="=W"]')
    playground.expect_on("c8", "blue warrior")


def test_a_defender_is_exchanged_where_it_stands_if_that_is_played(playground: Playground):
    playground.open("la-trel")
    pieces = {"c8": "wD", "a1": "wS", "b1": "wS", "h8": "bS", "h7": "bS"}
    playground.load({"pieces": pieces, "turn": "white", "options": {"exchange": "later"}})
    playground.pick("c8")
    assert playground.marked("target") == {"b8", "d8", "c7"}
    playground.press('[data-step="=W"]')
    playground.expect_on("c8", "blue warrior")
    playground.page.click("#tab-moves")
    expect(playground.moves).to_contain_text("c8=W")


def test_stepping_back_and_playing_on_forgets_the_rest(playground: Playground):
    playground.open("la-trel")
    playground.pick("a2", "a3", "h7", "h6")
    expect(playground.page.locator("#step-at")).to_have_text("2 / 2")
    playground.press("#step-back")
    playground.press("#step-back")
    playground.expect_on("a2", "blue defender")
    playground.press("#step-on")
    playground.expect_on("a3", "blue defender")
    playground.pick("g7", "g6")
    expect(playground.page.locator("#step-at")).to_have_text("2 / 2")
    playground.expect_on("h7", "red defender")


def test_a_game_goes_on_after_another_game_and_a_reload(playground: Playground):
    playground.open("la-trel")
    playground.pick("a2", "a3")
    playground.page.get_by_role("link", name="Latroncules").click()
    playground.expect_on("a2", "white infantry")
    playground.page.get_by_role("link", name="La Trel").click()
    playground.expect_on("a3", "blue defender")
    playground.page.reload()
    playground.expect_on("a3", "blue defender")
    expect(playground.page.locator("#step-at")).to_have_text("1 / 1")


def test_a_piece_that_cannot_move_says_so(playground: Playground):
    playground.open("la-trel")
    playground.pick("a2", "a3", "h7", "h6", "b1")
    expect(playground.refusal).to_have_text(re.compile("The sabre on b1 has no legal move now"))


def test_latroncules_takes_between_two(playground: Playground):
    playground.open("latroncules")
    playground.load({"pieces": {"c3": "bF", "b3": "wC", "d2": "wF", "h8": "bC"}, "turn": "white"})
    playground.pick("d2", "d3")
    playground.expect_on("c3", "")
    playground.page.click("#tab-moves")
    expect(playground.moves).to_contain_text("Black infantry on c3 is captured")


def test_zatre_fills_the_sheet_of_the_worked_example(playground: Playground):
    playground.open("zatre")
    playground.page.click("#tab-new")
    playground.page.click("#new-game details summary")
    playground.page.select_option('[name="option.draws"]', '"supplied"')
    playground.press("#start-game")
    for tile in (6, 5, 5):
        playground.press(f"#draw-{tile}")
    playground.lay(6, "h8")
    playground.lay(5, "i8")
    playground.lay(5, "i7")
    expect(playground.page.locator(".turn-score")).to_contain_text("run of 11 (2)")
    expect(playground.page.locator(".turn-score")).to_contain_text("×2 ticks: 2")
    playground.press("#play-it")
    cells = playground.page.locator(".sheet").first.locator("tbody tr").first.locator("td")
    expect(cells).to_have_text(["✗", "1", "2", "", "3", "6"])

    for tile in (5, 3):
        playground.press(f"#draw-{tile}")
    playground.lay(3, "j8")
    expect(playground.refusal).to_contain_text("14")
    playground.lay(5, "h7")
    playground.press("#play-it")
    expect(playground.status).to_have_text("Player 1 draws")
    playground.expect_on("h7", "5")


def test_zatre_asks_whether_to_draw_where_that_may_be_declined(playground: Playground):
    playground.open("zatre")
    kept = {
        "tiles": {"h8": 6},
        "hands": {"p1": [3], "p2": [1]},
        "turn": "p2",
        "phase": "lay",
        "seed": "s",
        "options": {"extra_draw": "declinable"},
    }
    tiles = playground.page.locator("[id^=rack-]")
    for answer, count in (("#draw-it", 2), ("#stay", 1)):
        playground.load(kept)
        playground.lay(1, "h9")
        playground.press("#play-it")
        playground.press(answer)
        expect(tiles).to_have_count(count)
    playground.page.click("#tab-moves")
    expect(playground.moves).to_contain_text("Player 1 draws no tile")


def test_graal_is_deployed_by_hand(playground: Playground, complaints: list[str]):
    playground.open("graal")
    playground.page.click("#tab-new")
    playground.page.select_option("[name=preset]", "")
    playground.press("#start-game")
    expect(playground.status).to_have_text("Deploying: White, Dark blue")
    playground.press("#ready")
    playground.pick("k3", "k20")
    playground.press("#play-it")
    expect(playground.refusal.locator("li")).to_contain_text(["k20"])
    assert all("422" in said for said in complaints)
    complaints.clear()

    playground.pick("k20", "k3")
    playground.press("#play-it")
    expect(playground.status).to_have_text("Deploying: Dark blue")
    playground.press("#ready")
    playground.press("#play-it")
    expect(playground.status).to_have_text("White to move")
    playground.expect_on("k2", "white donjon")
    playground.expect_on("k3", "white archer, white courtyard")
    playground.expect_on("n23", "dark blue donjon")
    playground.pick("b2", "b14")
    expect(playground.refusal).to_contain_text("forest")


def test_a_shot_is_answered_by_a_retreat(playground: Playground):
    playground.open("graal")
    playground.load(
        {
            "variant": "two",
            "pieces": {"m10": "wA", "l2": "wR", "m12": "bS", "m23": "bR"},
            "castles": {"w": {"donjon": "k2", "cour": "k3"}, "b": {"donjon": "n23", "cour": "n22"}},
            "turn": "white",
        }
    )
    playground.pick("m10")
    assert playground.marked("capture") == {"m12"}
    playground.pick("m12")
    expect(playground.status).to_have_text("Dark blue must retreat from the shot")
    assert playground.marked("movable") == {"m12"}
    playground.pick("m12", "m14")
    playground.expect_on("m14", "dark blue sergeant")
    expect(playground.status).to_have_text("Dark blue to move")


def test_a_pasted_position_tells_all_its_faults(playground: Playground, complaints: list[str]):
    playground.open("la-trel")
    playground.page.click("#tab-new")
    playground.page.fill("#pasted", '{"pieces": {"a9": "wS", "b1": "wX"}, "turn": "green"}')
    playground.page.click("#load-state")
    faults = playground.page.locator("#load-faults")
    for pointer in ("/setup/pieces/a9", "/setup/pieces/b1", "/setup/turn"):
        expect(faults).to_contain_text(pointer)
    assert all("422" in said for said in complaints)
    complaints.clear()


def test_the_page_speaks_french(playground: Playground):
    playground.open("la-trel")
    playground.pick("a1")
    playground.page.click("[data-language=fr]")
    expect(playground.status).to_have_text("Tour de jeu\u202f: Bleu")
    expect(playground.page.locator("html")).to_have_attribute("lang", "fr")
    playground.settle()
    playground.pick("a1")
    expect(playground.refusal).to_contain_text("défenseur")
    playground.expect_on("a1", "quadru bleu")
    playground.page.reload()
    expect(playground.page.locator("#tab-rules")).to_have_text("Règles")


def test_the_keyboard_alone_plays_a_move(playground: Playground):
    playground.open("latroncules")
    playground.square("a1").focus()
    keyboard = playground.page.keyboard
    for key in ("ArrowUp", "Enter"):
        keyboard.press(key)
    expect(playground.square_marked("target")).to_have_count(1)
    for key in ("ArrowUp", "Enter"):
        keyboard.press(key)
    expect(playground.status).to_have_text("Black to move")
    playground.expect_on("a3", "white infantry")


def test_the_exchanged_requests_can_be_copied_as_curl(playground: Playground, base: str):
    playground.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    playground.open("la-trel")
    playground.pick("a2", "a3")
    played = playground.page.locator(".exchange", has_text="/v1/games/la-trel/moves").first
    expect(played.locator(".code")).to_have_text("200")
    expect(played.locator(".took")).to_have_text(re.compile(r"\d+ ms"))
    played.locator("summary").click()
    played.get_by_text("Copy as curl").click()
    expect(played.locator(".done")).to_be_visible()
    copied = playground.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"curl -sS '{base}/v1/games/la-trel/moves'")
    assert '"move":"a2-a3"' in copied


def test_every_game_fits_a_phone(playground: Playground):
    playground.page.set_viewport_size({"width": 375, "height": 700})
    for game in ("la-trel", "latroncules", "zatre", "graal"):
        playground.open(game)
        assert playground.page.evaluate("document.documentElement.scrollWidth") == 375
        board = playground.page.locator("#board").bounding_box()
        assert board is not None
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= 375
