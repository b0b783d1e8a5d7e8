"""Coins in pictures: the plain draughtsman will do."""

from __future__ import annotations

from service.games.edge.draughtsman import Draughtsman
from tests.toy.game import GAME, ROW

DRAUGHTSMAN = Draughtsman(GAME, ROW.squares)
