"""The search through what servers write finds what it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.api_keys import new_key
from service.sessions.tokens import new_token
from tests.outputs import Output, remember


def output(tmp_path: Path, written: str) -> Output:
    made = Output(tmp_path)
    made.file.write(written.encode())
    made.file.flush()
    return made


@pytest.mark.parametrize(
    "written",
    [
        f"GET /v1/sessions?token={new_token()}",
        f'{{"key": "{new_key()}"}}',
        "Invalid HTTP Header: 'Authorization Bearer x'",
        'refused {"hands": {"p1": [1, 2]}}',
        "a game from monday-evening",
        "Traceback (most recent call last):",
        "ValueError: no",
    ],
    # Tokens are new each time, and all processes that run the tests must call them the same.
    ids=["token", "key", "header", "hands", "seed", "traceback", "error"],
)
def test_what_should_not_be_written_is_found(tmp_path: Path, written: str) -> None:
    remember([{"state": {"seed": "monday-evening"}}])
    with pytest.raises(AssertionError):
        output(tmp_path, f"one line\n{written}\nanother\n").search()


def test_the_stores_log_and_the_figures_are_searched_as_well(tmp_path: Path) -> None:
    (tmp_path / "valkey.log").write_text(f"denied: {new_token()}")
    with pytest.raises(AssertionError):
        output(tmp_path, "").search()
    with pytest.raises(AssertionError):
        output(tmp_path / "empty", "").search(f'calculi_requests{{path="/{new_token()}"}} 1')


def test_what_may_be_written_is_left_alone(tmp_path: Path) -> None:
    line = (
        '{"event": "request", "method": "GET", "operation": "session_events", "status": 200, '
        '"request_id": "8f0e1d2c3b4a59687f0e1d2c3b4a5968", "client": "127.0.0.1"}'
    )
    output(tmp_path, line).search('calculi_requests_total{operation="rotate_token"} 1.0')
