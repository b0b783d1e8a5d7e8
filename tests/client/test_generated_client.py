"""A real generator makes a client from the exported description, and the client plays."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from werkzeug.serving import make_server

from service.app import create_app
from service.settings import Settings

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-client" / "bin"


@pytest.fixture
def address() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(Settings()), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.mark.skipif(not TOOLS.is_dir(), reason="no .venv-client: run `make test`, which makes it")
def test_a_generated_client_plays_three_moves(address: str, tmp_path: Path) -> None:
    package = tmp_path / "calculi_client"
    environment = {**os.environ, "PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(
        [
            TOOLS / "openapi-python-client", "generate", "--meta", "none", "--overwrite",
            "--fail-on-warning", "--config", ROOT / "openapi" / "python-client.yaml",
            "--path", ROOT / "openapi" / "openapi.json", "--output-path", package,
        ],
        check=True, env=environment, cwd=tmp_path,
    )  # fmt: skip
    script = Path(__file__).with_name("play_three_moves.py")
    played = subprocess.run(
        [TOOLS / "python", script, address],
        check=True,
        env={**environment, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    lines = played.stdout.splitlines()
    assert len(lines) == 4
    assert all(line.endswith(" moved") for line in lines[:3])
    assert lines[3].startswith("la-trel.")
