"""Answers as the referee, a seat and a spectator get them."""

from __future__ import annotations

import orjson
import pytest

from service import answers
from service.answers import REFEREE, Reader
from service.answers.readers import Viewer
from service.games.core.json_values import Json
from service.games.registry import load

LA_TREL = load("service.games.latrel")
ZATRE = load("service.games.zatre")
GRAAL = load("service.games.graal")

TUESDAY = answers.begin(ZATRE, {"seed": "tuesday"})
FIRST_MOVE = "5@g7 6@g8 6@h8"


def signed(state: Json) -> Json:
    return {**state, "signature": "ours"}


def reader(viewer: Viewer) -> Reader:
    return Reader(viewer, signed)


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [
        (REFEREE, {"p1": [5, 6, 6], "p2": []}),
        ("p1", {"p1": [5, 6, 6]}),
        ("p2", {"p2": []}),
        (None, {}),
    ],
)
def test_a_hand_is_for_its_seat_and_the_referee(viewer: Viewer, hands: Json) -> None:
    state = answers.position(ZATRE, TUESDAY, reader(viewer))["state"]
    assert state["hands"] == hands
    assert ("bag" in state) is ("signature" in state) is (viewer is REFEREE)


@pytest.mark.parametrize("viewer", [REFEREE, "white", None])
def test_what_hides_nothing_is_signed_for_everybody(viewer: Viewer) -> None:
    state = LA_TREL.game.new()
    answer = answers.position(LA_TREL, state, reader(viewer))
    assert answer["state"] == signed(LA_TREL.wire.dump_state(state))


def test_moves_are_listed_for_who_is_to_move_and_the_referee() -> None:
    whole = answers.legal_moves(ZATRE, TUESDAY, reader(REFEREE))
    assert whole["total"]
    assert answers.legal_moves(ZATRE, TUESDAY, reader("p1")) == whole
    nothing = {"total": 0, "offset": 3, "moves": [], "next": []}
    for viewer in ("p2", None):
        assert answers.legal_moves(ZATRE, TUESDAY, reader(viewer), offset=3) == nothing


def test_nothing_can_be_played_once_people_have_agreed_on_a_result() -> None:
    agreed = {"outcome": "draw", "winners": [], "reason": "agreement", "rule": "r"}
    answer = answers.position(
        LA_TREL, LA_TREL.game.new(), reader(REFEREE), ["legal_moves"], agreed=agreed
    )
    assert (answer["to_move"], answer["result"]) == ([], agreed)
    assert answer["legal_moves"]["total"] == 0


@pytest.mark.parametrize(
    ("viewer", "seen"), [(REFEREE, True), ("white", True), ("dark-blue", False), (None, False)]
)
def test_a_deployment_is_seen_by_who_deploys_and_the_referee(viewer: Viewer, seen: bool) -> None:
    before = GRAAL.game.new()
    [white] = [
        text
        for text in GRAAL.wire.dump_board()["presets"][0]["deployments"]
        if text.startswith("deploy w")
    ]
    happened = answers.happened(GRAAL, before, answers.play(GRAAL, before, white), viewer)
    assert ("move" in happened) is seen


@pytest.mark.parametrize(
    ("viewer", "tiles"), [(REFEREE, [1, 1]), ("p1", None), ("p2", [1, 1]), (None, None)]
)
def test_a_replay_tells_what_the_viewer_may_know(viewer: Viewer, tiles: list[int] | None) -> None:
    include = ["events", "positions"]
    answer = answers.replay(ZATRE, TUESDAY, [FIRST_MOVE], reader(viewer), include)
    [step] = orjson.loads(orjson.dumps(answer["steps"]))
    assert step["move"]["notation"] == FIRST_MOVE
    assert step["events"][-1].get("tiles") == tiles
    assert ("bag" in step["state"]) is (viewer is REFEREE)
    assert step["state"] == orjson.loads(orjson.dumps(answer["state"]))
