"""What is refused is said in the reader's language, and only then is it asked for."""

from __future__ import annotations

from service import answers
from service.answers import Reader
from service.games.core.texts import Language
from service.games.registry import load

LATRONCULES = load("service.games.latroncules")
FORBIDDEN = ["a2-a3", "h7-h6", "b2-c3", "h6-h7"]


class Listener:
    """Somebody who speaks French, and counts how often he is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> Language:
        self.asked += 1
        return "fr"


def test_a_replay_says_why_it_stopped() -> None:
    start, listener = LATRONCULES.game.new(), Listener()
    reader = Reader(language=listener)
    assert answers.replay(LATRONCULES, start, FORBIDDEN[:-1], reader)["stopped"] is None
    assert not listener.asked
    stopped = answers.replay(LATRONCULES, start, FORBIDDEN, reader)["stopped"]
    assert (stopped["index"], stopped["move"]) == (3, "h6-h7")
    problem = stopped["problem"]
    assert problem["type"] == "/problems/illegal-move"
    assert problem["rule"] == "latroncules.infantry.forward"
    assert problem["detail"].startswith("Le fantassin en h6")
    assert listener.asked


def test_a_check_says_why_a_move_is_refused() -> None:
    start, listener = LATRONCULES.game.new(), Listener()
    reader = Reader(language=listener)
    assert answers.check(LATRONCULES, start, "a2-a3", reader)["status"] == "legal"
    assert answers.check(LATRONCULES, start, "a2", reader)["status"] == "partial"
    assert not listener.asked
    unreadable = answers.check(LATRONCULES, start, "nonsense", reader)
    assert (unreadable["status"], unreadable["rule"]) == ("illegal", "latroncules.notation")
    illegal = answers.check(LATRONCULES, start, "a2-a1", reader)
    assert illegal["status"] == "illegal"
    assert set(illegal) == {"status", "rule", "detail"}
    assert listener.asked
