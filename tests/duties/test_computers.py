"""Computers at shared tables: they move, answer offers, and are nobody's to play for."""

from __future__ import annotations

import time
from typing import Any

import pytest
from flask import Flask

from service.duties.clerk import Clerk
from service.sessions.service import PACE
from tests.sessions.conftest import app, room, valkey
from tests.sessions.people import Party, Room

__all__ = ["app", "room", "valkey"]

BLACK = {"seats": {"black": {"computer": {"level": 2}}}}


def let_computers_act(app: Flask, times: int = 1) -> None:
    """Do what is due, and what comes after it."""
    clerk: Clerk = app.extensions["calculi-clerk"]
    for time_by_time in range(times):
        if time_by_time:
            time.sleep(PACE)
        clerk.work_off()


def test_a_computer_sits_at_its_seat_with_its_level_and_no_token(room: Room) -> None:
    seats = room.begin("la-trel", seats={"black": {"name": "Ada", "computer": {"level": 5}}})
    white, black = seats.session["seats"]
    assert (white["kind"], "computer" in white, bool(white["token"])) == ("person", False, True)
    assert black == {"seat": "black", "name": "Ada", "kind": "computer", "computer": {"level": 5}}
    shown = seats["white"].get()["seats"]
    assert [seat["kind"] for seat in shown] == ["person", "computer"]
    assert not any("token" in seat for seat in shown)


def test_a_computer_answers_a_move_with_a_legal_one(app: Flask, room: Room) -> None:
    party = room.begin("latroncules", **BLACK)
    assert party["white"].play("a2-a3").status_code == 200
    let_computers_act(app)
    position = party["white"].get()
    assert (position["version"], position["to_move"]) == (3, ["white"])
    changes = party["white"].get("history")["changes"]
    assert [(change["type"], change["seat"]) for change in changes] == [
        ("moved", "white"),
        ("moved", "black"),
    ]


def test_a_computer_that_begins_begins(app: Flask, room: Room) -> None:
    party = room.begin("la-trel", seats={"white": {"computer": {"level": 1}}})
    let_computers_act(app)
    assert party["black"].get()["to_move"] == ["black"]


@pytest.mark.parametrize("game", ["la-trel", "latroncules", "zatre", "graal"])
def test_computers_play_each_other_before_spectators(app: Flask, room: Room, game: str) -> None:
    seats = room.ask("get", f"/v1/games/{game}", None).get_json()["seats"][:2]
    names = [seat["seat"] for seat in seats]
    if game == "graal":
        names = ["white", "dark-blue"]
    party = room.begin(
        game,
        visibility="public",
        seats={seat: {"computer": {"level": 1}} for seat in names},
    )
    let_computers_act(app, 5)
    history = party.spectator.get("history")["changes"]
    assert len(history) >= 4
    assert {change["seat"] for change in history} == set(names)


def test_a_private_game_of_computers_alone_is_for_nobody(room: Room) -> None:
    seats = {seat: {"computer": {"level": 1}} for seat in ("white", "black")}
    body = {"game": "la-trel", "seats": seats}
    response = room.ask("post", "/v1/sessions", None, json=body)
    assert response.status_code == 422
    [fault] = response.get_json()["faults"]
    assert (fault["pointer"], fault["code"]) == ("/seats", "nobody-there")


@pytest.mark.parametrize(
    ("computer", "pointer", "code"),
    [
        ({"level": 0}, "/computer/level", "out-of-range"),
        ({"level": 9}, "/computer/level", "out-of-range"),
        ({"level": "3"}, "/computer/level", "wrong-type"),
        ({}, "/computer/level", "missing"),
        ({"level": 3, "elo": 1500}, "/computer/elo", "unknown-member"),
        (None, "/computer", "wrong-type"),
        (7, "/computer", "wrong-type"),
    ],
)
def test_a_computer_that_cannot_be_is_refused(
    room: Room, computer: Any, pointer: str, code: str
) -> None:
    body = {"game": "la-trel", "seats": {"black": {"computer": computer}}}
    response = room.ask("post", "/v1/sessions", None, json=body)
    [fault] = response.get_json()["faults"]
    assert (fault["pointer"], fault["code"]) == (f"/seats/black{pointer}", code)


def test_nobody_plays_for_a_computer(app: Flask, room: Room) -> None:
    party = room.begin("la-trel", seats={"white": {"computer": {"level": 1}}})
    black = party["black"]
    problem = black.refused(409, "post", "moves", json={"move": "d2-d3"})
    assert problem["type"] == "/problems/not-your-turn"
    black.refused(403, "patch", "seats/white", json={"name": "mine"})
    black.refused(403, "post", "seats/white/tokens")
    party.stranger.refused(401, "post", "moves", json={"move": "d2-d3"})
    assert room.ask("get", f"/v1/sessions/{party.id}", "").status_code in (401, 404)


def proposal(party: Party, seat: str, call: str) -> list[str]:
    """Propose something; return what becomes of it and of what was proposed before."""
    party[seat].post(call)
    let_computers_act(party.room.app)
    changes = party[seat].get("history")["changes"]
    return [change["type"] for change in changes]


def test_a_computer_agrees_to_take_moves_back(app: Flask, room: Room) -> None:
    party = room.begin("la-trel", **BLACK)
    party["white"].play("d2-d3")
    let_computers_act(app)
    assert proposal(party, "white", "undo-requests")[-2:] == ["undo-requested", "undone"]
    assert party["white"].get()["state"]["ply"] == 0


def test_a_computer_declines_a_draw_that_it_need_not_take(room: Room) -> None:
    party = room.begin("la-trel", **BLACK)
    assert proposal(party, "white", "draw-offers") == ["draw-offered", "draw-declined"]


def test_a_computer_takes_a_draw_when_it_would_lose(room: Room) -> None:
    lost = {
        "variant": "fr-basic",
        "turn": "white",
        "pieces": {"a1": "wW", "b1": "wW", "c1": "wS", "d1": "wS", "h8": "bD", "h7": "bT"},
    }
    party = room.begin("la-trel", setup=lost, **BLACK)
    assert proposal(party, "white", "draw-offers") == ["draw-offered", "draw-agreed"]


def test_a_computer_plays_again_at_its_next_seat(app: Flask, room: Room) -> None:
    party = room.begin("la-trel", **BLACK)
    party["white"].post("resignations")
    assert proposal(party, "white", "rematches")[-2:] == ["rematch-offered", "rematch-begun"]
    following = party["white"].get()["rematch"]
    assert following["seat"] == "black"
    let_computers_act(app)
    path = f"/v1/sessions/{following['id']}"
    session = room.ask("get", path, party["white"].token).get_json()
    assert [seat["kind"] for seat in session["seats"]] == ["computer", "person"]
    assert (session["version"], session["to_move"]) == (2, ["black"])


def test_a_game_is_deleted_by_the_first_person_at_the_table(app: Flask, room: Room) -> None:
    party = room.begin("la-trel", seats={"white": {"computer": {"level": 1}}})
    let_computers_act(app)
    assert party["black"].ask("delete").status_code == 204
    let_computers_act(app)


def test_a_session_without_computers_promises_nothing(app: Flask, room: Room) -> None:
    clerk: Clerk = app.extensions["calculi-clerk"]
    clerk.work_off()
    party = room.begin("la-trel")
    party["white"].play("d2-d3")
    assert clerk.work_off() == 0
