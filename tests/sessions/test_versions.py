"""No lost updates: versions, preconditions, idempotency keys, racing clients."""

from __future__ import annotations

from collections import Counter
from threading import Barrier, Thread

import pytest

from tests.sessions.people import Party, Room


def test_a_move_in_a_stale_version_is_refused_with_the_current_one(room: Room):
    party = room.begin("coins")
    party["white"].play("a1", If_Match='"1"')
    response = party["black"].play("b1", If_Match='"1"')
    assert response.status_code == 412
    assert response.headers["ETag"] == '"2"'
    problem = response.get_json()
    assert problem["type"] == "/problems/stale-version"
    assert problem["version"] == 2
    assert party["black"].get()["version"] == 2


@pytest.mark.parametrize(
    ("condition", "status"),
    [('"1"', 200), ("*", 200), ('"7", "1"', 200), ('"7"', 412), ('W/"1"', 412), ("nonsense", 412)],
)
def test_a_precondition_is_read_as_http_says(room: Room, condition: str, status: int):
    party = room.begin("coins")
    assert party["white"].play("a1", If_Match=condition).status_code == status


def test_every_change_takes_a_precondition(room: Room):
    party = room.begin("coins")
    stale = {"If-Match": '"9"'}
    for call in ("undo-requests", "draw-offers", "resignations", "seats/white/tokens"):
        assert party["white"].refused(412, "post", call, json={}, headers=stale)["version"] == 1
    party["white"].refused(412, "patch", "seats/white", json={"name": "x"}, headers=stale)
    party["white"].refused(412, "delete", headers=stale)


def test_a_repeated_key_gives_the_same_answer_and_plays_once(room: Room):
    party = room.begin("coins")
    first = party["white"].play("a1", Idempotency_Key="one", If_Match='"1"')
    party["black"].play("b1")
    again = party["white"].play("a1", Idempotency_Key="one", If_Match='"1"')
    assert again.status_code == first.status_code == 200
    assert again.data == first.data
    assert again.headers["ETag"] == first.headers["ETag"] == '"2"'
    assert party["white"].get()["version"] == 3


def test_a_key_with_another_body_is_refused(room: Room):
    party = room.begin("coins")
    party["white"].play("a1", Idempotency_Key="one")
    for body in ({"move": "b1"}, {"move": "a1", "include": ["legal_moves"]}):
        problem = party["white"].refused(
            422, "post", "moves", json=body, headers={"Idempotency-Key": "one"}
        )
        assert problem["type"] == "/problems/idempotency-key-reused"


def test_a_key_is_its_seats_own(room: Room):
    party = room.begin("coins")
    party["white"].play("a1", Idempotency_Key="one")
    assert party["black"].play("b1", Idempotency_Key="one").status_code == 200


def test_a_refused_move_does_not_use_its_key_up(room: Room):
    party = room.begin("coins")
    assert party["white"].play("a1-c1", Idempotency_Key="one").status_code == 422
    assert party["white"].play("a1", Idempotency_Key="one").status_code == 200


def test_an_endless_key_is_refused(room: Room):
    party = room.begin("coins")
    assert party["white"].play("a1", Idempotency_Key="x" * 201).status_code == 422


def race(party: Party, moves: list[str], **headers: str) -> Counter[int]:
    """Let white send all moves at the same moment."""
    start = Barrier(len(moves))
    statuses: Counter[int] = Counter()

    def send(move: str) -> None:
        racer = Room.__new__(Room)
        racer.__dict__.update(party.room.__dict__, _client=party.room.app.test_client())
        start.wait()
        white = party["white"].__class__(racer, party.id, "white", party["white"].token)
        statuses[white.play(move, **headers).status_code] += 1

    threads = [Thread(target=send, args=(move,)) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


def test_of_racing_moves_exactly_one_wins(room: Room):
    for _ in range(5):
        party = room.begin("coins")
        assert race(party, ["a1", "b1", "c1", "d1"], If_Match='"1"') == {200: 1, 412: 3}
        assert party["white"].get()["version"] == 2


def test_of_racing_moves_without_a_precondition_exactly_one_wins_too(room: Room):
    party = room.begin("coins")
    assert race(party, ["a1", "b1", "c1", "d1"]) == {200: 1, 409: 3}


def test_racing_repetitions_of_one_request_all_get_its_answer(room: Room):
    party = room.begin("coins")
    assert race(party, ["a1"] * 6, Idempotency_Key="k", If_Match='"1"') == {200: 6}
    assert party["white"].get()["version"] == 2
