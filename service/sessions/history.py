"""What has happened in a session, as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterable

from service.answers.stopwatch import enter
from service.games.core.json_values import Json
from service.sessions.changes import Change


def history(changes: Iterable[Change], seat: str | None) -> list[Json]:
    """Return the changes as a seat may know them; moves that were taken back are marked."""
    enter("writing")
    shown = [change.shown(seat) for change in changes]
    standing: list[Json] = []
    for change in shown:
        if change["type"] == "moved":
            change["undone"] = False
            standing.append(change)
        elif change["type"] == "undone":
            for _ in range(min(change["moves"], len(standing))):
                standing.pop()["undone"] = True
    return shown
