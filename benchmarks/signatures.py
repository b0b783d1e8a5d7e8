"""What signed states cost: `python -m benchmarks.signatures`."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from benchmarks.measure import Contest, Work, run
from service.app import create_app
from service.settings import Settings

GAME = "la-trel"


def playing(settings: Settings) -> Work:
    """Return a move that is played over and over, from the request's bytes to the answer's."""
    client = create_app(settings, packages=("service.games.latrel",)).test_client()
    base = f"/v1/games/{GAME}"
    state = client.post(f"{base}/states", json={}).get_json()["state"]
    [first, *_] = client.post(f"{base}/legal-moves", json={"state": state}).get_json()["moves"]
    body = orjson.dumps({"state": state, "move": first["notation"]})

    def play() -> int:
        answer = client.post(f"{base}/moves", data=body, content_type="application/json")
        return int(answer.status_code == 200)

    return play


def contests() -> Iterator[Contest]:
    signing = Settings(state_keys=("a-secret-for-measuring",), require_signed_states=True)
    yield Contest(
        name="a move in a signed state",
        against="the same unsigned",
        unit="requests",
        target=0.8,
        ours=playing(signing),
        peer=playing(Settings()),
    )


def main() -> None:
    for contest in contests():
        outcome = run(contest)
        cost = (1 / outcome.ours - 1 / outcome.peer) * 1e6
        print(
            f"{contest.name}: {outcome.ours:.0f}/s against {outcome.peer:.0f}/s unsigned, "
            f"ratio {outcome.ratio:.2f}; {cost:.0f} µs a request to check one and make one"
        )


if __name__ == "__main__":
    main()
