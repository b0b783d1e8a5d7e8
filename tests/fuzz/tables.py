"""Random shared games: everybody does something, those too who may not; versions have no gaps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from service.games.core.json_values import Json
from tests.fuzz.asking import Answer, Asker
from tests.fuzz.mutants import changed, text_changed
from tests.fuzz.walks import entries

ACTS: Final = 24
STRANGER: Final = "not-a-token-of-this-table"
READS: Final = (
    "",
    "?include=legal_moves",
    "/legal-moves?limit=3",
    "/legal-moves?limit=x&order=score",
    "/history?after=2",
    "/history?limit=0",
    "/diagram.svg",
    "/diagram.svg?size=9&theme=none",
    "/events?after=1",
    "/events?wait=0&after=99",
    "/nothing",
)
OFFERS: Final = ("undo-requests", "draw-offers", "rematches")


class FuzzedTable:
    """One session, and who sits there."""

    def __init__(self, asker: Asker, luck: Random, begun: Json) -> None:
        self.asker = asker
        self.luck = luck
        self.path = f"/v1/sessions/{begun['id']}"
        self.tokens = {
            place["seat"]: place["token"] for place in begun["seats"] if "token" in place
        }
        self.version = int(begun["version"])

    def ask(self, method: str, call: str, token: str | None, body: Any = None) -> Answer:
        named = {} if token is None else {"Authorization": f"Bearer {token}"}
        if self.luck.random() < 0.1:
            named["If_Match"] = self.luck.choice((f'"{self.version}"', "*", '"0"', "x", 'W/"1"'))
        if method == "POST" and self.luck.random() < 0.1:
            named["Idempotency_Key"] = self.luck.choice(("a", "b", "x" * 201, "é"))
        if self.luck.random() < 0.1:
            body = changed(body, self.luck) if body is not None else {}
        answer = self.asker.ask(method, self.path + call, body, **named)
        if answer.status == 200 and isinstance(answer.body, dict) and "version" in answer.body:
            self.version = max(self.version, int(answer.body["version"]))
        return answer

    def anybody(self) -> str | None:
        tokens: list[str | None] = [*self.tokens.values(), None, STRANGER]
        return self.luck.choice(tokens)

    def act(self) -> None:
        acts: Mapping[Callable[[], object], int] = {
            self.play: 8,
            self.read: 3,
            self.settle: 4,
            self.rename: 1,
            self.resign: 1,
            self.hand_over: 1,
        }
        self.luck.choices(list(acts), list(acts.values()))[0]()

    def play(self) -> None:
        """Play what is listed for who is to move: it must be legal; or something like it."""
        view = self.ask("GET", "", next(iter(self.tokens.values())))
        if view.status != 200 or not view.body["to_move"]:
            return
        token = self.tokens[self.luck.choice(view.body["to_move"])]
        listed = self.asker.ask("GET", f"{self.path}/legal-moves", Authorization=f"Bearer {token}")
        if not listed.body.get("moves"):
            self.ask("POST", "/moves", self.anybody(), {"move": "pass"})
            return
        move = self.luck.choice(listed.body["moves"])["notation"]
        if self.luck.random() < 0.3:
            self.ask("POST", "/moves", self.anybody(), {"move": text_changed(move, self.luck)})
            return
        named = {"Authorization": f"Bearer {token}"}
        checked = self.asker.post(f"{self.path}/move-checks", {"move": move}, **named)
        legal = checked.status == 200 and checked.body["status"] == "legal"
        self.asker.require(legal, "a listed move is not legal", checked)
        played = self.asker.post(f"{self.path}/moves", {"move": move}, **named)
        self.asker.require(played.status == 200, "a legal move is refused", played)
        self.version = played.body["version"]

    def read(self) -> None:
        self.ask("GET", self.luck.choice(READS), self.anybody())

    def settle(self) -> None:
        call = self.luck.choice(OFFERS)
        for token in self.luck.sample(list(self.tokens.values()), len(self.tokens)):
            self.ask("POST", f"/{call}", token, {"accept": self.luck.random() < 0.8})

    def rename(self) -> None:
        seat = self.luck.choice([*self.tokens, "nowhere"])
        name = text_changed("Ada", self.luck)
        self.ask("PATCH", f"/seats/{seat}", self.anybody(), {"name": name})

    def resign(self) -> None:
        if self.luck.random() < 0.3:
            self.ask("POST", "/resignations", self.anybody())

    def hand_over(self) -> None:
        seat = self.luck.choice([*self.tokens])
        answer = self.ask("POST", f"/seats/{seat}/tokens", self.tokens[seat])
        if answer.status == 201:
            before, self.tokens[seat] = self.tokens[seat], answer.body["token"]
            late = self.asker.ask("GET", self.path, Authorization=f"Bearer {before}")
            self.asker.require(late.status == 401, "an old token still opens a seat", late)

    def close(self) -> None:
        """Hold that every version was made once, then forget the session."""
        named = {"Authorization": f"Bearer {next(iter(self.tokens.values()))}"}
        view = self.asker.ask("GET", self.path, **named)
        history = self.asker.ask("GET", f"{self.path}/history", **named)
        versions = [change["version"] for change in history.body["changes"]]
        whole = versions == list(range(2, view.body["version"] + 1))
        self.asker.require(whole, "versions with gaps", versions, view)
        self.asker.require(view.body["version"] >= self.version, "a version is lost", view)
        self.asker.ask("DELETE", self.path, **named)


def share(asker: Asker, luck: Random) -> None:
    """Begin a session, let people do things, and close it."""
    game = luck.choice(sorted(entries()))
    body: Json = {"game": game, "visibility": luck.choice(("private", "public"))}
    variant = entries()[game].game.variants[luck.choice(sorted(entries()[game].game.variants))]
    body["variant"] = variant.id
    if len(variant.players) > 1:
        body["players"] = luck.choice(variant.players)
    if luck.random() < 0.2:
        body = changed(body, luck)
    begun = asker.post("/v1/sessions", body)
    if begun.status != 201:
        asker.require(begun.status in (400, 415, 422), "not begun", begun)
        return
    table = FuzzedTable(asker, luck, begun.body)
    for _ in range(ACTS):
        table.act()
    table.close()
