"""Beginning, seeing and playing shared games."""

from __future__ import annotations

import re

import pytest

from service.app import create_app
from service.sessions.tokens import ID_PATTERN
from service.settings import Settings
from tests.sessions.people import Person, Room
from tests.sessions.valkeys import Valkey


def test_a_session_begins_with_an_id_a_version_and_a_token_a_seat(room: Room):
    response = room.ask(
        "post", "/v1/sessions", None, json={"game": "coins", "seats": {"white": {"name": "Ada"}}}
    )
    session = response.get_json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"/v1/sessions/{session['id']}"
    assert response.headers["ETag"] == '"1"'
    assert session["version"] == 1
    assert session["visibility"] == "private"
    assert [(seat["seat"], seat["name"]) for seat in session["seats"]] == [
        ("white", "Ada"),
        ("black", None),
    ]
    assert len({seat["token"] for seat in session["seats"]}) == 2
    assert session["to_move"] == ["white"]


@pytest.mark.parametrize("game", ["la-trel", "latroncules", "zatre", "graal", "coins"])
def test_every_game_can_be_shared(room: Room, game: str):
    members = {"preset": "standard"} if game == "graal" else {}
    party = room.begin(game, **members)
    for _ in range(4):
        party.play_any()
    assert party.to_move().get()["version"] == 5


def test_any_number_of_players_sits_down(room: Room):
    party = room.begin("zatre", players=4, seats={"p3": {"name": "Zoé"}})
    assert [seat["name"] for seat in party.session["seats"]] == [None, None, "Zoé", None]
    assert len(room.begin("graal", variant="four").people) == 4


def test_what_begins_a_game_begins_a_session(room: Room):
    party = room.begin("la-trel", variant="fr-basic", options={"corner_captures": True})
    assert party.session["state"]["options"]["corner_captures"] is True
    setup = {"pieces": {"c1": "o"}, "turn": "black"}
    party = room.begin("coins", setup=setup)
    assert party.session["to_move"] == ["black"]
    assert party["black"].play("c1").get_json()["result"]["winners"] == ["black"]


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/game", "missing"),
        ({"game": 5}, "/game", "wrong-type"),
        ({"game": "go"}, "/game", "not-a-choice"),
        ({"game": "coins", "ttl": "60"}, "/ttl", "wrong-type"),
        ({"game": "coins", "ttl": 59}, "/ttl", "out-of-range"),
        ({"game": "coins", "visibility": "secret"}, "/visibility", "not-a-choice"),
        ({"game": "coins", "seats": {"red": {}}}, "/seats/red", "unknown-member"),
        ({"game": "zatre", "seats": {"p3": {}}}, "/seats/p3", "not-a-choice"),
        ({"game": "zatre", "players": 7}, "/players", "out-of-range"),
        (
            {"game": "coins", "seats": {"white": {"name": "x" * 61}}},
            "/seats/white/name",
            "too-long",
        ),
        (
            {"game": "coins", "setup": {"pieces": {"a1": "o"}, "turn": None}},
            "/setup/turn",
            "turn-needed",
        ),
    ],
)
def test_what_cannot_begin_is_told_with_all_faults(room: Room, body, pointer: str, code: str):
    problem = room.ask("post", "/v1/sessions", None, json=body)
    assert problem.status_code == 422
    assert (pointer, code) in [
        (fault["pointer"], fault["code"]) for fault in problem.get_json()["faults"]
    ]


def test_a_move_answers_with_the_new_version_and_the_position(room: Room):
    party = room.begin("coins")
    response = party["white"].play("a1-b1")
    answer = response.get_json()
    assert response.headers["ETag"] == '"2"'
    assert answer["version"] == 2
    assert answer["seat"] == "white"
    assert answer["to_move"] == ["black"]
    assert answer["move"]["notation"] == "a1-b1"
    assert [event["square"] for event in answer["events"]] == ["a1", "b1"]
    assert "a1" not in party["black"].get()["state"]["pieces"]


def test_a_move_answers_with_what_may_be_played_then_if_asked_to(room: Room):
    party = room.begin("zatre", options={"draws": "supplied"}, start={"seat": "p1", "tile": 6})
    body = {"move": "draw 5 6", "include": ["legal_moves"]}
    answer = party["p1"].post("moves", body)
    assert answer["legal_moves"]["total"] > 0
    assert answer["legal_moves"] == party["p1"].get("?include=legal_moves")["legal_moves"]
    laid = answer["legal_moves"]["moves"][0]["notation"]
    answer = party["p1"].post("moves", {"move": laid, "include": ["legal_moves"]})
    assert answer["to_move"] == ["p2"]
    # Another's turn: there is nothing that the caller may play.
    assert answer["legal_moves"]["total"] == 0


def test_a_game_can_be_played_to_its_end(room: Room):
    party = room.begin("coins")
    while party["white"].get()["result"] is None:
        party.play_any()
    ended = party["white"].get()
    assert ended["to_move"] == []
    problem = party["black"].play("a1")
    assert problem.status_code == 422
    assert problem.get_json()["rule"] == "coins.end"


def test_only_who_is_to_move_plays(room: Room):
    party = room.begin("coins", visibility="public")
    problem = party["black"].refused(409, "post", "moves", json={"move": "a1"})
    assert problem["type"] == "/problems/not-your-turn"
    assert "white" in problem["detail"]
    assert party.spectator.refused(401, "post", "moves", json={"move": "a1"})


def test_each_member_of_a_camp_that_moves_freely_plays_his_own_army(room: Room):
    free = {"variant": "teams", "options": {"camp_order": "free"}, "preset": "standard"}
    party = room.begin("graal", **free)
    assert party["white"].get()["to_move"] == ["white", "light-brown"]
    for seat, colour in (("white", "w"), ("light-brown", "l")):
        moves = party[seat].get("legal-moves")["moves"]
        assert {move["piece"][0] for move in moves} == {colour}
    assert party["turquoise"].get("legal-moves")["moves"] == []
    party["white"].refused(403, "post", "moves", json={"move": "a2-a3"})
    party["white"].refused(403, "post", "move-checks", json={"move": "a2-a3"})
    party["turquoise"].refused(409, "post", "moves", json={"move": "a23-a22"})
    assert party["light-brown"].play("a2-a3").get_json()["to_move"] == ["dark-blue", "turquoise"]
    assert party["white"].refused(409, "post", "moves", json={"move": "b2-b3"})["detail"]


def test_a_refused_move_changes_nothing_and_names_its_rule(room: Room):
    party = room.begin("coins")
    problem = party["white"].refused(
        422, "post", "moves", json={"move": "a1-c1"}, headers={"Accept-Language": "fr"}
    )
    assert problem["rule"] == "coins.take"
    assert problem["title"] == "Coup illégal"
    assert party["white"].refused(422, "post", "moves", json={"move": "what"})["type"] == (
        "/problems/unreadable-move"
    )
    assert party["white"].get()["version"] == 1


def test_legal_moves_are_those_of_the_callers_own_turn(room: Room):
    party = room.begin("coins", visibility="public")
    assert party["white"].get("legal-moves")["total"] == 13
    assert party["white"].get("legal-moves?prefix=a1")["total"] == 2
    assert party["white"].get("legal-moves?limit=1&offset=12")["moves"][0]["notation"] == "g1"
    assert party["white"].get("?include=legal_moves")["legal_moves"]["total"] == 13
    for other in (party["black"], party.spectator):
        assert other.get("legal-moves")["moves"] == []
    assert party["white"].refused(422, "get", "legal-moves?limit=many")["faults"]
    assert party["white"].refused(422, "get", "legal-moves?order=score")["faults"]


def test_a_move_can_be_tried_out_by_who_is_to_move(room: Room):
    party = room.begin("coins")
    assert party["white"].post("move-checks", {"move": "a1"})["status"] == "legal"
    assert party["white"].post("move-checks", {"move": "a1-c1"})["status"] == "illegal"
    party["black"].refused(409, "post", "move-checks", json={"move": "a1"})
    assert party["white"].get()["version"] == 1


@pytest.mark.parametrize("game", ["la-trel", "latroncules", "zatre", "graal"])
def test_a_session_has_a_picture(room: Room, game: str):
    party = room.begin(
        game, visibility="public", **({"preset": "standard"} if game == "graal" else {})
    )
    party.play_any()
    for person in (*party.people.values(), party.spectator):
        picture = person.ask("get", "diagram.svg?size=300&theme=dark")
        assert picture.status_code == 200
        assert picture.mimetype == "image/svg+xml"
        assert picture.headers["ETag"] == '"2"'
        assert picture.data.startswith(b"<svg")
    again = party.spectator.ask("get", "diagram.svg", headers={"If-None-Match": '"2"'})
    assert again.status_code == 304
    assert party.spectator.refused(422, "get", "diagram.svg?size=huge")["faults"]
    assert party.spectator.refused(422, "get", "diagram.svg?highlights=zz9")["faults"]
    party.stranger.refused(401, "get", "diagram.svg")


def test_a_view_that_has_not_changed_is_not_sent_again(room: Room):
    party = room.begin("coins")
    known = {"If-None-Match": '"1"'}
    assert party["white"].ask("get", headers=known).status_code == 304
    party["white"].play("a1")
    assert party["white"].ask("get", headers=known).status_code == 200


def test_ids_and_tokens_are_long_and_random(room: Room):
    ids = {room.begin("coins").id for _ in range(5)}
    assert len(ids) == 5
    assert all(re.fullmatch(ID_PATTERN, made) for made in ids)


def test_an_id_that_cannot_be_is_not_looked_for(room: Room):
    nobody = Person(room, "no-such-session", None, None)
    assert nobody.refused(404, "get")["type"] == "/problems/not-found"


def test_a_whole_state_is_signed_and_a_view_is_not(valkey: Valkey):
    """A signed view would vouch for a position in which others hold nothing."""
    settings = Settings(
        redis_url=valkey.address, state_keys=("k" * 32,), require_signed_states=True
    )
    room = Room(create_app(settings, packages=("service.games.latrel", "service.games.zatre")))
    party = room.begin("la-trel")
    party.play_any()
    state = party["white"].get()["state"]
    assert room.answer("/v1/games/la-trel/results", {"state": state})["over"] is False
    assert "signature" not in room.begin("zatre")["p1"].get()["state"]
