"""Latroncules, the modern French version of the Roman game.

>>> state = GAME.new()
>>> [GAME.notation(move) for move in GAME.legal_moves(state, "b2")]
['b2-a3', 'b2-c3']
>>> GAME.advance(state, GAME.parse(state, "b2-c3")).ply
1
"""

from service.games.latroncules.game import GAME, Latroncules
from service.games.latroncules.moves import Move
from service.games.latroncules.options import Options
from service.games.latroncules.setup import Setup
from service.games.latroncules.state import State

__all__ = ["GAME", "Latroncules", "Move", "Options", "Setup", "State"]
