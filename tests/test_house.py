"""The house: what stands in every game's folder, under which names, and how large things grow.

A newcomer who knows one game finds his way in the others. Whoever adds a module to a game says
here after what thing of the game it is named.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path
from typing import Any

import pytest

from service.games.registry import PACKAGES
from tests.sources import ROOT, SERVICE, files, modules, shown, tree_of

FOLDERS = {package.rpartition(".")[2]: package for package in PACKAGES}

SHARED: dict[str, tuple[str, ...]] = {
    "__init__": ("GAME", "Move", "Setup", "State"),
    "board": (),
    "options": ("OPTIONS", "Rules", "VARIANTS", "rules_of"),
    "state": ("SEATS", "State"),
    "moves": ("Move",),
    "generator": ("generate(state, prefix)",),
    "notation": ("read(text)", "steps_of(move)", "write(move)"),
    "play": ("advance(state, move)", "perform(state, move)"),
    "endings": ("judge",),
    "refusals": ("refusal(state, steps)",),
    "setup": ("Setup", "complete(setup)", "faults(setup)"),
    "game": ("GAME",),
    "wire": ("WIRE",),
    "diagram": ("DRAUGHTSMAN",),
}
"""The modules that all games have, and what is found in them."""

SOMETIMES = {
    "deciding": "how a computer player thinks where looking ahead move by move is no way to",
    "evaluation": "what a position is worth, for computer players",
    "evaluation.toml": "the weights by which it is weighed, and why",
    "events": "what can happen besides what the games share",
    "look.json": "drawings and colours, where pieces are more than discs with letters",
    "fields": "what several schemas of the game are made of",
    "sampling": "what a seat may know, and what may hide behind it, where seats do not know all",
    "schemas": "the shapes of its JSON, where they would make `wire` too long",
}

DATA = ("box.toml", "examples.json", "rules.toml")

OWN: dict[str, dict[str, str]] = {
    "latrel": {
        "history": "what a caller tells of the moves that were made, for repetition",
        "legs": "the legs of a chain of captures",
        "pieces": "the kinds of pieces",
        "repetition": "the rule that forbids positions to come again",
        "ways": "the ways of each kind of piece",
    },
    "latroncules": {
        "captures": "taking between two, and walking between two",
        "ways": "the ways along the drawn lines",
    },
    "zatre": {
        "candidates": "turns to choose from, for computer players",
        "draws": "what is drawn from the bag",
        "fitting": "where a tile fits",
        "playouts": "playing on with tiles drawn at random, for computer players",
        "prospects": "what a sheet can be expected to come to, for computer players",
        "score_sheets": "the call of that name",
        "scoring": "what a turn scores",
        "sheet": "the score sheet",
        "sheet_faults": "score sheets that cannot be",
        "sheet_picture": "score sheets as they are printed",
        "sheet_tables": "score sheets as text and as CSV",
        "start": "who begins, and with which tiles",
        "turn_scores": "the call of that name",
        "turns": "the search for turns",
        "worked_example": "the rulebook's example of five turns",
        "worked_example.toml": "its texts and moves",
    },
    "graal": {
        "approaches": "ways to a courtyard, for computer players",
        "armies": "armies",
        "camps": "the camps in which seats fight",
        "castles": "donjon and cour",
        "catalogue": "map, army, colours and ready positions, as the catalogue tells them",
        "commanders": "who commands which army",
        "deployment": "the secret deployment",
        "figures": "the figures",
        "forts": "sensible deployments, for computer players",
        "ground": "ways over the ground",
        "maps": "the map",
        "reconstruction.toml": "the map, as it was reconstructed",
        "placing": "where castles and figures may be placed",
        "position": "a position while a turn changes it",
        "presets": "ready positions",
        "presets.toml": "their places",
        "realms": "the realms of the players",
        "repetition": "the draw by repetition",
        "terms": "the rulebook's terms for figures and ground",
        "turns": "whose turn it is",
    },
}
"""What only one game has, and after what thing of the game it is named."""


def contents(folder: str) -> set[str]:
    """Return the modules (without their ending) and the data files of a game's folder."""
    within = (SERVICE / "games" / folder).iterdir()
    return {path.stem if path.suffix == ".py" else path.name for path in within} - {"__pycache__"}


def shape(name: str, value: Any) -> str:
    """Return what SHARED would say of a value: its name, with its parameters if it has any."""
    return f"{name}({', '.join(signature(value).parameters)})" if isfunction(value) else name


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_games_have_the_same_modules_and_what_is_their_own_is_named(folder: str) -> None:
    needed = {*SHARED, *DATA, *OWN.get(folder, ())}
    assert needed - contents(folder) == set()
    assert contents(folder) - needed - set(SOMETIMES) == set()


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("name", SHARED)
def test_the_same_things_have_the_same_names_inside(folder: str, name: str) -> None:
    module = import_module(FOLDERS[folder] + f".{name}" * (name != "__init__"))
    found = {shape(each, value) for each, value in vars(module).items()}
    named = found | {each.partition("(")[0] for each in found}
    assert set(SHARED[name]) - named == set()


def test_the_toy_game_uses_the_same_names_in_its_few_modules() -> None:
    toy = {path.stem for path in (ROOT / "tests" / "toy").glob("*.py")}
    assert toy <= set(SHARED)
    named = {name for module in toy for name in vars(import_module(f"tests.toy.{module}"))}
    assert named >= {"DRAUGHTSMAN", "GAME", "Move", "SEATS", "Setup", "State", "WIRE"}


# How large things grow

LONGEST_FUNCTION = 60
LONGEST_FILE = 400
CODE = {".py", ".js", ".css", ".html", ".sh"}
"""Data (`rules.toml`, `examples.json`, playthroughs) is as long as it is."""


def python_functions(module: ast.Module) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each function, decorators left aside."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.end_lineno or node.lineno


SCRIPT_FUNCTION = re.compile(
    r"""(?!if\b|for\b|while\b|switch\b|\}|//|\*)
    (?: .*\bfunction\b.* | .*=>\  | (?:async\ |static\ |get\ |set\ )*[\w\#]+\(.*\)\  ) \{""",
    re.VERBOSE,
)


def script_functions(source: str) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each function of a script.

    A function ends with the first brace that stands as far in as it began; braces in texts and
    patterns would make counting them wrong.
    """
    lines = source.splitlines()
    for first, line in enumerate(lines, 1):
        if SCRIPT_FUNCTION.fullmatch(line.strip()):
            end = " " * (len(line) - len(line.lstrip())) + "}"
            later = range(first + 1, len(lines) + 1)
            yield first, next(last for last in later if lines[last - 1].startswith(end))


def test_functions_are_found_in_scripts() -> None:
    script = """\
export async function load(path) {
  const read = (text) => {
    return "}" + text;
  };
  if (path) {
    return read(path);
  }
}

class Table {
  #seat(name) {
    for (const each of this.seats) {
      each.addEventListener("click", () => {
        this.choose(name);
      });
    }
  }
}
"""
    assert list(script_functions(script)) == [(1, 8), (2, 4), (11, 17), (13, 15)]


def functions(path: Path) -> Iterator[tuple[int, int]]:
    if path.suffix == ".py":
        return python_functions(tree_of(path))
    return script_functions(path.read_text("utf-8"))


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        shown(path, first)
        for path in files(".py", ".js")
        for first, last in functions(path)
        if last - first + 1 > LONGEST_FUNCTION
    ]
    assert long == []


def test_no_file_is_too_long_to_be_read_at_once() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in files(*CODE)}
    long = [shown(path, length) for path, length in lengths.items() if length > LONGEST_FILE]
    assert long == []


MOST_PARAMETERS = 7
"""Those that are given by their place; what a caller names explains itself."""


def test_no_function_takes_more_than_can_be_told_apart() -> None:
    crowded = [
        f"{shown(path, node.lineno)} {node.name}"
        for path in files(".py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and len([*node.args.posonlyargs, *node.args.args]) > MOST_PARAMETERS + 1  # and self
    ]
    assert crowded == []


def own_attributes(function: ast.FunctionDef) -> set[str]:
    """Return what a method sets of its own object."""
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == "self"
    }


def declared_names(body: list[ast.stmt]) -> set[str]:
    targets = [
        target
        for node in body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def test_what_an_object_has_is_to_be_seen_where_it_is_made() -> None:
    """A method that extends one of its base may set what that sets."""
    late = []
    for path, module in modules():
        for kind in ast.walk(module):
            if not isinstance(kind, ast.ClassDef):
                continue
            methods = {each.name: each for each in kind.body if isinstance(each, ast.FunctionDef)}
            making = methods.pop("__init__", None)
            has = declared_names(kind.body) | (own_attributes(making) if making else set())
            late += [
                f"{shown(path, method.lineno)} {attribute}"
                for name, method in methods.items()
                if f"super().{name}(" not in ast.unparse(method)
                for attribute in own_attributes(method) - has
            ]
    assert late == []


# One way to declare a call


def attributes(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr, node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno


def uses(*names: str) -> set[str]:
    """Return the modules of the service that speak of any of these attributes."""
    return {
        path.relative_to(SERVICE).as_posix()
        for path, tree in modules()
        if any(name in names for name, _ in attributes(tree))
    }


def test_nobody_touches_what_flask_smorest_keeps_to_itself() -> None:
    assert uses("_apidoc", "_docs", "_prepare_doc_cbks", "_wrap_cbks") == set()


def test_only_the_blueprint_describes_and_serves_calls() -> None:
    described = uses("arguments", "alt_response", "add_url_rule", "route", "paginate", "etag")
    assert described == {"api/blueprint.py"}


def test_what_stands_around_every_request_is_told_in_one_place() -> None:
    """Only middleware looks at every request, and all of it is put around the app in `order`."""
    looks = uses("before_request", "after_request", "teardown_request", "wsgi_app")
    around = {path for path in looks if path.startswith("api/middleware/")}
    assert looks - around == set()
    order = (SERVICE / "api" / "middleware" / "order.py").read_text("utf-8")
    installed = {
        f"api/middleware/{name}.py"
        for name in re.findall(r"^    (\w+)\.\w+\(app", order, re.MULTILINE)
    }
    assert around - installed == set()
