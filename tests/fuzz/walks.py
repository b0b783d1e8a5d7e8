"""Random games without a session, in which every two calls that should agree are compared."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from service.games.core.game import Deploying, SuppliesDraws
from service.games.core.json_values import Json
from service.games.core.options import Count, Option, OptionValue
from service.games.registry import Entry, load_all
from tests.fuzz.asking import Answer, Asker
from tests.fuzz.mutants import text_changed
from tests.games.test_bounds import stretched
from tests.games.test_conformance import begin

LISTED: Final = 40
TOO_MUCH: Final = "/problems/too-much-work"
REFUSALS: Final = frozenset({"/problems/illegal-move", "/problems/unreadable-move"})


@cache
def entries() -> dict[str, Entry]:
    return dict(load_all())


class Walk:
    """One game, and the calls about it."""

    def __init__(self, asker: Asker, game: str, luck: Random) -> None:
        self.asker = asker
        self.base = f"/v1/games/{game}"
        self.luck = luck
        self.moves: list[str] = []

    def ask(self, call: str, body: Json) -> Answer:
        """Ask in one language, or now and then in both."""
        path = f"{self.base}/{call}"
        ask = self.asker.both if self.luck.random() < 0.3 else self.asker.post
        return ask(path, body)

    def must(self, call: str, body: Json) -> Json:
        answer = self.ask(call, body)
        self.asker.require(answer.status == 200, "what was returned is refused", answer)
        told: Json = answer.body
        return told

    def step(self, position: Json) -> Json | None:
        """Look at a position in every way, then play on; None at its end."""
        state = position["state"]
        require = self.asker.require
        found = self.must("results", {"state": state})
        require(found["result"] == position["result"], "results disagrees", found)
        answer = self.ask("legal-moves", {"state": state, "limit": LISTED})
        if answer.status == 422 and answer.body["type"] == TOO_MUCH:
            return None
        require(answer.status == 200, "what was returned is refused", answer)
        listed = answer.body
        self._agree_on_numbers(state, listed)
        if not listed["moves"]:
            require(not position["to_move"] or not listed["total"], "nothing to play", listed)
            return None
        require(position["result"] is None, "a game that is over goes on", listed)
        chosen = self.luck.choice(listed["moves"])
        notation = chosen["notation"]
        checked = self.must("move-checks", {"state": state, "move": notation})
        require(checked["status"] == "legal", "a listed move is not legal", checked)
        if "score" not in chosen:
            require(checked["move"] == chosen, "move-checks has another move", checked, chosen)
        self._try(state, text_changed(notation, self.luck))
        if self.luck.random() < 0.2:
            request = {"state": state, "last_move": notation, "targets": notation[:2]}
            self.ask("diagrams", request)
        after = self.must("moves", {"state": state, "move": notation, "include": ["legal_moves"]})
        require(after["move"] == checked["move"], "moves played another move", after, checked)
        self.moves.append(notation)
        return after

    def _agree_on_numbers(self, state: Json, listed: Json) -> None:
        total, number = listed["total"], len(listed["moves"])
        notations = [move["notation"] for move in listed["moves"]]
        self.asker.require(notations == sorted(set(notations)), "not sorted", notations)
        if total is not None:
            self.asker.require(number == min(total, LISTED), "total disagrees", listed)
        if notations and self.luck.random() < 0.3:
            notation = self.luck.choice(notations)
            again = self.must("legal-moves", {"state": state, "prefix": notation, "limit": LISTED})
            beneath = [move["notation"] for move in again["moves"]]
            whole = again["total"] is None or again["total"] <= LISTED
            self.asker.require(notation in beneath or not whole, "not beneath itself", again)

    def _try(self, state: Json, text: str) -> None:
        """Let move-checks and moves say what they think of a text."""
        checked = self.ask("move-checks", {"state": state, "move": text})
        played = self.ask("moves", {"state": state, "move": text})
        require = self.asker.require
        if checked.status != 200:
            require(played.status == checked.status, "only one refuses", checked, played)
            return
        require(
            (checked.body["status"] == "legal") == (played.status == 200),
            "moves and move-checks disagree",
            checked,
            played,
        )
        if played.status != 200:
            require(played.body["type"] in REFUSALS, "another refusal", played)
            rule = played.body.get("rule")
            same = rule in (None, checked.body.get("rule")) or checked.body["status"] == "partial"
            require(same, "another rule", checked, played)

    def again(self, beginning: Json, position: Json) -> None:
        """Replay the whole game."""
        told = self.must("replays", {**beginning, "moves": self.moves})
        self.asker.require(told["stopped"] is None, "the replay stops", told)
        self.asker.require(told["state"] == position["state"], "the replay differs", told)


def walk(asker: Asker, luck: Random) -> None:
    """Begin somewhere and play some moves."""
    game = luck.choice(sorted(entries()))
    steps = Walk(asker, game, luck)
    beginning = _beginning(game, luck)
    begun = steps.ask("states", beginning)
    if begun.status != 200:
        asker.require(begun.status == 422, "not begun", begun)
        return
    position: Json | None = begun.body
    reached: Json = begun.body
    for _ in range(luck.randint(2, 14)):
        position = steps.step(reached)
        if position is None:
            break
        reached = position
    steps.again(beginning, reached)


def _beginning(game: str, luck: Random) -> Json:
    entry = entries()[game].game
    variant = luck.choice(sorted(entry.variants))
    chosen: Json = {"variant": variant}
    players = entry.variants[variant].players
    if len(players) > 1 and luck.random() < 0.6:
        chosen["players"] = luck.choice(players)
    options = {
        name: _value(option, luck) for name, option in entry.options.items() if luck.random() < 0.15
    }
    if options:
        chosen["options"] = options
    if isinstance(entry, SuppliesDraws):
        chosen["seed"] = f"fuzz {luck.random()}"
    if isinstance(entry, Deploying):
        chosen["preset"] = "standard"
    return chosen


def _value(option: Option, luck: Random) -> OptionValue:
    if isinstance(option, Count):
        return luck.choice((*option.choices, option.low, option.high))
    return luck.choice(option.choices)


def at_the_bounds(asker: Asker, luck: Random) -> None:
    """Play from a position in which each number and each list is as large as may be."""
    game = luck.choice(sorted(entries()))
    entry = entries()[game]
    variant = luck.choice(sorted(entry.game.variants))
    state = begin(entry, variant, f"bounds {luck.random()}")
    for _ in range(luck.randint(0, 6)):
        moves = entry.game.legal_moves(state).page(0, 6)
        if not moves:
            break
        state = entry.game.advance(state, luck.choice(moves))
    largest = stretched(entry, entry.wire.dump_state(state))
    steps = Walk(asker, game, luck)
    position: Json | None = steps.must("replays", {"state": largest, "moves": []})
    for _ in range(8):
        position = position and steps.step(position)
