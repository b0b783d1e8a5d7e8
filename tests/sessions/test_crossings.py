"""Calls that reach a session at the same moment, on several workers: one of them comes first, and
what comes out is what comes out when one is called after the other.

`test_interleavings.py` has every order in which they can cross, in one process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations
from threading import Barrier, Thread
from typing import Any, Final

import pytest

from tests.sessions.crossings import ALONE, LA_TREL, LA_TREL_OVER, Act, Situation
from tests.sessions.services import Service

pytestmark = pytest.mark.processes

PLAYING: Final = LA_TREL
OVER: Final = LA_TREL_OVER


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = Service(tmp_path_factory.mktemp("data"), WEB_CONCURRENCY="2")
    yield made
    made.close()


class Table:
    """A session at which calls are made one after the other or at once."""

    def __init__(self, service: Service, situation: Situation) -> None:
        self.service = service
        self.path, self.tokens = service.begin(**situation.beginning)
        for act in situation.past:
            self.must(*act)

    def must(self, *act: Any) -> None:
        status, answer = self.ask(act)
        assert status == 200, answer

    def ask(self, act: Sequence[Any], **headers: str) -> tuple[int, Any]:
        seat, method, call, body = act
        path = f"{self.path}/{call}".rstrip("/")
        return self.service.ask(method, path, body, self.tokens[seat], **headers)

    def at_once(self, acts: Sequence[Act], **headers: str) -> list[tuple[int, Any]]:
        """Make all calls at the same moment; return the answers in their order."""
        together = Barrier(len(acts))
        answers: list[Any] = [None] * len(acts)

        def call(index: int, act: Act) -> None:
            together.wait()
            answers[index] = self.ask(act, **headers)

        threads = [Thread(target=call, args=each) for each in enumerate(acts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers

    def require_gapless_history(self, answers: Sequence[tuple[int, Any]]) -> None:
        """Hold that every version was made once, unless the session is gone."""
        for status, answer in answers:
            if status == 201:
                self.tokens[answer["seat"]] = answer["token"]
        if any(status in (204, 404) for status, _ in answers):
            assert self.service.get(self.path, self.tokens["white"])[0] == 404
            return
        _, view = self.service.get(self.path, self.tokens["white"])
        _, history = self.service.get(f"{self.path}/history", self.tokens["white"])
        versions = [change["version"] for change in history["changes"]]
        assert versions == list(range(2, view["version"] + 1))


def statuses_of(answers: Sequence[tuple[int, Any]]) -> tuple[int, ...]:
    return tuple(status for status, _ in answers)


@pytest.mark.parametrize("situation", [PLAYING, OVER], ids=["playing", "over"])
def test_of_two_calls_at_once_one_comes_first(service: Service, situation: Situation):
    statuses, acts = situation.statuses, situation.acts
    writing = [act for act in acts if acts[act][1] != "GET"]
    for one, other in combinations_with_replacement(writing, 2):
        made = Table(service, situation)
        answers = made.at_once([acts[one], acts[other]])
        assert statuses_of(answers) in {
            (statuses[ALONE, one], statuses[one, other]),
            (statuses[other, one], statuses[ALONE, other]),
        }, (one, other, answers)
        made.require_gapless_history(answers)


@pytest.mark.parametrize("three", PLAYING.triples, ids=" ".join)
def test_of_three_calls_at_once_each_comes_in_its_turn(service: Service, three: tuple[str, ...]):
    in_turn = set()
    for order in permutations(range(3)):
        made = Table(service, PLAYING)
        answers = {index: made.ask(PLAYING.acts[three[index]]) for index in order}
        in_turn.add(statuses_of([answers[index] for index in range(3)]))
    for _ in range(5):
        made = Table(service, PLAYING)
        together = made.at_once([PLAYING.acts[act] for act in three])
        assert statuses_of(together) in in_turn
        made.require_gapless_history(together)


def test_a_seat_that_is_handed_over_as_a_rematch_begins_is_its_new_holders_in_both(
    service: Service,
):
    for _ in range(60):
        made = Table(service, OVER)
        former = made.tokens["black"]
        rematch, handed = made.at_once([OVER.acts["rematch"], OVER.acts["hand over"]])
        held = former if handed[0] == 409 else handed[1]["token"]
        if rematch[0] == 401:
            # He who had the seat before comes too late; its new holder agrees.
            made.tokens["black"] = held
            rematch = made.ask(OVER.acts["rematch"])
        assert rematch[0] == 200
        following = f"/v1/sessions/{rematch[1]['rematch']['id']}"
        assert service.get(following, held)[1]["seat"] == "white"
        assert service.get(following, made.tokens["white"])[1]["seat"] == "black"
        if handed[0] == 201:
            assert service.get(following, former)[0] == 401


def test_an_undo_that_is_agreed_to_four_times_at_once_is_done_once(service: Service):
    for _ in range(60):
        made = Table(service, PLAYING)
        answers = made.at_once([PLAYING.acts["undo"]] * 4)
        assert sorted(statuses_of(answers)) == [200, 409, 409, 409]
        assert {answer["reason"] for status, answer in answers if status == 409} == {
            "nothing-to-undo"
        }
        made.require_gapless_history(answers)


def test_a_move_that_is_sent_four_times_at_once_with_one_key_is_played_once(service: Service):
    for _ in range(10):
        made = Table(service, PLAYING)
        answers = made.at_once([PLAYING.acts["move"]] * 4, Idempotency_Key="a")
        assert statuses_of(answers) == (200, 200, 200, 200)
        assert len({answer["version"] for _, answer in answers}) == 1
