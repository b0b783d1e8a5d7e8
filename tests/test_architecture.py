"""Dependencies point inward and never in circles: this reads the imports and holds it."""

from __future__ import annotations

import ast
import re
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


def test_answers_know_games_and_players_and_neither_flask_nor_redis() -> None:
    inner = ("service.answers", "service.players", "service.games")
    for module in (SERVICE / "answers").glob("*.py"):
        assert foreign(imports(module), *inner, "orjson") <= {"service"}, module


def test_players_know_the_games_and_neither_flask_nor_redis() -> None:
    for module in (SERVICE / "players").glob("*.py"):
        assert not foreign(imports(module), "service.players", "service.games"), module


def test_the_pool_knows_nothing_of_what_it_does() -> None:
    for module in (SERVICE / "pool").glob("*.py"):
        assert not foreign(imports(module), "service.pool"), module


def test_sessions_know_answers_and_nothing_of_http() -> None:
    inner = ("service.sessions", "service.answers", "service.games")
    for module in (SERVICE / "sessions").glob("*.py"):
        assert foreign(imports(module), *inner, "orjson", "redis") <= {"service"}, module


def test_duties_know_sessions_players_and_the_pool_and_nothing_of_http() -> None:
    inner = ("sessions", "answers", "players", "games", "pool", "duties")
    for module in (SERVICE / "duties").glob("*.py"):
        assert not foreign(imports(module), *(f"service.{room}" for room in inner)), module


def test_answers_and_players_are_libraries_without_a_server() -> None:
    code = (
        "import sys\n"
        "from service import answers, players\n"
        "heavy = {'flask', 'redis', 'flask_smorest'} & set(sys.modules)\n"
        "assert answers.position and players.think and not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=SERVICE.parent)


def needs(module: Path, known: set[str]) -> set[str]:
    """Return the modules that one needs to be imported."""
    needed: set[str] = set()
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            needed.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                needed.add(name if name in known else node.module or "")
    return needed & known


def test_no_modules_need_each_other() -> None:
    modules = {dotted(module).removesuffix(".__init__"): module for module in SERVICE.rglob("*.py")}
    left = {name: needs(module, set(modules)) for name, module in modules.items()}
    # Whatever needs nothing that is left can go, until only circles remain.
    while free := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in free:
            del left[name]
    assert sorted(left) == []


MAY_NAME_A_GAME = {
    "api/calls/playground.py": "the address of the score pad",
    "api/calls/sessions/offers.py": "a sentence of the description, about rematches",
    "commands/perft.py": "an example",
    "games/registry.py": "the list of games",
}


def spoken(module: Path) -> list[str]:
    """Return what a module says: its texts, but for docstrings, and what it imports."""
    tree = ast.parse(module.read_text("utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    texts = [
        str(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and id(node) not in docstrings
    ]
    return [*texts, *imports(module)]


def test_nothing_outside_the_games_folders_names_a_game() -> None:
    folders = [folder.name for folder in FOLDERS]
    names = re.compile("|".join((*folders, "la[-_ ]trel")), re.IGNORECASE)
    speaking = {
        module.relative_to(SERVICE).as_posix()
        for module in SERVICE.rglob("*.py")
        if not any(folder in module.parents for folder in FOLDERS)
        and any(map(names.search, spoken(module)))
    }
    assert speaking == set(MAY_NAME_A_GAME)
