"""The README's console sessions are run against a real server, and must print what it shows.

`…` stands for anything. A block may set shell variables for later lines of the same block.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import figures
from service.settings import Settings
from tests.servers import running_service

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
SHOWN_ADDRESS = "localhost:8000"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


SESSIONS = [block for block in blocks("console") if "curl" in block or "service perft" in block]


def exchanges(block: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a block with the output that is shown for it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        end = 1
        while lines[end - 1].endswith("\\") or "\n".join(lines[:end]).count("'") % 2:
            end += 1
        yield "\n".join(lines[:end]), "\n".join(lines[end:]).strip()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_service(tmp_path_factory.mktemp("readme")) as server:
        yield server.removeprefix("http://")


@pytest.mark.processes
@pytest.mark.parametrize("block", SESSIONS, ids=range(len(SESSIONS)))
def test_a_console_session_prints_what_the_readme_shows(block: str, address: str) -> None:
    said = list(exchanges(block))
    assert said
    script = "set -u\n" + "\n".join(f"{command}\nprintf '\\n\\036'" for command, _ in said)
    script = script.replace(SHOWN_ADDRESS, address).replace("python -m", f"{sys.executable} -m")
    ran = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=120
    )
    outputs = ran.stdout.split("\n\x1e")
    for (command, shown), printed in zip(said, outputs, strict=False):
        pattern = ".*?".join(map(re.escape, shown.split("…")))
        assert re.fullmatch(pattern, printed.strip(), re.DOTALL), (
            f"$ {command}\nprinted {printed.strip()}\nstderr {ran.stderr}"
        )


def test_there_are_sessions_for_every_kind_of_user() -> None:
    commands = "".join(SESSIONS)
    for path in (
        "la-trel",
        "latroncules",
        "zatre/turn-scores",
        "score-sheets",
        "graal",
        "v1/sessions",
    ):
        assert path in commands


@pytest.mark.parametrize("block", blocks("python"), ids=["rules", "answers"])
def test_the_lines_of_python_print_what_the_readme_shows(block: str) -> None:
    shown = re.findall(r"# → (.*)", block)
    ran = subprocess.run(
        [sys.executable, "-c", block], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ran.stdout.strip().splitlines() == shown


def test_every_setting_is_listed_with_its_default() -> None:
    for declaration in Settings.declarations():
        row = f"| `{declaration.variable}` | {declaration.default} | {declaration.description} |"
        assert row in README, row


def test_figures_of_long_runs_are_those_of_the_last() -> None:
    for kept in figures.FOLDER.glob("*.txt"):
        sentence = kept.read_text("utf-8").strip()
        assert figures.line(kept.stem, sentence) in README.splitlines()


def test_a_run_writes_its_figures_in_the_place_of_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "README.md"
    copy.write_text(README, "utf-8")
    monkeypatch.setattr(figures, "README", copy)
    monkeypatch.setattr(figures, "FOLDER", tmp_path / "figures")
    for name in ("fuzz", "soak"):
        figures.write_figures(name, "nothing was lost")
        assert figures.line(name, "nothing was lost") in copy.read_text("utf-8").splitlines()
