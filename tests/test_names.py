"""Names: one word for one thing, and a word that says what the thing is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import combinations

from tests.sources import ROOT, files, modules, shown, tree_of


def test_json_is_said_once() -> None:
    """There is one name for a JSON object, and one place where it is said what that is.

    The examples stand alone: they are copied without the service.
    """
    said = [
        f"{shown(path, node.lineno)} {ast.unparse(node)}"
        for path in files(".py")
        if path.relative_to(ROOT).parts[0] != "examples"
        for node in tree_of(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and node.value is not None
        and ast.unparse(node.value) in ("dict[str, Any]", "'dict[str, Any]'")
    ]
    [only] = said
    assert only.startswith("service/games/core/json_values.py:")


SAYING_NOTHING = {"found", "known", "made", "told"}
"""What any value is: its name should say what this one is."""

SCRIPT_NAMES = re.compile(
    r"""(?:const|let)\ ([^=]+?)\ =              # const { problem } = error
    | (?:function\ )?\w+\(([^()]*)\)\ \{     # function tell(problem) {
    | \(([^()]*)\)\ =>                       # (problem) =>""",
    re.VERBOSE,
)


def script_names(source: str) -> Iterator[tuple[str, int]]:
    """Yield the names that a script gives to values and parameters, with their lines."""
    for number, line in enumerate(source.splitlines(), 1):
        for named in SCRIPT_NAMES.findall(line):
            yield from ((name, number) for name in re.findall(r"\w+", " ".join(named)))


def python_names(module: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno


def test_names_are_found_in_scripts() -> None:
    script = """\
const { first, second: renamed } = this.pair;
export function load(third, { fourth }) {
  take(fifth) {
    each((sixth, index) => said(seventh));
"""
    names = {name for name, _ in script_names(script)}
    assert names == {"first", "second", "renamed", "third", "fourth", "fifth", "sixth", "index"}


def test_names_say_what_a_value_is() -> None:
    unsaid = [
        f"{shown(path, line)} {name}"
        for path in files(".py", ".js")
        if path.relative_to(ROOT).parts[0] != "tests"
        for name, line in (
            python_names(tree_of(path))
            if path.suffix == ".py"
            else script_names(path.read_text("utf-8"))
        )
        if name in SAYING_NOTHING
    ]
    assert unsaid == []


def test_files_beside_each_other_differ_by_more_than_a_letter() -> None:
    def one_letter_apart(one: str, other: str) -> bool:
        if len(one) == len(other):
            return sum(a != b for a, b in zip(one, other, strict=True)) == 1
        short, long = sorted((one, other), key=len)
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))

    folders = {path.parent for path in files(".py", ".js")}
    alike = [
        f"{folder.relative_to(ROOT)}: {one}, {other}"
        for folder in folders
        for one, other in combinations(
            sorted(path.stem for path in folder.iterdir() if path.suffix in (".py", ".js")), 2
        )
        if one_letter_apart(one, other)
    ]
    assert alike == []


def test_nobody_silences_a_private_or_a_built_in_name() -> None:
    silenced = [
        shown(path, number)
        for path, _ in modules()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(r"# noqa: .*(?:SLF001|A00)", line)
    ]
    # The wire calls a map a map, and gunicorn has no other name for what it waits for.
    assert {place.partition(":")[0] for place in silenced} == {
        "service/games/graal/game.py",
        "service/serving/answering.py",
    }
