"""What can be done next with an answer, for clients and tools that follow the description."""

from __future__ import annotations

from typing import Final

from service.games.core.json_values import Json

_ANSWERED: Final = "$response.body#/state"
_ASKED: Final = "$request.body#/state"
_FIRST_MOVE: Final = "$response.body#/moves/0/notation"


def from_position(game: str) -> Json:
    """Return the links of an answer that has a state."""
    return {
        "legal_moves": _link(f"{game}_legal_moves", "List what may be played.", _ANSWERED),
        "result": _link(f"{game}_result", "Ask for the result.", _ANSWERED),
        "diagram": _link(f"{game}_diagram", "Draw the position.", _ANSWERED),
    }


def from_legal_moves(game: str) -> Json:
    """Return the links of a list of moves."""
    return {
        "play": _link(f"{game}_play", "Play the first of them.", _ASKED, move=_FIRST_MOVE),
        "check": _link(f"{game}_check", "Try the first of them out.", _ASKED, move=_FIRST_MOVE),
    }


def _link(operation: str, description: str, state: str, **members: str) -> Json:
    return {
        "operationId": operation,
        "description": description,
        "requestBody": {"state": state, **members},
    }
