"""La Trel (Richard Morgan, 1994).

>>> from service.games.latrel import GAME
>>> state = GAME.new("fr-basic")
>>> [GAME.notation(move) for move in GAME.legal_moves(state, "a2")]
['a2-a3']
>>> state = GAME.play(state, GAME.parse(state, "a2-a3")).state
>>> GAME.to_move(state)
('black',)
"""

from service.games.latrel.game import GAME, LaTrel
from service.games.latrel.moves import Move
from service.games.latrel.options import Options
from service.games.latrel.setup import Setup
from service.games.latrel.state import State

__all__ = ["GAME", "LaTrel", "Move", "Options", "Setup", "State"]
