"""Computer players. They know games, and neither HTTP nor the store.

>>> from service.games.registry import load
>>> from service.players import LEVELS, think, view_of
>>> entry = load("service.games.latrel")
>>> view = view_of(entry, entry.game.new(), "white")
>>> *_, answer = think(entry, view, "white", LEVELS[2], seed="monday")
>>> [entry.game.to_move(state) for state in (view, entry.game.advance(view, answer.lines[0].move))]
[('white',), ('black',)]
"""

from service.players.answers import Answer, Line, Proof, Valuation
from service.players.levels import LEVELS, Effort
from service.players.prospects import prospects, side_of
from service.players.thinking import think, view_of

__all__ = [
    "LEVELS",
    "Answer",
    "Effort",
    "Line",
    "Proof",
    "Valuation",
    "prospects",
    "side_of",
    "think",
    "view_of",
]
