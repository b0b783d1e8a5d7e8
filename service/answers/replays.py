"""Playing a whole game, up to the first move that is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import orjson

from service.answers.playing import shown_events, shown_move
from service.answers.positions import position, shown_state
from service.answers.problems import Refused
from service.answers.readers import Reader
from service.answers.stopwatch import enter
from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import GameError, TooMuchWork
from service.games.core.game import Transition
from service.games.core.json_values import Json
from service.games.registry import Entry

MOST_STEP_BYTES: Final = 16 << 20
"""How many bytes the steps of a replay may have."""


class Replay:
    """Moves that are played one after the other, and how far they have come."""

    def __init__(self, entry: Entry, state: Any, texts: Sequence[str], reader: Reader) -> None:
        self.state = state
        self._entry = entry
        self._texts = texts
        self._reader = reader
        self._played = 0
        self._stopped: Json | None = None

    def moves(self) -> Iterator[Any]:
        """Yield each move, if it is legal where it stands; whoever takes it sets `state`."""
        game = self._entry.game
        for index, text in enumerate(self._texts):
            enter("rules")
            look_at_the_clock()
            try:
                move = game.parse(self.state, text)
            except GameError as error:
                language = self._reader.language()
                problem = Refused(error, game.rulebook, text).details(language)
                document = problem.document(language)
                self._stopped = {"index": index, "move": text, "problem": document}
                return
            yield move
            self._played = index + 1

    def advance(self) -> None:
        """Play all moves, and tell nothing of them."""
        for move in self.moves():
            self.state = self._entry.game.advance(self.state, move)

    def transitions(self) -> Iterator[tuple[Any, Transition[Any, Any]]]:
        """Play the moves; yield what came of each, with the state before it."""
        for move in self.moves():
            before, transition = self.state, self._entry.game.play(self.state, move)
            self.state = transition.state
            yield before, transition

    def step(self, before: Any, transition: Transition[Any, Any], include: Collection[str]) -> Json:
        """Return a move with its events and the state after it, as far as they are wanted."""
        enter("writing")
        entry, reader = self._entry, self._reader
        step = shown_move(entry, before, transition.move, reader.viewer)
        if "events" in include:
            step["events"] = shown_events(entry, transition, reader.viewer)
        if "positions" in include:
            step["state"] = shown_state(entry, transition.state, reader)
        return step

    def summary(self, include: Collection[str]) -> Json:
        """Return how far the moves went, and where they led."""
        return {
            "played": self._played,
            "stopped": self._stopped,
            **position(self._entry, self.state, self._reader, include),
        }


def replay(
    entry: Entry, state: Any, texts: Sequence[str], reader: Reader, include: Collection[str] = ()
) -> Json:
    """Play moves one after the other, up to the first that is refused."""
    replayed = Replay(entry, state, texts, reader)
    if "events" not in include and "positions" not in include:
        replayed.advance()
        return replayed.summary(include)
    steps = Fragments(entry)
    for before, transition in replayed.transitions():
        steps.add(replayed.step(before, transition, include))
    return {**replayed.summary(include), "steps": steps.written}


class Fragments:
    """Steps that are written at once, so that an answer of any length is stopped before it fills
    the memory.
    """

    def __init__(self, entry: Entry) -> None:
        self.written: list[orjson.Fragment] = []
        self._rulebook = entry.game.rulebook
        self._size = 0

    def add(self, step: Json) -> None:
        """Write a step, or raise Refused if there are too many bytes of them."""
        record = orjson.dumps(step)
        self._size += len(record)
        if self._size > MOST_STEP_BYTES:
            raise Refused(TooMuchWork("answer-bytes", MOST_STEP_BYTES), self._rulebook)
        self.written.append(orjson.Fragment(record))
