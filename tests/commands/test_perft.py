"""`python -m service perft`: the counts, and how they are printed."""

import os
import subprocess
import sys

import pytest

from service.__main__ import main
from service.commands.perft import read_options
from service.games.core.options import Choice, Count, Flag, Option

OPTIONS: dict[str, Option] = {
    "chains": Flag(),
    "repetition": Choice(("piece", "position")),
    "deadline": Count(1, 50, nullable=True),
}


@pytest.mark.parametrize(
    ("assignment", "value"),
    [
        ("chains=true", True),
        ("chains=false", False),
        ("repetition=position", "position"),
        ("deadline=7", 7),
        ("deadline=null", None),
    ],
)
def test_an_option_is_read_as_the_game_declares_it(assignment: str, value: object):
    assert read_options(OPTIONS, [assignment]) == {assignment.split("=")[0]: value}


@pytest.mark.parametrize(
    "assignment",
    ["chains=yes", "chains=1", "chains", "repetition=never", "deadline=51", "deadline=1.5", "x=1"],
)
def test_what_the_game_does_not_declare_is_refused(assignment: str):
    with pytest.raises(ValueError, match="option"):
        read_options(OPTIONS, [assignment])


@pytest.mark.parametrize(
    ("assignment", "told"),
    [
        ("chains=1", "option chains must be true or false, not '1'"),
        ("repetition=never", "option repetition must be one of piece, position, not 'never'"),
        ("deadline=51", "option deadline must be from 1 to 50 or null, not '51'"),
    ],
)
def test_a_refused_option_says_what_would_do(assignment: str, told: str):
    with pytest.raises(ValueError, match=f"^{told}$"):
        read_options(OPTIONS, [assignment])


@pytest.mark.parametrize(("depth", "nodes"), [("0", 1), ("1", 8), ("2", 64), ("3", 1070)])
def test_the_last_line_is_the_total(depth: str, nodes: int, capsys: pytest.CaptureFixture[str]):
    assert main(["perft", "la-trel", "fr-basic", depth]) == 0
    assert capsys.readouterr().out == f"nodes {nodes}\n"


def test_divide_prints_each_move_and_the_same_total(capsys: pytest.CaptureFixture[str]):
    assert main(["perft", "la-trel", "fr-basic", "3", "--divide"]) == 0
    *moves, total = (line.split() for line in capsys.readouterr().out.splitlines())
    assert [notation for notation, _ in moves] == [f"{file}2-{file}3" for file in "abcdefgh"]
    assert sum(int(nodes) for _, nodes in moves) == 1070
    assert total == ["nodes", "1070"]


def test_an_option_changes_the_count(capsys: pytest.CaptureFixture[str]):
    assert main(["perft", "la-trel", "fr-basic", "2", "--option", "blockers=true"]) == 0
    assert capsys.readouterr().out == "nodes 36\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chess", "fr-basic", "1"], "la-trel"),
        (["la-trel", "klingon", "1"], "fr-master"),
        (["la-trel", "fr-basic", "-1"], "negative"),
        (["la-trel", "fr-basic", "1", "--option", "castling=true"], "corner_captures"),
        (["la-trel", "fr-basic", "1", "--players", "7"], "players"),
    ],
)
def test_a_wrong_argument_is_answered_with_what_would_be_right(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as caught:
        main(["perft", *arguments])
    assert caught.value.code == 2
    assert named in capsys.readouterr().err


def test_a_terminal_gets_a_progress_bar_and_a_pipe_does_not():
    command = [sys.executable, "-m", "service", "perft", "la-trel", "fr-basic", "2"]
    piped = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (piped.stdout, piped.stderr) == ("nodes 64\n", "")

    terminal, screen = os.openpty()
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=screen, text=True, check=True)
    os.close(screen)
    assert shown.stdout == "nodes 64\n"
    assert b"100%" in os.read(terminal, 65536)
    os.close(terminal)
