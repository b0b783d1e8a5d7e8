"""Nobody gets to know what his seat may not know, whatever he asks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse

from service.games.graal.wire import WIRE as GRAAL
from service.games.zatre.wire import WIRE as ZATRE
from service.sessions.store import Store
from tests.sessions.people import Party, Person, Room
from tests.sessions.valkeys import Valkey

JSON = Headers({"Content-Type": "application/json"})
SEED = "SEED-THAT-NOBODY-SEES"
TABLES = settings(
    max_examples=4,
    phases=[Phase.generate],  # a failing table says enough by itself
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def probes(person: Person, rng: random.Random) -> None:
    """Ask for everything that can be asked for."""
    for call in ("", "history", "legal-moves", "diagram.svg", "events?after=0"):
        person.ask("get", call)
    person.ask("get", "events?after=1")
    stream = person.ask("get", "events", headers={"Accept": "text/event-stream"})
    if stream.status_code == 200:
        first = next(stream.iter_encoded())
        stream.close()
        data = first.partition(b"data: ")[2].strip()
        person.room.heard.remove(stream)
        person.room.heard.append(TestResponse([data], "200 OK", JSON, stream.request))
    texts = [
        "5@h7",
        "6@h8 5@i8 5@i7",
        "pass",
        "draw 1 2",
        "stay",
        "",
        "e4-e5",
        "x" * 30,
        "deploy b R@e20",
    ]
    text = rng.choice(texts)
    for language in ("en", "fr"):
        spoken = {"Accept-Language": language}
        person.ask("post", "move-checks", json={"move": text}, headers=spoken)
        if person.seat is None or person.get()["to_move"] != [person.seat]:
            person.ask("post", "moves", json={"move": text}, headers=spoken)


def members(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from members(item)


def look(room: Room, party: Party, person: Person, stored: str) -> None:
    """Search every byte of all answers that a person has got."""
    for response in room.heard:
        heard = response.get_data(as_text=True)
        for other in party.people.values():
            assert other.token is not None
            assert other.token not in heard
        assert SEED not in heard
        for digest in re.findall(r"[0-9a-f]{64}", stored):
            assert digest not in heard
        if not response.is_json:
            continue
        for found in members(response.get_json()):
            assert not {"bag", "seed", "chance", "digest"} & found.keys()
            assert set(found.get("hands", ())) <= {person.seat}
            if found.get("type") in ("drew", "kept") and found["seat"] != person.seat:
                assert "tiles" not in found
            if "drawn" in found:
                assert found["kind"] == "draw"
    room.heard.clear()


@TABLES
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 6),
    draws=st.sampled_from(("seeded", "supplied")),
    extra_draw=st.sampled_from(("automatic", "declinable")),
)
def test_no_answer_contains_a_token_a_seed_a_bag_or_anothers_hand(
    app: Any, valkey: Valkey, seed: int, players: int, draws: str, extra_draw: str
):
    rng = random.Random(seed)
    room = Room(app)
    beginning: dict[str, Any] = {"options": {"draws": draws, "extra_draw": extra_draw}}
    if draws == "seeded":
        beginning["seed"] = f"{SEED}{seed}"
    party = room.begin("zatre", players=players, visibility="public", **beginning)
    room.heard.clear()
    for _ in range(5):
        mover = party.to_move()
        room.heard.clear()
        move = _some_move(valkey, mover, rng)
        assert mover.play(move, Idempotency_Key=str(rng.random())).status_code == 200
        stored = "".join(map(str, valkey.client().hgetall(f"calculi:{{{party.id}}}").values()))
        look(room, party, mover, stored)
        if rng.random() < 0.4:
            mover.ask("post", "undo-requests", json={})
            look(room, party, mover, stored)
            for other in party.people.values():
                other.ask("post", "undo-requests", json={"accept": rng.random() < 0.7})
                look(room, party, other, stored)
        for person in rng.sample([*party.people.values(), party.spectator, party.stranger], 3):
            probes(person, rng)
            look(room, party, person, stored)


def _some_move(valkey: Valkey, mover: Person, rng: random.Random) -> str:
    """Choose a legal move; in the draw phase, which lists none, look into the store."""
    listed = mover.get("legal-moves?limit=50")["moves"]
    if listed:
        return str(rng.choice(listed)["notation"])
    found = Store(valkey.address).read(mover.id)
    assert found is not None
    zatre = ZATRE.game
    moves = list(zatre.legal_moves(ZATRE.load_state(found[0].state)))
    return zatre.notation(rng.choice(moves))


# Two tables that differ in hidden things only look the same, to the last byte.


def everything(person: Person, texts: list[str]) -> list[bytes]:
    """Return all that a person can find out, less what names the table."""
    answers = [
        person.ask("get", call)
        for call in (
            "",
            "history",
            "legal-moves",
            "diagram.svg",
            "events?after=0",
            "events?after=1",
        )
    ]
    answers += [person.ask("post", "move-checks", json={"move": text}) for text in texts]
    for call in ("undo-requests", "draw-offers"):
        answers.append(person.ask("post", call, json={}))
        answers.append(person.ask("post", call, json={"accept": False}))
    return [answer.data.replace(person.id.encode(), b"ID") for answer in answers]


@pytest.mark.parametrize("seat", ["p1", "p2", None])
def test_hidden_hands_and_seeds_make_no_difference_in_zatre(room: Room, seat: str | None):
    def table(hand: list[int], seed: str) -> Party:
        setup = {
            "tiles": {"h8": 6, "i8": 5},
            "hands": {"p1": [2, 5], "p2": [4], "p3": hand},
            "turn": "p1",
            "phase": "lay",
            "seed": seed,
        }
        return room.begin("zatre", setup=setup, visibility="public")

    texts = ["5@h7", "5@h7 2@i7", "4@h7", "1@a1", "pass", "2@h9", "6@g8"]
    told = []
    for party in (table([1, 1], "one"), table([6, 3], "two")):
        person = party[seat] if seat else party.spectator
        told.append(everything(person, texts))
    assert told[0] == told[1]


def _mirrored(deployment: str) -> str:
    """Exchange two figures of a deployment."""
    words = deployment.split()
    at = {word.partition("@")[0]: index for index, word in enumerate(words)}
    king, queen = at["R"], at["P"]
    words[king], words[queen] = (
        "R@" + words[queen].partition("@")[2],
        "P@" + words[king].partition("@")[2],
    )
    return " ".join(words)


@pytest.mark.parametrize("seat", ["white", None])
def test_a_hidden_deployment_makes_no_difference_in_graal(room: Room, seat: str | None):
    ready = GRAAL.dump_board()["presets"][0]["deployments"]
    [white] = [text for text in ready if text.startswith("deploy w")]
    [blue] = [text for text in ready if text.startswith("deploy b")]
    assert _mirrored(blue) != blue
    squares = [f"{file}{rank}" for file in "bhkmorw" for rank in (16, 18, 20, 22, 23, 24)]
    texts = [f"{square}-{other}" for square in squares[::3] for other in squares[1::7]]
    texts += ["deploy w R@k20", white, "deploy b R@k20", _mirrored(blue), "e4*e6"]
    told = []
    for deployed in (blue, _mirrored(blue)):
        party = room.begin("graal", visibility="public")
        response = party["dark-blue"].play(deployed)
        assert response.status_code == 200
        person = party[seat] if seat else party.spectator
        told.append(everything(person, texts))
        # The one who deployed sees his own army.
        assert party["dark-blue"].get()["state"]["pieces"]
    assert told[0] == told[1]


ROCKY = ["#.f" + "." * 8 + "f.#", *["." * 14] * 5, "#" * 14, "#" * 14, *["." * 14] * 6]
"""Rocks where castles may stand: in the northern corners and along the frontier."""

CORNER = {"dark-blue": "deploy b donjon@a14 cour@a13 R@c14 A@e11"}
FRONTIER = {"dark-blue": "deploy b donjon@g8 cour@g9 R@d12 A@c14"}
HIDDEN = {
    "two": (CORNER, FRONTIER),
    "teams": (
        {**CORNER, "turquoise": "deploy t A@b10"},
        {**FRONTIER, "turquoise": "deploy t A@e12"},
    ),
    "four": (
        {**CORNER, "light-brown": "deploy l donjon@n14 cour@n13 R@l14 A@j11"},
        {**FRONTIER, "light-brown": "deploy l donjon@h8 cour@h9 R@k12 A@l14"},
    ),
}
"""Two choices of what is hidden from white."""


def attempts() -> Iterator[str]:
    """Yield deployments that try every hole that may be taken; the last ones are good."""
    holes = sorted(set(re.findall("@([a-n][0-9]+)", str(HIDDEN))))
    castle = "deploy w donjon@a7 cour@a6"
    for hole, other in zip(holes, reversed(holes), strict=True):
        yield f"{castle} R@{hole} A@{other}"
        yield f"{castle} R@a1 A@{hole}"
        yield f"deploy w donjon@{hole} cour@{other} R@c3 A@d4"
    yield "deploy w donjon@g6 cour@g7 R@a1 A@b1"
    yield f"{castle} R@a1 A@b1"


@pytest.mark.parametrize("variant", HIDDEN)
def test_whatever_the_enemy_hides_a_deployment_is_answered_the_same(room: Room, variant: str):
    told = []
    for hidden in HIDDEN[variant]:
        party = room.begin("graal", variant=variant, map={"rows": ROCKY}, army={"R": 1, "A": 1})
        for seat, deployment in hidden.items():
            assert party[seat].play(deployment).status_code == 200
        white = party["white"]
        checks = [white.ask("post", "move-checks", json={"move": text}) for text in attempts()]
        status = [check.get_json()["status"] for check in checks]
        assert status == ["illegal"] * (len(status) - 2) + ["legal"] * 2
        # In the game of two the accepted deployment is the last one and reveals the armies.
        texts = list(attempts())[: -2 if variant == "two" else -1]
        moves = [white.play(text) for text in texts]
        assert {move.status_code for move in moves[:-1]} == {422}
        assert moves[-1].status_code == (422 if variant == "two" else 200)
        told.append([answer.data.replace(white.id.encode(), b"ID") for answer in checks + moves])
    assert told[0] == told[1]


def test_a_deployment_is_its_owners_move(room: Room):
    ready = GRAAL.dump_board()["presets"][0]["deployments"]
    [blue] = [text for text in ready if text.startswith("deploy b")]
    party = room.begin("graal")
    party["white"].refused(403, "post", "moves", json={"move": blue})
    assert party["dark-blue"].play(blue).status_code == 200
    party["dark-blue"].refused(409, "post", "moves", json={"move": blue})


def test_a_deployment_is_not_taken_back(room: Room):
    ready = GRAAL.dump_board()["presets"][0]["deployments"]
    party = room.begin("graal")
    seats = {"w": "white", "b": "dark-blue"}
    for text in ready:
        person = party[seats[text.split()[1]]]
        assert person.play(text).status_code == 200
        problem = person.refused(409, "post", "undo-requests", json={})
        assert problem["reason"] == "undo-would-tell"


def test_in_a_game_with_draws_only_the_last_move_is_taken_back(room: Room):
    party = room.begin("zatre", seed="monday")
    first = party.to_move()
    party.play_any()
    second = party.to_move()
    held = second.get()["state"]["hands"]
    party.play_any()
    problem = first.refused(409, "post", "undo-requests", json={})
    assert problem["reason"] == "undo-would-tell"
    second.post("undo-requests")
    done = first.post("undo-requests")
    assert done["to_move"] == [second.seat]
    assert second.get()["state"]["hands"] == held


def test_who_has_seen_the_tile_that_he_could_decline_cannot_take_the_draw_back(room: Room):
    setup = {
        "tiles": {"h8": 6, "h9": 1},
        "hands": {"p1": [3], "p2": [2]},
        "turn": "p1",
        "phase": "draw",
        "seed": "s",
        "options": {"extra_draw": "declinable"},
    }
    party = room.begin("zatre", setup=setup)
    drawer, other = party["p1"], party["p2"]
    assert [move["notation"] for move in drawer.get("legal-moves")["moves"]] == ["draw", "stay"]
    assert other.get("legal-moves")["moves"] == []
    assert drawer.post("move-checks", {"move": "stay"})["status"] == "legal"
    assert drawer.play("draw").status_code == 200
    told = other.get("history")["changes"][-1]
    assert "move" not in told
    assert told["events"] == [{"type": "drew", "seat": "p1", "count": 1}]
    problem = drawer.refused(409, "post", "undo-requests", json={})
    assert problem["reason"] == "undo-would-tell"


def test_what_can_be_drawn_is_not_told(room: Room):
    """The bag that is left would tell what the others hold."""
    party = room.begin("zatre", options={"draws": "supplied"})
    drawer = party.to_move()
    assert drawer.get()["draw"]["seat"] == drawer.seat
    assert drawer.get("legal-moves")["moves"] == []
    assert drawer.refused(409, "post", "move-checks", json={"move": "draw 1 1 1"})["reason"] == (
        "draw-pending"
    )
    assert drawer.play("draw 1 5 6").status_code == 200
    other = party["p2" if drawer.seat == "p1" else "p1"]
    assert "move" not in other.get("history")["changes"][-1]
    assert drawer.get("history")["changes"][-1]["move"]["drawn"] == [1, 5, 6]
