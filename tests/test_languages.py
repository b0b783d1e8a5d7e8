"""Everything that people read exists in English and in French, and says the same things."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from service.app import create_app
from service.games.core.rulebook import citations
from service.games.registry import PACKAGES, load
from service.settings import Settings
from tests.api.checked import CheckedClient
from tests.web.catalogues import common, own

SERVICE = Path(__file__).parent.parent / "service"
CATALOGUES = sorted(path for path in SERVICE.rglob("*.toml") if path.name != "presets.toml")
PAGES = [common(), *own().values()]

Pair = tuple[str, str, str]


def pairs(node: Any, place: str = "") -> Iterator[Pair]:
    """Yield every text of a catalogue, with its place, in both languages."""
    if isinstance(node, list):
        for index, item in enumerate(node):
            name = item.get("id", index) if isinstance(item, dict) else index
            yield from pairs(item, f"{place}/{name}")
    elif isinstance(node, dict):
        if {"en", "fr"} & set(node):
            assert set(node) == {"en", "fr"}, f"{place} is not in both languages"
            yield place, node["en"], node["fr"]
        else:
            for name, below in node.items():
                yield from pairs(below, f"{place}/{name}")


def written_in(module: Path) -> Iterator[Pair]:
    """Yield the texts that stand in the code itself: `Text("…", "…")`."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name(id="Text"),
                args=[ast.Constant(value=str(english)), ast.Constant(value=str(french))],
            ) if english or french:
                yield f"{module.parent.name}/{module.name}:{node.lineno}", english, french


def texts() -> Iterator[Pair]:
    for path in CATALOGUES:
        yield from pairs(tomllib.loads(path.read_text("utf-8")), path.parent.name)
    for module in SERVICE.rglob("*.py"):
        yield from written_in(module)
    for catalogue in PAGES:
        english, french = catalogue["en"], catalogue["fr"]
        assert set(english) == set(french)
        for name, text in english.items():
            yield f"web/{name}", text, french[name]


TEXTS = list(texts())
NARROW = "\u202f"
# Proper names, and words that both languages share.
SAME = re.compile(
    r"API|JSON|Graal|Zatre|La Trel|Latroncules|Calculi|Blocker|Trident|Donjon|Options|Notation"
    r"|Turquoise|Positions|Zoom|Version|Score|\W|\d"
    r"|Variante?|image|forêt",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def client() -> CheckedClient:
    return CheckedClient(create_app(Settings()))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_are_catalogues() -> None:
    assert {path.parent.name for path in CATALOGUES} >= {
        "answers",
        "sessions",
        "core",
        "latrel",
        "latroncules",
        "zatre",
        "graal",
    }
    assert len(TEXTS) > 500


def test_both_languages_name_the_same_things() -> None:
    differing = [
        place for place, english, french in TEXTS if placeholders(english) != placeholders(french)
    ]
    assert differing == []


def test_no_text_is_empty_or_left_in_the_other_language() -> None:
    same = [
        f"{place}: {english}"
        for place, english, french in TEXTS
        if not french.strip() or (english == french and len(SAME.sub("", english)) > 12)
    ]
    assert same == []


def test_sentences_end_alike() -> None:
    """A full stop in one language only is a sentence that was cut, or a title that was not."""
    differing = [
        f"{place}: {english!r} {french!r}"
        for place, english, french in TEXTS
        if english.endswith((".", "!", "?", "…")) != french.endswith((".", "!", "?", "…"))
    ]
    assert differing == []


# Code and headers of HTTP are set as they are sent.
AS_SENT = re.compile(r"Content-Type:|Authorization:|`[^`]*`")
ILL_SET = re.compile(
    rf"[^{NARROW}][:;?!](?:\W|$)|«[^{NARROW}]|[^{NARROW}]»"
    r"|['\"“”\u00a0]|\.\.\.|  | [.,)]|\( "
)


@pytest.mark.parametrize(
    "text", ["jusqu’à 25; puis", "(voir) ?", "l'un", "à \u00a0?", "«mot»", "fin...", "un , deux"]
)
def test_french_that_is_ill_set_is_seen(text: str) -> None:
    assert ILL_SET.search(text)


def test_french_is_set_as_french_is() -> None:
    """Narrow no-break spaces before : ; ? ! and inside « »; curly apostrophes, « » for quotes."""
    wrong = [
        f"{place}: {french}"
        for place, _, french in TEXTS
        if ILL_SET.search(AS_SENT.sub("X", french))
    ]
    assert wrong == []


def test_the_sections_of_french_documents_have_curly_apostrophes_too() -> None:
    """They are no pairs of texts, and the page shows them all the same."""
    cited = {
        citation
        for package in PACKAGES
        for rule in load(package).game.rulebook.rules.values()
        for citation in citations(rule.source)
        if citation.document.endswith(".fr") and citation.section is not None
    }
    assert cited
    assert {citation for citation in cited if "'" in str(citation.section)} == set()


@pytest.mark.parametrize(
    ("call", "body"),
    [
        (
            "la-trel/moves",
            {"state": {"pieces": {"a1": "wS", "h8": "bS"}, "turn": "white"}, "move": "a1-b2"},
        ),
        (
            "zatre/moves",
            {"state": {"tiles": {}, "hands": {"p1": [6], "p2": []}, "turn": "p1"}, "move": "6@a9"},
        ),
        ("graal/states", {"variant": "nonsense", "options": {"x": 1}}),
        ("latroncules/legal-moves", {"state": {"pieces": {"z9": "wC", "a1": 5}, "turn": "red"}}),
        ("zatre/score-sheets", {"players": []}),
    ],
)
def test_only_texts_change_with_the_language(client: CheckedClient, call: str, body: Any) -> None:
    english, french = (
        client.post(f"/v1/games/{call}", body, headers={"Accept-Language": language}).get_json()
        for language in ("en", "fr")
    )
    assert english["type"] == french["type"]
    assert english != french
    for one, other in zip(english.get("faults", ()), french.get("faults", ()), strict=True):
        assert (one.get("pointer"), one["code"]) == (other.get("pointer"), other["code"])
    told = {"title", "detail", "faults"}
    assert {k: v for k, v in english.items() if k not in told} == {
        k: v for k, v in french.items() if k not in told
    }


def test_the_rulebook_is_the_same_whatever_the_language(client: CheckedClient) -> None:
    for game in client.get("/v1/games").get_json()["games"]:
        path = f"/v1/games/{game['id']}/rules"
        answers = [
            client.get(path, headers={"Accept-Language": code}).data for code in ("en", "fr")
        ]
        assert answers[0] == answers[1]
