"""What can be done next with an answer, for clients and tools that follow the description."""

from __future__ import annotations

from typing import Final

from service.api.call import operation_id
from service.games.core.json_values import Json

_ANSWERED: Final = "$response.body#/state"
_ASKED: Final = "$request.body#/state"
_FIRST_MOVE: Final = "$response.body#/moves/0/notation"


def from_position(game: str) -> Json:
    """Return the links of an answer that has a state."""
    return {
        "legal_moves": _link(game, "legal_moves", "List what may be played.", _ANSWERED),
        "result": _link(game, "result", "Ask for the result.", _ANSWERED),
        "diagram": _link(game, "diagram", "Draw the position.", _ANSWERED),
    }


def from_legal_moves(game: str) -> Json:
    """Return the links of a list of moves."""
    return {
        "play": _link(game, "play", "Play the first of them.", _ASKED, move=_FIRST_MOVE),
        "check": _link(game, "check", "Try the first of them out.", _ASKED, move=_FIRST_MOVE),
    }


def _link(game: str, verb: str, description: str, state: str, **members: str) -> Json:
    return {
        "operationId": operation_id(game, verb),
        "description": description,
        "requestBody": {"state": state, **members},
    }
