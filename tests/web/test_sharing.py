"""A shared game in two tabs."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.web.playground import Playground

pytestmark = pytest.mark.browser


def share(playground: Playground, game: str) -> dict[str, Playground]:
    """Open a shared game and sit down at each seat, in a tab of its own."""
    playground.open(game)
    playground.page.click("#tab-share")
    playground.page.fill("#own-name", "<b>Andreas</b>")
    playground.page.click("#open-session")
    links = playground.page.locator("#seat-links a")
    expect(links).to_have_count(2)
    seats = {}
    for link in links.all():
        with playground.page.context.expect_page() as opened:
            link.click()
        seats[str(link.get_attribute("data-seat"))] = Playground(opened.value)
    return seats


def test_moves_appear_live_in_the_other_tab(playground: Playground):
    seats = share(playground, "la-trel")
    white, black = seats["white"], seats["black"]
    expect(white.status).to_have_text("<b>Andreas</b> (Blue) to move")
    expect(black.status).to_contain_text("Waiting for the others")
    expect(white.square_marked("movable")).to_have_count(8)
    white.look()
    white.pick("a2", "a3")
    black.look()
    black.expect_on("a3", "blue defender")
    expect(black.square_marked("movable")).to_have_count(8)
    black.pick("h7", "h6")
    white.expect_on("h6", "red defender")
    white.look()
    white.page.click("#resign")
    expect(black.status).to_contain_text("Red wins.")


def test_a_click_waits_for_what_the_page_still_asks(playground: Playground):
    seats = share(playground, "la-trel")
    white = seats["white"]
    expect(white.square_marked("movable")).to_have_count(8)
    white.look()

    def go_on_before_the_answer(route: Route) -> None:
        white.square("a3").click()
        white.page.click("#resign")
        route.continue_()

    white.page.route("**/legal-moves*", go_on_before_the_answer, times=1)
    white.square("a2").click()
    white.expect_on("a3", "blue defender")
    expect(white.status).to_contain_text("Red wins.")


def test_two_moves_within_a_moment_are_both_told(playground: Playground, context: BrowserContext):
    made = context.request.post("/v1/sessions", data={"game": "la-trel"}).json()
    path = f"/v1/sessions/{made['id']}"
    tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}

    def play(seat: str, move: str) -> None:
        headers = {"Authorization": f"Bearer {tokens[seat]}"}
        assert context.request.post(f"{path}/moves", data={"move": move}, headers=headers).ok

    def play_before_the_answer(route: Route) -> None:
        play("black", "h7-h6")
        route.continue_()

    with playground.page.expect_response("**/events"):
        playground.page.goto(f"/#session={made['id']}&seat=white&token={tokens['white']}")
    expect(playground.square_marked("movable")).to_have_count(8)
    playground.page.route(f"**{path}", play_before_the_answer, times=1)
    play("white", "a2-a3")

    playground.expect_on("h6", "red defender")
    expect(playground.status).to_have_text("Blue to move")
    playground.page.click("#tab-moves")
    expect(playground.moves).to_contain_text("Blue defender: a2 → a3")
    expect(playground.moves).to_contain_text("Red defender: h7 → h6")


def test_a_stream_goes_on_after_the_service_was_away(
    playground: Playground, context: BrowserContext, complaints: list[str]
):
    made = context.request.post("/v1/sessions", data={"game": "la-trel"}).json()
    path = f"/v1/sessions/{made['id']}"
    tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
    playground.page.route("**/events", lambda route: route.fulfill(status=503), times=1)
    playground.page.goto(f"/#session={made['id']}&seat=black&token={tokens['black']}")
    expect(playground.status).to_contain_text("Waiting for the others")
    headers = {"Authorization": f"Bearer {tokens['white']}"}
    context.request.post(f"{path}/moves", data={"move": "a2-a3"}, headers=headers)
    playground.expect_on("a3", "blue defender")
    assert all("503" in said for said in complaints)
    complaints.clear()


def test_a_hand_is_seen_by_its_owner_only(playground: Playground):
    seats = share(playground, "zatre")
    for tab in seats.values():
        expect(tab.status).to_contain_text("lays tiles")
        tab.settle()
    hands = [tab.page.locator(".rack-tile").count() for tab in seats.values()]
    assert sorted(hands) == [0, 3]


def test_an_undo_is_asked_for_and_agreed_to(playground: Playground):
    seats = share(playground, "latroncules")
    white, black = seats["white"], seats["black"]
    expect(white.square_marked("movable").first).to_be_visible()
    white.look()
    white.pick("a2", "a3")
    black.expect_on("a3", "white infantry")
    white.page.click("#offer-undo")
    black.look()
    black.page.get_by_role("button", name="Agree").click()
    white.expect_on("a2", "white infantry")
    black.expect_on("a3", "")


def test_the_bot_answers_over_the_event_stream(
    playground: Playground, context: BrowserContext, base: str
):
    playground.open("latroncules")
    made = context.request.post("/v1/sessions", data={"game": "latroncules"}).json()
    tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
    bot = Path(__file__).parent.parent.parent / "examples/session_bot.py"
    process = subprocess.Popen(
        [sys.executable, bot, base, made["id"], tokens["black"]],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        tab = Playground(context.new_page())
        tab.page.goto(f"/#session={made['id']}&seat=white&token={tokens['white']}")
        expect(tab.square_marked("movable").first).to_be_visible()
        tab.pick("a2", "a3")
        expect(tab.page.locator("#step-at")).to_have_text("2 / 2")
        expect(tab.status).to_have_text("White to move")
        tab.page.click("#resign")
        told, _ = process.communicate(timeout=30)
        move, *_, end = told.splitlines()
        assert move.startswith("black plays ")
        assert end == "win: resignation"
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
