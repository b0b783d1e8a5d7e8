"""Calls that run at once in one process, and take turns at the store in an order that is given.

A call stops before each of its round trips to the store until it is let go on; between two of them
nothing that it does can be seen by others. So the orders of the round trips are all that can
happen, on however many workers and machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from queue import SimpleQueue
from threading import Lock, Thread, local
from typing import Any, TypeAlias

import pytest

from service.sessions.store import Store

Order: TypeAlias = tuple[int, ...]
"""Whose turn it is, time after time."""


class Turns:
    """Lets calls wait for their turns at the store; other threads are let through."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[int] = SimpleQueue()
        self._own = local()
        self._gates: list[Lock] = []

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ask = Store.ask

        def ask_in_turn(store: Store, command: str, question: Any) -> Any:
            number = getattr(self._own, "number", None)
            if number is not None:
                self._wait(number)
            return ask(store, command, question)

        monkeypatch.setattr(Store, "ask", ask_in_turn)

    def run(self, calls: Sequence[Callable[[], Any]], order: Order) -> Run:
        """Make all calls, in this order as far as it goes; then each goes on as long as it can."""
        self._gates = [Lock() for _ in calls]
        run = Run([None] * len(calls))
        threads = [
            Thread(target=self._call, args=(number, call, run.answers))
            for number, call in enumerate(calls)
        ]
        for gate, thread in zip(self._gates, threads, strict=True):
            gate.acquire()
            thread.start()
            self._waiting.get()
        waiting = [number for number, thread in enumerate(threads) if run.answers[number] is None]
        while waiting:
            turn = len(run.order)
            if turn < len(order):
                chosen = order[turn]
            else:
                last = run.order[-1] if run.order else waiting[0]
                chosen = last if last in waiting else waiting[0]
            run.choices.append(tuple(waiting))
            run.order += (chosen,)
            self._gates[chosen].release()
            self._waiting.get()
            if run.answers[chosen] is not None:
                waiting.remove(chosen)
        for thread in threads:
            thread.join()
        return run

    def _call(self, number: int, call: Callable[[], Any], answers: list[Any]) -> None:
        self._own.number = number
        try:
            answers[number] = call()
        except Exception as error:
            answers[number] = error
        self._waiting.put(number)

    def _wait(self, number: int) -> None:
        self._waiting.put(number)
        self._gates[number].acquire()


@dataclass
class Run:
    """What calls were answered, in which order they went, and who else could have."""

    answers: list[Any]
    order: Order = ()
    choices: list[Order] = field(default_factory=list)

    def others(self, beyond: int, most: int) -> Iterator[Order]:
        """Yield the orders that first differ from this one after the first turns, as far as calls
        are interrupted so often at `most`.
        """
        for turn in range(beyond, len(self.order)):
            for other in self.choices[turn]:
                order = (*self.order[:turn], other)
                if other != self.order[turn] and self._interrupted(order) <= most:
                    yield order

    @property
    def interruptions(self) -> int:
        """How often a call had to wait in the middle; none is one call after the other."""
        return self._interrupted(self.order)

    def _interrupted(self, order: Order) -> int:
        return sum(
            before != after and before in self.choices[turn]
            for turn, (before, after) in enumerate(pairwise(order), start=1)
        )


def in_every_order(run: Callable[[Order], Run], interruptions: int) -> Iterator[Run]:
    """Run calls again and again until each order with so many interruptions was there."""
    orders: list[Order] = [()]
    while orders:
        order = orders.pop()
        made = run(order)
        yield made
        orders += made.others(len(order), interruptions)
