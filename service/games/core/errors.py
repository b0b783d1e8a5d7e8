"""The three ways in which a request to a game can be wrong, and the one in which it is too much.

They carry codes and values, never sentences: the rulebook turns them into English or French
at the edge (see `rulebook.Rulebook.refusal` and `Rulebook.fault`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game that has a name in each language, such as a piece."""

    key: str


Value: TypeAlias = "str | int | Term | Sequence[str] | Sequence[Term]"

Path: TypeAlias = tuple[str | int, ...]
"""The way from a whole to something in it: `("pieces", "a9")`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a position.

    `path` leads from the position to the member at fault. `judged_by` leads to what else the
    verdict rests on: where some of that cannot be read, it may be no fault at all.
    """

    path: Path
    code: str
    values: Mapping[str, Value] = field(default_factory=dict)
    judged_by: tuple[Path, ...] = field(default=(), compare=False)

    def below(self, *path: str | int) -> Fault:
        """Return the same fault of a whole that has the position, or what was judged, at `path`."""
        others = tuple((*path, *other) for other in self.judged_by)
        return Fault((*path, *self.path), self.code, self.values, others)


def judged_by(faults: Iterable[Fault], *paths: Path) -> Iterator[Fault]:
    """Yield faults, all of which rest on what lies at these paths too."""
    for fault in faults:
        yield replace(fault, judged_by=(*fault.judged_by, *paths))


class GameError(Exception):
    """The root of all that a game can object to."""


class UnreadableMove(GameError):
    """The text is no move of this game, whatever the position.

    `square` is the first that it names and that does not exist, if that is what is wrong.
    """

    def __init__(self, text: str, square: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.square = square


class IllegalMove(GameError):
    """The move can be read, but a rule forbids it here.

    `case` tells apart the several ways to break one rule; each has its own sentence in the
    rulebook. `faults` is for moves that can be wrong in many places at once (a deployment).
    """

    def __init__(
        self,
        rule: str,
        case: str = "",
        *,
        faults: Sequence[Fault] = (),
        **values: Value,
    ) -> None:
        super().__init__(rule, case, values)
        self.rule = rule
        self.case = case
        self.values: Mapping[str, Value] = values
        self.faults = tuple(faults)


class ImpossibleState(GameError):
    """The position cannot be; `faults` has every reason, not just the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = tuple(faults)


def raise_faults(*faults: Iterable[Fault]) -> None:
    """Raise ImpossibleState with all of them, if there are any."""
    wrong = [fault for kind in faults for fault in kind]
    if wrong:
        raise ImpossibleState(wrong)


class TooMuchWork(GameError):
    """Answering would pass the work budget called `limit`."""

    def __init__(self, limit: str, allowed: int) -> None:
        super().__init__(f"{limit}: {allowed}")
        self.limit = limit
        self.allowed = allowed
