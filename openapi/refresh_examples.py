"""Send every example request of every game to the service and store what it answers.

The description shows real requests and answers: the requests stand in each game's
`examples.json`, written by hand, and the answers beside them are put there by this script
(`make openapi`). A test replays them all, so that they cannot grow stale.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from service.app import create_app
from service.games.core.json_values import Json
from service.games.registry import PACKAGES, load
from service.settings import Settings


def refresh(package: str) -> None:
    complete(package)
    client = create_app(Settings(), packages=[package]).test_client()
    entry = load(package)
    refreshed: Json = {}
    for call, examples in entry.examples.items():
        refreshed[call] = []
        for example in examples:
            response = client.post(f"/v1/games/{entry.game.id}/{call}", json=example["request"])
            refreshed[call].append(
                {
                    "name": example["name"],
                    "summary": example["summary"],
                    "request": example["request"],
                    "status": response.status_code,
                    "answer": json.loads(response.data),
                }
            )
    store(package, refreshed)


def complete(package: str) -> None:
    """Put something in the place of answers that are still to come: the service expects them."""
    unknown = {"status": 0, "answer": None}
    entry = load(package)
    store(
        package,
        {
            call: [{**unknown, **example} for example in examples]
            for call, examples in entry.examples.items()
        },
    )


def store(package: str, examples: Json) -> None:
    text = json.dumps(examples, ensure_ascii=False, indent=1) + "\n"
    Path(str(files(package))).joinpath("examples.json").write_text(text, "utf-8")


if __name__ == "__main__":
    for package in PACKAGES:
        refresh(package)
