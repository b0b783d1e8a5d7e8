"""What has happened in a session, as a seat may know it."""

from __future__ import annotations

from service.games.core.json_values import Json
from service.sessions.changes import Change


def history(changes: list[Change], seat: str | None) -> list[Json]:
    """Return the changes as a seat may know them; moves that were taken back are marked."""
    told = [change.shown(seat) for change in changes]
    standing: list[Json] = []
    for entry in told:
        if entry["type"] == "moved":
            entry["undone"] = False
            standing.append(entry)
        elif entry["type"] == "undone":
            for _ in range(min(entry["moves"], len(standing))):
                standing.pop()["undone"] = True
    return told
