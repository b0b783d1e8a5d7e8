"""Graal, the castle game of Éditions Dujardin, on a reconstructed board.

>>> state = GAME.new("two", preset="standard")
>>> GAME.legal_moves(state).total().at_least
279
>>> state = GAME.advance(state, GAME.parse(state, "b2-b5"))
>>> GAME.to_move(state)
('dark-blue',)
"""

from service.games.graal.game import GAME, Graal
from service.games.graal.moves import Deployment, FigureMove, Move
from service.games.graal.options import Options
from service.games.graal.setup import Setup
from service.games.graal.state import State

__all__ = ["GAME", "Deployment", "FigureMove", "Graal", "Move", "Options", "Setup", "State"]
