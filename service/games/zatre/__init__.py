"""Zatre: the game, and its accountant, which needs no game.

>>> from service.games.zatre import fill_sheet, score_turn
>>> scored = score_turn({}, "6@h8 5@i8 5@i7")
>>> fill_sheet([scored.turn]).total
6
"""

from service.games.zatre.game import GAME, Zatre
from service.games.zatre.moves import Move
from service.games.zatre.scoring import Run, Tick, Turn, TurnScore, score_turn
from service.games.zatre.setup import Setup
from service.games.zatre.sheet import Row, Sheet, fill_sheet, standings
from service.games.zatre.start import Start
from service.games.zatre.state import State

__all__ = [
    "GAME",
    "Move",
    "Row",
    "Run",
    "Setup",
    "Sheet",
    "Start",
    "State",
    "Tick",
    "Turn",
    "TurnScore",
    "Zatre",
    "fill_sheet",
    "score_turn",
    "standings",
]
