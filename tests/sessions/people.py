"""People at shared tables, as the tests see them; every answer is held against the description."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.api.checked import CheckedClient


class Room(CheckedClient):
    """The service, with tables in it."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.app = app
        self.heard: list[TestResponse] = []

    def begin(self, game: str, **members: Any) -> Party:
        """Begin a session; return everybody who sits there."""
        created = self.ask("post", "/v1/sessions", None, json={"game": game, **members})
        assert created.status_code == 201, created.get_data(as_text=True)
        session = created.get_json()
        people = {
            seat["seat"]: Person(self, session["id"], seat["seat"], seat["token"])
            for seat in session["seats"]
            if "token" in seat
        }
        return Party(self, session, people)

    def ask(self, method: str, path: str, token: str | None, **keywords: Any) -> TestResponse:
        headers = dict(keywords.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        response = self._client.open(path, method=method, headers=headers, **keywords)
        self.heard.append(response)
        return self._check(method.lower(), _template(path), response)


def _template(path: str) -> str:
    path = path.partition("?")[0]
    parts = path.split("/")
    if len(parts) > 3:
        parts[3] = "{id}"
    if len(parts) > 5 and parts[4] == "seats":
        parts[5] = "{seat}"
    return "/".join(parts)


@dataclass
class Person:
    """Somebody with a token, or a spectator without one."""

    room: Room
    id: str
    seat: str | None
    token: str | None

    def ask(self, method: str, call: str = "", **keywords: Any) -> TestResponse:
        path = f"/v1/sessions/{self.id}"
        between = "/" if call and not call.startswith("?") else ""
        return self.room.ask(method, f"{path}{between}{call}", self.token, **keywords)

    def get(self, call: str = "", **keywords: Any) -> Any:
        response = self.ask("get", call, **keywords)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    def post(self, call: str, body: Any = None, **keywords: Any) -> Any:
        response = self.ask("post", call, json={} if body is None else body, **keywords)
        assert response.status_code in (200, 201), response.get_data(as_text=True)
        return response.get_json()

    def play(self, move: str, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("post", "moves", json={"move": move}, headers=named)

    def refused(self, status: int, method: str, call: str = "", **keywords: Any) -> Any:
        response = self.ask(method, call, **keywords)
        assert response.status_code == status, response.get_data(as_text=True)
        assert response.mimetype == "application/problem+json"
        return response.get_json()


@dataclass
class Party:
    """A session and all who sit at it."""

    room: Room
    session: Any
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return str(self.session["id"])

    def __getitem__(self, seat: str) -> Person:
        return self.people[seat]

    @property
    def spectator(self) -> Person:
        return Person(self.room, self.id, None, None)

    @property
    def stranger(self) -> Person:
        """Somebody with a token of another table."""
        return Person(self.room, self.id, None, "not-a-token-of-this-table")

    def to_move(self) -> Person:
        first = next(iter(self.people.values()))
        return self.people[first.get()["to_move"][0]]

    def play_any(self) -> Any:
        """Let whose turn it is play something."""
        person = self.to_move()
        [move, *_] = person.get("legal-moves?limit=1")["moves"]
        response = person.play(move["notation"])
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()
