"""What has happened in a session, as a seat may know it."""

from __future__ import annotations

from service.answers.stopwatch import enter
from service.games.core.json_values import Json
from service.sessions.store import Page


def history(page: Page, seat: str | None, version: int) -> list[Json]:
    """Return the changes as a seat may know them; moves that were taken back by this version are
    marked.
    """
    enter("writing")
    shown = [change.shown(seat) for change in page.changes]
    for change in shown:
        if change["type"] == "moved":
            change["undone"] = page.taken_back.get(change["version"], version + 1) <= version
    return shown
