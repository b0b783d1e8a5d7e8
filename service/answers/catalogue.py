"""What there is to know of a game before it begins: what it is played with, and its rules."""

from __future__ import annotations

from service.answers.listing import MOST_MOVES
from service.games.core.game import Deploying, Hidden, SuppliesDraws
from service.games.core.json_values import Json
from service.games.core.options import Choice, Flag, OneOf, Option
from service.games.core.rulebook import Rule
from service.games.registry import Entry


def summary(entry: Entry) -> Json:
    """Return what a list of games tells of one."""
    game = entry.game
    players = {count for variant in game.variants.values() for count in variant.players}
    return {
        "id": game.id,
        "name": game.rulebook.name.as_json(),
        "summary": game.rulebook.summary.as_json(),
        "players": sorted(players),
        "variants": list(game.variants),
        "href": f"/v1/games/{game.id}",
    }


def about(entry: Entry) -> Json:
    """Return all that a front end needs to know of a game before it begins."""
    game, book, box = entry.game, entry.game.rulebook, entry.game.box
    return {
        **summary(entry),
        "credits": box.credits.en,
        "variants": [
            {
                "id": variant.id,
                "about": box.variants[variant.id].about.as_json(),
                "players": list(variant.players),
                "options": dict(variant.options),
            }
            for variant in game.variants.values()
        ],
        "options": [
            {"name": name, **_option(option), "about": box.options[name].about.as_json()}
            for name, option in game.options.items()
        ],
        "pieces": [
            {
                "letter": piece.letter,
                "name": piece.name.as_json(),
                "about": piece.about.as_json(),
            }
            for piece in box.pieces.values()
        ],
        "notation": book.notation.as_json(),
        "board": entry.wire.dump_board(),
        "capabilities": [
            name
            for name, capability in (
                ("hidden-information", Hidden),
                ("draws", SuppliesDraws),
                ("deployment", Deploying),
            )
            if isinstance(game, capability)  # type: ignore[redundant-expr]
        ],
        "orders": list(entry.wire.orders),
        "most_moves": MOST_MOVES,
    }


def rulebook(entry: Entry) -> Json:
    """Return all rules of a game."""
    book = entry.game.rulebook
    rules = [_rule(rule) for rule in book.rules.values()]
    return {"game": entry.game.id, "name": book.name.as_json(), "rules": rules}


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "title": rule.title.as_json(),
        "text": rule.text.as_json(),
        "source": rule.source,
        "certainty": rule.certainty,
    }


def _option(option: Option) -> Json:
    if isinstance(option, Flag):
        return {"type": "flag"}
    if isinstance(option, Choice | OneOf):
        return {"type": "choice", "values": list(option.values)}
    return {
        "type": "count",
        "low": option.low,
        "high": option.high,
        "nullable": option.nullable,
    }
