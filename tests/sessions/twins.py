"""Two tables that differ only in what somebody holds: whoever may not know it hears the same at
both, to the last byte of every answer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Flask
from werkzeug.test import TestResponse

from service.sessions.tokens import digest

STRANGER: Final = "stranger"
"""Somebody with a token that opens no seat here."""

LISTENING: Final[Mapping[str, Sequence[str]]] = {
    "get_session": ("", "?include=legal_moves"),
    "session_legal_moves": ("legal-moves", "legal-moves?limit=2&offset=1", "legal-moves?prefix=5"),
    "session_history": ("history", "history?after=1&limit=2", "history?after=99"),
    "session_diagram": (
        "diagram.svg",
        "diagram.svg?size=90&theme=dark&targets=h7",
        "diagram.svg?last_move=5@h7",
        "diagram.svg?arrows=e4e6",
    ),
    "session_events": ("events?after=0", "events?after=1", "events?after=2&wait=0", "events"),
}
"""Every call that changes nothing, in the ways in which it can be asked, by its operation."""

ACTING: Final[Mapping[str, Sequence[str]]] = {
    "session_check": ("move-checks",),
    "play_in_session": ("moves",),
    "session_undo": ("undo-requests",),
    "session_draw": ("draw-offers",),
    "session_rematch": ("rematches",),
    "session_resign": ("resignations",),
    "rename_seat": ("seats/{seat}",),
    "hand_over_seat": ("seats/{seat}/tokens",),
    "delete_session": ("",),
}
"""Every call that changes something, or might."""

_NEVER_ALIKE: Final = frozenset({"X-Request-ID", "Date"})
_NAMES_OF_SECRETS: Final = re.compile(rb'"(?:bag|seed|chance|digest)"')
_REMATCH: Final = re.compile(rb'(?<="rematch":\{"id":")[\w-]{22}')

Told = tuple[int, list[tuple[str, str]], bytes]


class Table:
    """One of the two."""

    def __init__(self, app: Flask, beginning: Mapping[str, Any]) -> None:
        self._client = app.test_client()
        self.tokens: dict[str | None, str | None] = {None: None, STRANGER: "s" * 43}
        begun = self._client.post("/v1/sessions", json=beginning).get_json()
        self.id = begun["id"]
        self.tokens.update({place["seat"]: place["token"] for place in begun["seats"]})
        self.seats = [place["seat"] for place in begun["seats"]]

    def ask(
        self, seat: str | None, method: str, call: str, body: Any = None, language: str = "en"
    ) -> TestResponse:
        token = self.tokens[seat]
        headers = {"Accept-Language": language}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if call == "events":
            headers["Accept"] = "text/event-stream"
        between = "/" if call and not call.startswith("?") else ""
        path = f"/v1/sessions/{self.id}{between}{call}"
        return self._client.open(path, method=method, json=body, headers=headers)

    def get(self, seat: str | None, call: str = "") -> Any:
        return self.ask(seat, "GET", call).get_json()

    def told(self, seat: str | None, response: TestResponse) -> Told:
        """Return what an answer says, without the names that are new each time; of a stream what
        stands at its beginning.
        """
        if response.mimetype == "text/event-stream":
            body = next(response.iter_encoded())
            response.close()
        else:
            body = response.data
        if response.status_code == 201:
            # A seat has a new token, which its holder is told.
            self.tokens[seat] = token = response.get_json()["token"]
            body = body.replace(token.encode(), b"TOKEN")
        self._require_no_secret(body)
        headers = [
            (name, value.replace(self.id, "ID"))
            for name, value in sorted(response.headers)
            if name not in _NEVER_ALIKE
        ]
        body = _REMATCH.sub(b"REMATCH", body.replace(self.id.encode(), b"ID"))
        return response.status_code, headers, body

    def _require_no_secret(self, body: bytes) -> None:
        assert not _NAMES_OF_SECRETS.search(body), body
        for token in filter(None, self.tokens.values()):
            assert token.encode() not in body
            assert digest(token).encode() not in body

    def go_on(self) -> None:
        """Sit down at the rematch."""
        rematches = {seat: self.get(seat)["rematch"] for seat in self.seats}
        self.tokens.update({rematches[seat]["seat"]: self.tokens[seat] for seat in self.seats})
        [self.id] = {rematch["id"] for rematch in rematches.values()}


class Twins:
    """Both tables, and who hears what happens there without knowing in what they differ."""

    def __init__(
        self,
        app: Flask,
        beginnings: Sequence[Mapping[str, Any]],
        ears: Sequence[str | None],
        seed: Any,
    ) -> None:
        self.luck = random.Random(str(seed))
        self.tables = [Table(app, beginning) for beginning in beginnings]
        self.ears = ears

    def ask(self, seat: str | None, method: str, call: str, *bodies: Any) -> list[TestResponse]:
        """Ask at both tables, each with its body if there are two; compare what ears hear."""
        language = self.luck.choice(("en", "fr"))
        call = call.format(seat=seat)
        responses = [
            table.ask(seat, method, call, body, language)
            for table, body in zip(self.tables, (*bodies, *bodies, None, None)[:2], strict=True)
        ]
        assert {response.status_code for response in responses} != {500}
        if seat in self.ears:
            one, other = map(Table.told, self.tables, (seat, seat), responses)
            assert one == other, (seat, method, call)
        return responses

    def listen(self) -> None:
        """Let somebody ask for everything."""
        ear = self.luck.choice(self.ears)
        for calls in LISTENING.values():
            for call in calls:
                self.ask(ear, "GET", call)

    def try_out(self, texts: Sequence[str]) -> None:
        """Let those try moves who may not know what they come to."""
        for text in self.luck.sample(list(texts), min(3, len(texts))):
            ear = self.luck.choice(self.ears)
            self.ask(ear, "POST", "move-checks", {"move": text})
            if ear not in self.to_move():
                self.ask(ear, "POST", "moves", {"move": text})

    def settle(self) -> None:
        """Let people ask, agree and decline."""
        call = self.luck.choice(("undo-requests", "draw-offers", "rematches", "names"))
        seats = self.tables[0].seats
        for seat in self.luck.sample([*seats, None, STRANGER], self.luck.randint(1, len(seats))):
            if call == "names":
                self.ask(seat, "PATCH", "seats/{seat}", {"name": self.luck.choice("ABC")})
            else:
                accept = self.luck.random() < 0.6
                self.ask(seat, "POST", call, {"accept": accept})

    def to_move(self) -> list[str]:
        """Return who may move; at both tables the same."""
        one, other = (table.get(None)["to_move"] for table in self.tables)
        assert one == other
        return list(one)

    def common_moves(self, seat: str) -> list[str]:
        """Return what somebody may play at both tables."""
        one, other = (
            [move["notation"] for move in table.get(seat, "legal-moves")["moves"]]
            for table in self.tables
        )
        return sorted(set(one) & set(other))

    def end_and_begin_again(self) -> None:
        """Let a side give up and all agree to another game."""
        seats = self.tables[0].seats
        for seat in seats:
            self.ask(seat, "POST", "resignations")
        self.listen()
        for ear in self.ears:
            self.ask(ear, "POST", "seats/{seat}/tokens")
        for seat in seats:
            self.ask(seat, "POST", "rematches")
        self.listen()

    def look_at_rematch(self) -> None:
        """Look at the game that follows, and forget it. There nothing is hidden yet, so that it
        does not matter who sits where.
        """
        for table in self.tables:
            table.go_on()
        self.listen()
        for ear in self.ears:
            self.ask(ear, "DELETE", "")


def operations(description: Any) -> set[str]:
    """Return what can be asked of a session."""
    return {
        operation["operationId"]
        for path, methods in description["paths"].items()
        for operation in methods.values()
        if path.startswith("/v1/sessions/{id}") and "operationId" in operation
    }
