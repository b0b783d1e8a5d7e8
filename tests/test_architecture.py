"""Dependencies point inward: this reads the imports and holds it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SERVICE = Path(__file__).parents[1] / "service"
GAMES = SERVICE / "games"
FOLDERS = sorted(folder for folder in GAMES.iterdir() if (folder / "rules.toml").is_file())
EDGE = {"wire.py", "diagram.py"}


def imports(module: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            found.add(node.module or "")
    return found


def foreign(names: set[str], *allowed: str) -> set[str]:
    return {
        name
        for name in names
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not any(name == root or name.startswith(f"{root}.") for root in allowed)
    }


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(SERVICE.parent).with_suffix("").parts)


def belongs_to_the_edge(module: Path) -> bool:
    """A game's edge may be split over modules: whatever uses marshmallow or the shared edge."""
    return module.name in EDGE or any(
        name.startswith(("marshmallow", "service.games.edge")) for name in imports(module)
    )


def test_there_are_games_to_look_at() -> None:
    assert {folder.name for folder in FOLDERS} >= {"latrel", "latroncules", "zatre", "graal"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_import_nothing_but_core(folder: Path) -> None:
    own = f"service.games.{folder.name}"
    for module in folder.rglob("*.py"):
        if not belongs_to_the_edge(module):
            assert not foreign(imports(module), own, "service.games.core"), module


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_never_import_their_edge(folder: Path) -> None:
    modules = list(folder.rglob("*.py"))
    edge = {dotted(module) for module in modules if belongs_to_the_edge(module)}
    for module in modules:
        if not belongs_to_the_edge(module):
            assert not imports(module) & edge, module


def test_core_imports_nothing_but_itself() -> None:
    for module in (GAMES / "core").glob("*.py"):
        assert not foreign(imports(module), "service.games.core"), module


def test_games_know_neither_flask_nor_redis_nor_the_rest_of_the_service() -> None:
    for module in GAMES.rglob("*.py"):
        assert not foreign(imports(module), "service.games", "marshmallow"), module


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_is_a_library_without_a_server(folder: Path) -> None:
    code = (
        f"import sys, service.games.{folder.name} as game\n"
        "assert game.GAME.id\n"
        "heavy = {'flask', 'marshmallow', 'redis', 'flask_smorest'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=SERVICE.parent)


def test_answers_know_the_games_and_neither_flask_nor_redis() -> None:
    for module in (SERVICE / "answers").glob("*.py"):
        known = foreign(imports(module), "service.answers", "service.games", "orjson")
        assert known <= {"service"}, module


def test_sessions_know_answers_and_nothing_of_http() -> None:
    inner = ("service.sessions", "service.answers", "service.games")
    for module in (SERVICE / "sessions").glob("*.py"):
        assert foreign(imports(module), *inner, "orjson", "redis") <= {"service"}, module


def test_answers_are_a_library_without_a_server() -> None:
    code = (
        "import sys\n"
        "from service import answers\n"
        "heavy = {'flask', 'redis', 'flask_smorest'} & set(sys.modules)\n"
        "assert answers.position and not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=SERVICE.parent)
