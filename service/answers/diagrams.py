"""Pictures of positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from service.answers.problems import Refused
from service.answers.readers import REFEREE, Reader
from service.answers.stopwatch import enter
from service.games.core.errors import Fault, GameError, ImpossibleState
from service.games.edge.diagram_request import DiagramRequest
from service.games.edge.layout import squares_in
from service.games.registry import Entry


def diagram(entry: Entry, state: Any, reader: Reader, request: DiagramRequest) -> str:
    """Return the SVG of a state as the reader may see it, in his language.

    Raises Refused if the request names squares that this very board does not have.
    """
    enter("writing")
    wire, viewer, draughtsman = entry.wire, reader.viewer, entry.draughtsman
    view = wire.dump_state(state) if viewer is REFEREE else wire.dump_view(state, viewer)
    faults = [
        Fault(path, "unknown-square", {"square": square})
        for path, square in _squares_of(request)
        if not draughtsman.holds(view, square)
    ]
    if faults:
        raise Refused(ImpossibleState(faults), entry.game.rulebook)
    return draughtsman.draw(view, replace(request, language=reader.language()))


def targets(entry: Entry, state: Any, prefix: str) -> tuple[str, ...]:
    """Return the squares to which the legal moves that begin with `prefix` can go on."""
    enter("rules")
    try:
        return entry.draughtsman.targets(state, prefix)
    except GameError as error:
        raise Refused(error, entry.game.rulebook) from None


def _squares_of(request: DiagramRequest) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield all squares that a request names, with the paths to them."""
    for member, squares in (("highlights", request.highlights), ("targets", request.targets)):
        for place, square in enumerate(squares):
            yield (member, place), square
    for place, arrow in enumerate(request.arrows):
        for end, square in enumerate(arrow):
            yield ("arrows", place, end), square
    for square in squares_in(request.last_move or ""):
        yield ("last_move",), square
