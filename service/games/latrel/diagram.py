"""La Trel in pictures: every kind of piece has the shape of the real one, seen from above."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from service.games.edge.draughtsman import Draughtsman
from service.games.edge.looks import Look
from service.games.latrel.board import SQUARES
from service.games.latrel.game import GAME

LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

DRAUGHTSMAN: Final = Draughtsman(GAME, SQUARES, LOOK)
