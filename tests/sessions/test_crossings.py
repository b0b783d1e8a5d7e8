"""Calls that reach a session at the same moment, on several workers: one of them comes first, and
what comes out is what comes out when one is called after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations
from threading import Barrier, Thread
from typing import Any, Final, TypeAlias

import pytest

from tests.sessions.services import Service

pytestmark = pytest.mark.processes

Act: TypeAlias = "tuple[str, str, str, Any]"
"""Who does it, how it is called, and what is sent."""

FIRST_MOVE: Final = "a2-a3"
ANSWER: Final = "a7-a6"

# White has moved, asks to take that back, and offers a draw.
PLAYING: Final[Mapping[str, Act]] = {
    "move": ("black", "POST", "moves", {"move": ANSWER}),
    "undo": ("black", "POST", "undo-requests", {}),
    "keep": ("black", "POST", "undo-requests", {"accept": False}),
    "draw": ("black", "POST", "draw-offers", {}),
    "refuse": ("black", "POST", "draw-offers", {"accept": False}),
    "resign": ("white", "POST", "resignations", {}),
    "rename": ("black", "PATCH", "seats/black", {"name": "Ada"}),
    "hand over": ("black", "POST", "seats/black/tokens", {}),
    "delete": ("white", "DELETE", "", None),
}

# What the second is answered after the first. Where an offer is gone, agreeing is offering.
PLAYING_THEN: Final = """
              move  undo  keep  draw  refuse  resign  rename  hand over  delete
    move      409   200   409   200   409     200     200     201        204
    undo      409   409   409   200   409     200     200     201        204
    keep      200   409   409   200   200     200     200     201        204
    draw      422   409   409   409   409     409     200     201        204
    refuse    200   200   200   200   409     200     200     201        204
    resign    422   409   409   409   409     409     200     201        204
    rename    200   200   200   200   200     200     200     201        204
    hand over 401   401   401   401   401     200     401     401        204
    delete    404   404   404   404   404     404     404     404        404
"""

# White has resigned, and asks for a rematch.
OVER: Final[Mapping[str, Act]] = {
    "rematch": ("black", "POST", "rematches", {}),
    "decline": ("black", "POST", "rematches", {"accept": False}),
    "rename": ("black", "PATCH", "seats/black", {"name": "Ada"}),
    "hand over": ("black", "POST", "seats/black/tokens", {}),
    "delete": ("white", "DELETE", "", None),
}

OVER_THEN: Final = """
              rematch  decline  rename  hand over  delete
    rematch   200      409      200     409        204
    decline   200      409      200     201        204
    rename    200      200      200     201        204
    hand over 401      401      401     401        204
    delete    404      404      404     404        404
"""


def table(text: str, acts: Mapping[str, Act]) -> dict[tuple[str, str], int]:
    """Read a table of answers: the first call's name, then the second's."""
    [_, *rows] = text.strip().splitlines()
    assert all(row.strip().startswith(act) for row, act in zip(rows, acts, strict=True))
    return {
        (first, second): int(status)
        for row, first in zip(rows, acts, strict=True)
        for second, status in zip(acts, row.split()[-len(acts) :], strict=True)
    }


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = Service(tmp_path_factory.mktemp("data"), WEB_CONCURRENCY="2")
    yield made
    made.close()


class Table:
    """A session at which calls are made one after the other or at once."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.path, self.tokens = service.begin("la-trel")
        self.must("white", "POST", "moves", {"move": FIRST_MOVE})

    @classmethod
    def playing(cls, service: Service) -> Table:
        made = cls(service)
        made.must("white", "POST", "undo-requests", {})
        made.must("white", "POST", "draw-offers", {})
        return made

    @classmethod
    def over(cls, service: Service) -> Table:
        made = cls(service)
        made.must("white", "POST", "resignations", {})
        made.must("white", "POST", "rematches", {})
        return made

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
        if any(status in (204, 404) for status, _ in answers):
            assert self.service.get(self.path, self.tokens["white"])[0] == 404
            return
        _, view = self.service.get(self.path, self.tokens["white"])
        _, history = self.service.get(f"{self.path}/history", self.tokens["white"])
        versions = [change["version"] for change in history["changes"]]
        assert versions == list(range(2, view["version"] + 1))


def statuses(answers: Sequence[tuple[int, Any]]) -> tuple[int, ...]:
    return tuple(status for status, _ in answers)


Begin: TypeAlias = Callable[[Service], Table]
SITUATIONS: Final[Sequence[tuple[Begin, Mapping[str, Act], str]]] = (
    (Table.playing, PLAYING, PLAYING_THEN),
    (Table.over, OVER, OVER_THEN),
)


@pytest.mark.parametrize(("begin", "acts", "then"), SITUATIONS, ids=("playing", "over"))
def test_the_tables_say_what_comes_of_one_call_after_the_other(
    service: Service, begin: Begin, acts: Mapping[str, Act], then: str
):
    for (first, second), expected in table(then, acts).items():
        made = begin(service)
        assert made.ask(acts[first])[0] in (200, 201, 204)
        status, answer = made.ask(acts[second])
        assert status == expected, (first, second, answer)


@pytest.mark.parametrize(("begin", "acts", "then"), SITUATIONS, ids=("playing", "over"))
def test_of_two_calls_at_once_one_comes_first(
    service: Service, begin: Begin, acts: Mapping[str, Act], then: str
):
    answered = table(then, acts)
    alone = {act: next(s for (_, b), s in answered.items() if b == act and s < 300) for act in acts}
    for one, other in combinations_with_replacement(acts, 2):
        for _ in range(2):
            made = begin(service)
            answers = made.at_once([acts[one], acts[other]])
            assert statuses(answers) in {
                (alone[one], answered[one, other]),
                (answered[other, one], alone[other]),
            }, (one, other, answers)
            made.require_gapless_history(answers)


@pytest.mark.parametrize(
    "three",
    [
        ("move", "undo", "draw"),
        ("undo", "hand over", "rename"),
        ("move", "resign", "draw"),
        ("undo", "keep", "delete"),
        ("draw", "refuse", "resign"),
    ],
    ids=" ".join,
)
def test_of_three_calls_at_once_each_comes_in_its_turn(service: Service, three: tuple[str, ...]):
    in_turn = set()
    for order in permutations(range(3)):
        made = Table.playing(service)
        answers = {index: made.ask(PLAYING[three[index]]) for index in order}
        in_turn.add(statuses([answers[index] for index in range(3)]))
    for _ in range(5):
        made = Table.playing(service)
        together = made.at_once([PLAYING[act] for act in three])
        assert statuses(together) in in_turn
        made.require_gapless_history(together)


def test_a_seat_that_is_handed_over_as_a_rematch_begins_is_its_new_holders_in_both(
    service: Service,
):
    for _ in range(20):
        made = Table.over(service)
        former = made.tokens["black"]
        rematch, handed = made.at_once([OVER["rematch"], OVER["hand over"]])
        held = former if handed[0] == 409 else handed[1]["token"]
        if rematch[0] == 401:
            # He who had the seat before comes too late; its new holder agrees.
            made.tokens["black"] = held
            rematch = made.ask(OVER["rematch"])
        assert rematch[0] == 200
        following = f"/v1/sessions/{rematch[1]['rematch']['id']}"
        assert service.get(following, held)[1]["seat"] == "white"
        assert service.get(following, made.tokens["white"])[1]["seat"] == "black"
        if handed[0] == 201:
            assert service.get(following, former)[0] == 401


def test_an_undo_that_is_agreed_to_four_times_at_once_is_done_once(service: Service):
    for _ in range(15):
        made = Table.playing(service)
        answers = made.at_once([PLAYING["undo"]] * 4)
        assert sorted(statuses(answers)) == [200, 409, 409, 409]
        assert {answer["reason"] for status, answer in answers if status == 409} == {
            "nothing-to-undo"
        }
        made.require_gapless_history(answers)


def test_a_move_that_is_sent_four_times_at_once_with_one_key_is_played_once(service: Service):
    for _ in range(10):
        made = Table.playing(service)
        answers = made.at_once([PLAYING["move"]] * 4, Idempotency_Key="a")
        assert statuses(answers) == (200, 200, 200, 200)
        assert len({answer["version"] for _, answer in answers}) == 1
