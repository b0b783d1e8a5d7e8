"""What the pages for developers say of the code is so: every path and name in them exists."""

from __future__ import annotations

import json
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from service.answers import listing
from service.api.calls import games as game_calls
from service.api.schemas import games as game_schemas
from service.app import create_app
from service.games.edge import fields
from service.games.registry import load
from service.settings import Settings
from tests.sources import files
from tests.test_house import SHARED

ROOT = Path(__file__).parents[1]
PAGES = ["docs/finding-your-way.md", "docs/adding-a-game.md", "docs/players.md", "CONTRIBUTING.md"]
MODEL = "latroncules"
"""The game that stands for a new one, which the pages call `yourgame`."""

KINDS = "py|js|css|html|toml|json|txt|md"
CALL = re.compile(r"(GET|POST|PATCH|DELETE) (/v1/\S+)")
WORD = re.compile(r"[^\W\d]\w*")
FILE = re.compile(rf"[\w.-]+\.({KINDS})")
PLACE = re.compile(r"(?!/)[\w./-]+/[\w./-]*")


def prose(page: str) -> str:
    """Return a page without its blocks of code."""
    text = (ROOT / page).read_text("utf-8").replace("yourgame", MODEL)
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def quoted(page: str) -> Iterator[str]:
    yield from re.findall(r"`([^`\n]+)`", prose(page))


def named_in_python(path: Path) -> Iterator[str]:
    """Yield the names in a module, and the texts that are no sentences."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.NAME:
                yield token.string
            elif token.type == tokenize.STRING and " " not in token.string:
                yield from WORD.findall(token.string)


@cache
def known_words() -> frozenset[str]:
    """Return every name of the code, and every key of its data."""
    words = set(WORD.findall((ROOT / "pyproject.toml").read_text("utf-8")))
    for path in files(".py"):
        if path != Path(__file__):
            words.update(named_in_python(path))
    for path in files(".toml"):
        words.update(re.findall(r"^\[*([\w-]+)", path.read_text("utf-8"), re.MULTILINE))
    for path in files(".json"):
        words.update(re.findall(r'"(\w+)":', path.read_text("utf-8")))
    for path in files(".js"):
        if path.name != "texts.js":
            words.update(WORD.findall(path.read_text("utf-8")))
    return frozenset(words)


@cache
def known_files() -> frozenset[str]:
    return frozenset(path.name for path in files(*(f".{kind}" for kind in KINDS.split("|"))))


@cache
def described() -> Any:
    return json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))["paths"]


def exists(name: str) -> bool:
    """Tell whether there is what a page names: a file, a call, a command, or words of the code."""
    call = CALL.fullmatch(name)
    if call:
        return call[1].lower() in described().get(call[2], {})
    if name.startswith("make "):
        target = name.split()[1]
        return (
            re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
            is not None
        )
    if " -m " in f" {name}":
        module = name.split(" -m ")[1].split()[0]
        return module in ("pytest", "venv") or find_spec(module) is not None
    if FILE.fullmatch(name):
        return name in known_files() or (ROOT / name).is_file()
    if PLACE.fullmatch(name) and (ROOT / name.split("/")[0]).exists():
        return (ROOT / name).exists()
    return set(WORD.findall(name)) <= known_words()


@pytest.mark.parametrize("page", PAGES)
def test_every_path_and_name_exists(page: str) -> None:
    assert [name for name in quoted(page) if not exists(name)] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", prose(page))
    there = [target for target in targets if ":" not in target]
    assert [target for target in there if not ((ROOT / page).parent / target).exists()] == []


@pytest.mark.parametrize("name", ["service/answers/lists.py", "make tea", "Blueprint.pour",
                                  "POST /v1/tea", "python -m service.tea", "tea.py"])  # fmt: skip
def test_what_does_not_exist_is_noticed(name: str) -> None:
    assert not exists(name)


def test_the_modules_of_a_game_are_those_that_all_games_have() -> None:
    rows = re.findall(
        r"^\| `(\w+)\.py` \|.*\|(.*)\|$", prose("docs/adding-a-game.md"), re.MULTILINE
    )
    told = {module: set(re.findall(r"`(\w+)`", names)) for module, names in rows}
    assert told == {
        module: {name.partition("(")[0] for name in names} for module, names in SHARED.items()
    }


def test_a_call_for_all_games_is_added_as_the_page_says() -> None:
    page = (ROOT / "docs" / "finding-your-way.md").read_text("utf-8")
    blocks = re.findall(r"^ {3}```python\n(.*?)^ {3}```$", page, re.MULTILINE | re.DOTALL)
    function, shapes, declaration = (
        re.sub(r"^ {3}", "", block, flags=re.MULTILINE) for block in blocks
    )
    entry = load("tests.toy")
    answers = {**vars(listing)}
    exec(function, answers)
    within = {"name": "Coins", "state": game_schemas.State(entry.wire, required=True)}
    made = eval(f"{{{shapes}}}", {**vars(fields), **vars(game_schemas), **within})
    calls = {
        **vars(game_calls),
        "game_schemas": lambda _: SimpleNamespace(**made),
        "answers": SimpleNamespace(**answers),
    }
    exec(declaration, calls)
    blueprint = game_calls.game_blueprint(entry)
    calls["_serve_counts"](blueprint, entry)
    app = create_app(Settings(), packages=[])
    app.register_blueprint(blueprint)
    client = app.test_client()
    state = client.post("/v1/games/coins/states", json={}).get_json()["state"]
    counted = client.post("/v1/games/coins/move-counts", json={"state": state})
    assert counted.get_json() == {"count": 13, "exact": True}
    assert client.post("/v1/games/coins/move-counts", json={"state": 5}).status_code == 422
