"""What there is to know of a game before it begins: what it is played with, and its rules."""

from __future__ import annotations

from service.answers.analyses import MOST_LINES, MOST_MILLISECONDS
from service.answers.listing import MOST_MOVES
from service.answers.reviews import VERDICTS
from service.answers.stopwatch import enter
from service.games.core.box import NUMBER, Box, value_key
from service.games.core.game import Deploying, Hidden, SuppliesDraws
from service.games.core.json_values import Json
from service.games.core.options import Choice, Flag, NumberChoice, Option, Variant
from service.games.core.rulebook import CERTAINTY_WORDS, Rule, citations
from service.games.core.texts import Text
from service.games.registry import Entry
from service.players import LEVELS


def summary(entry: Entry) -> Json:
    """Return what a list of games tells of one."""
    enter("writing")
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
    game, box = entry.game, entry.game.box
    return {
        **summary(entry),
        "aim": box.aim.as_json(),
        "minutes": box.minutes,
        "difficulty": _text(box.difficulty),
        "category": _text(box.category),
        "history": _text(box.history),
        "components": [text.as_json() for text in box.components],
        "advice": [text.as_json() for text in box.advice],
        "credits": box.credits.as_json(),
        "documents": [
            {
                "id": key,
                "title": document.title.as_json(),
                "publisher": document.publisher.as_json(),
                "online": document.online.as_json(),
            }
            for key, document in box.documents.items()
        ],
        "certainties": [
            {"id": certainty, **words.as_json()} for certainty, words in CERTAINTY_WORDS.items()
        ],
        "seats": [{"seat": seat, "name": name.as_json()} for seat, name in box.seats.items()],
        "variants": [_variant(box, variant) for variant in game.variants.values()],
        "options": [_option(box, name, option) for name, option in game.options.items()],
        "pieces": [
            {
                "letter": piece.letter,
                "name": piece.name.as_json(),
                "about": piece.about.as_json(),
                "shape": piece.shape.as_json(),
            }
            for piece in box.pieces.values()
        ],
        "notation": game.rulebook.notation.as_json(),
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
        "analysis": _analysis(entry),
        "orders": list(entry.wire.orders),
        "worked_examples": [example.as_json() for example in entry.wire.worked_examples],
        "most_moves": MOST_MOVES,
    }


def rulebook(entry: Entry) -> Json:
    """Return all rules of a game."""
    enter("writing")
    book = entry.game.rulebook
    rules = [_rule(rule) for rule in book.rules.values()]
    return {"game": entry.game.id, "name": book.name.as_json(), "rules": rules}


def _analysis(entry: Entry) -> Json | None:
    """Return what computer players can do, None in a game that they play at random."""
    weighing = entry.evaluator or entry.decider
    if weighing is None:
        return None
    scale = weighing.scale
    return {
        "levels": [
            {"level": level, "nodes": effort.nodes, "overlooked": effort.overlooked}
            for level, effort in LEVELS.items()
        ],
        "most_lines": MOST_LINES,
        "most_budget_ms": MOST_MILLISECONDS,
        "unit": scale.unit.as_json(),
        "weights": [
            {"id": key, "value": weight.value, **weight.words.as_json()}
            for key, weight in scale.weights.items()
        ],
        "verdicts": [
            {"id": key, "from": verdict.least, **verdict.words.as_json()}
            for key, verdict in VERDICTS.items()
        ],
    }


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "title": rule.title.as_json(),
        "text": rule.text.as_json(),
        "source": rule.source,
        "cites": [cited.as_json() for cited in citations(rule.source)],
        "certainty": rule.certainty,
    }


def _variant(box: Box, variant: Variant) -> Json:
    words = box.variants[variant.id]
    return {
        "id": variant.id,
        "name": words.name.as_json(),
        "about": words.about.as_json(),
        "audience": _text(words.audience),
        "players": list(variant.players),
        "options": dict(variant.options),
    }


def _option(box: Box, name: str, option: Option) -> Json:
    words = box.options[name]
    number = words.values.get(NUMBER)
    return {
        "name": name,
        "label": words.name.as_json(),
        "about": words.about.as_json(),
        **_declared(option),
        "choices": [
            {"value": value, **words.values[value_key(value)].as_json()} for value in option.choices
        ],
        "number": None if number is None else number.as_json(),
    }


def _declared(option: Option) -> Json:
    if isinstance(option, Flag):
        return {"type": "flag"}
    if isinstance(option, Choice | NumberChoice):
        return {"type": "choice", "values": list(option.values)}
    return {
        "type": "count",
        "low": option.low,
        "high": option.high,
        "nullable": option.nullable,
    }


def _text(text: Text | None) -> Json | None:
    return None if text is None else text.as_json()
