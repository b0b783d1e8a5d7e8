"""What every face of the service answers with: HTTP, shared games, and whoever embeds it.

Positions, moves, checks and whole games as JSON, for a reader: who sees what, in which language,
and with whose signature. What a game objects to is raised as `Refused`, which tells itself in
any language. `load` has the games for whoever needs nothing else of them. Knows the games, and
neither Flask nor Redis.
"""

from service.answers.analyses import analyse
from service.answers.beginnings import begin, beginning_faults
from service.answers.diagrams import diagram, targets
from service.answers.listing import MOST_MOVES, draw_pending, legal_moves
from service.answers.playing import check, happened, illegal, play, played
from service.answers.positions import position, standing
from service.answers.problems import Refused, faults_in
from service.answers.readers import REFEREE, Reader
from service.answers.replays import replay
from service.answers.reviews import review
from service.games.registry import load

__all__ = [
    "MOST_MOVES",
    "REFEREE",
    "Reader",
    "Refused",
    "analyse",
    "begin",
    "beginning_faults",
    "check",
    "diagram",
    "draw_pending",
    "faults_in",
    "happened",
    "illegal",
    "legal_moves",
    "load",
    "play",
    "played",
    "position",
    "replay",
    "review",
    "standing",
    "targets",
]
