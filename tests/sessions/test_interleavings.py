"""Calls that cross, in every order in which their round trips to the store can come: what comes
out is what comes out when one is called after the other, to the last byte of every answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask

from service.app import create_app
from service.games.registry import load_all
from service.sessions.store import Conflict, Store, Writing
from service.sessions.tokens import new_id
from service.settings import Settings
from tests.sessions.crossings import ALONE, LA_TREL, SITUATIONS, Act, Situation
from tests.sessions.interleaving import Order, Run, Turns, in_every_order
from tests.sessions.replays import require_replay
from tests.sessions.valkeys import Valkey

ENTRIES: Final = load_all()
NAMELESS: Final = frozenset({"id", "token", "request_id", "ticket"})
"""What is another one each time."""


class Answer(NamedTuple):
    status: int
    body: Any


class Crossing:
    """One situation, as often as it is needed, and what calls make of it."""

    def __init__(self, app: Flask, valkey: Valkey, situation: Situation) -> None:
        self.app = app
        self.situation = situation
        self.redis = valkey.client()
        self.store = Store(valkey.address)
        self.path = "/v1/sessions"
        self.tokens: dict[str, str] = {}
        begun = self.ask("POST", "", situation.beginning, None).body
        self.first = self.id = begun["id"]
        self.tokens = {place["seat"]: place["token"] for place in begun["seats"]}
        for act in situation.past:
            assert self.act(act).status == 200

    def ask(self, method: str, call: str, body: Any, token: str | None) -> Answer:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        path = "/".join(part for part in (self.path, call) if part)
        answer = self.app.test_client().open(path, method=method, json=body, headers=headers)
        return Answer(answer.status_code, nameless(answer.get_json()) if token else answer.json)

    def act(self, act: Act) -> Answer:
        seat, method, call, body = act
        self.path = f"/v1/sessions/{self.id}"
        return self.ask(method, call, body, self.tokens[seat])

    def again(self) -> None:
        """Go back to the situation, at a table of its own."""
        self.id = new_id()
        for key in self.redis.keys(f"calculi:{{{self.first}}}*"):
            self.redis.copy(key, key.replace(self.first.encode(), self.id.encode()))

    def outcome(self, answers: Sequence[Answer]) -> Any:
        """Return what calls have come to: what each was answered, and what all find then."""
        return [*answers], [self.act((seat, "GET", "", None)) for seat in self.tokens]

    def at_once(self, names: Sequence[str], turns: Turns, interruptions: int) -> Iterator[Run]:
        def run(order: Order) -> Run:
            self.again()
            acts = [self.situation.acts[name] for name in names]
            return turns.run([partial(self.act, act) for act in acts], order)

        return in_every_order(run, interruptions)

    def require_serial(self, names: Sequence[str], turns: Turns, interruptions: int) -> int:
        """Hold that calls at once come to what they come to in turn; return in how many orders
        they were interrupted.
        """
        entry = ENTRIES[self.situation.beginning["game"]]
        outcomes: dict[bool, list[Any]] = {True: [], False: []}
        for run in self.at_once(names, turns, interruptions):
            assert not [error for error in run.answers if isinstance(error, Exception)]
            outcomes[run.interruptions == 0].append((self.outcome(run.answers), run.order))
            require_replay(self.store, entry, self.id)
        in_turn = [outcome for outcome, _ in outcomes[True]]
        for outcome, order in outcomes[False]:
            assert outcome in in_turn, (names, order, outcome)
        return len(outcomes[False])


def nameless(answer: Any) -> Any:
    if isinstance(answer, list):
        return [nameless(item) for item in answer]
    if isinstance(answer, dict):
        return {
            name: "…" if name in NAMELESS and value is not None else nameless(value)
            for name, value in answer.items()
        }
    return answer


@pytest.fixture(scope="module")
def valkey() -> Iterator[Valkey]:
    """A store that keeps nothing on the disk: thousands of tables are set up on it."""
    server = Valkey("--appendonly", "no")
    yield server
    server.close()


@pytest.fixture(scope="module")
def app(valkey: Valkey) -> Flask:
    return create_app(Settings(redis_url=valkey.address, rate_limit="none"))


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Turns:
    made = Turns()
    made.install(monkeypatch)
    return made


def test_every_call_that_changes_a_session_crosses_others(app: Flask):
    paths = app.test_client().get("/v1/openapi.json").get_json()["paths"]
    changing = {
        (method.upper(), path.removeprefix("/v1/sessions/{id}").strip("/"))
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/v1/sessions/{id}") and method in ("post", "put", "patch", "delete")
    }
    acts = {
        (method, re.sub("(?<=seats/)[^/]+", "{seat}", call))
        for situation in SITUATIONS.values()
        for _, method, call, _ in situation.acts.values()
        if method != "GET"
    }
    assert acts == changing - {("POST", "move-checks")}


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_tables_say_what_comes_of_one_call_after_the_other(
    app: Flask, valkey: Valkey, name: str
):
    crossing = Crossing(app, valkey, SITUATIONS[name])
    acts = crossing.situation.acts
    told = {}
    for first, second in crossing.situation.statuses:
        crossing.again()
        if first != ALONE:
            crossing.act(acts[first])
        told[first, second] = crossing.act(acts[second]).status
    assert told == crossing.situation.statuses


@pytest.mark.parametrize("name", SITUATIONS)
def test_of_two_calls_one_comes_first_wherever_they_cross(
    app: Flask, valkey: Valkey, turns: Turns, name: str
):
    crossing = Crossing(app, valkey, SITUATIONS[name])
    for pair in combinations_with_replacement(crossing.situation.acts, 2):
        if any(crossing.situation.acts[act][1] != "GET" for act in pair):
            # A rematch has more round trips than all else, and is stored at two places.
            crossing.require_serial(pair, turns, interruptions=2 if "over" in name else 1)


@pytest.mark.parametrize("name", SITUATIONS)
def test_of_three_calls_each_comes_in_its_turn_wherever_they_cross(
    app: Flask, valkey: Valkey, turns: Turns, name: str
):
    crossing = Crossing(app, valkey, SITUATIONS[name])
    for three in crossing.situation.triples:
        assert crossing.require_serial(three, turns, interruptions=1) > 3


def test_a_change_that_is_overtaken_and_lost_would_be_noticed(
    app: Flask, valkey: Valkey, turns: Turns, monkeypatch: pytest.MonkeyPatch
):
    """The search finds what it is there for."""
    write = Store.write

    def careless(store: Store, writing: Writing) -> None:
        with suppress(Conflict):
            write(store, writing)

    monkeypatch.setattr(Store, "write", careless)
    with pytest.raises(AssertionError):
        Crossing(app, valkey, LA_TREL).require_serial(("rename", "draw"), turns, interruptions=2)
