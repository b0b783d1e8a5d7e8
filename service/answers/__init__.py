"""What every face of the service answers with: HTTP, shared games, and whoever embeds it.

Positions, moves, checks and whole games as JSON, for a reader: who sees what, in which language,
and with whose signature. Knows the games, and neither Flask nor Redis.
"""

from service.answers.beginnings import begin, beginning_faults
from service.answers.listing import MOST_MOVES, draw_pending, legal_moves
from service.answers.playing import check, happened, play, played, replay
from service.answers.positions import position, standing
from service.answers.readers import REFEREE, Reader

__all__ = [
    "MOST_MOVES",
    "REFEREE",
    "Reader",
    "begin",
    "beginning_faults",
    "check",
    "draw_pending",
    "happened",
    "legal_moves",
    "play",
    "played",
    "position",
    "replay",
    "standing",
]
