"""Real bodies with small changes: the examples of the description, and what they are answered."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from service.games.core.json_values import Json
from tests.fuzz.asking import Asker, encoded
from tests.fuzz.mutants import changed

DESCRIPTION: Final = Path(__file__).parents[2] / "openapi" / "openapi.json"
_HEADERS: Final[tuple[dict[str, str], ...]] = (
    {},
    {},
    {},
    {"Content_Type": "text/plain"},
    {"Content_Type": "application/json; charset=latin-1"},
    {"Accept": "image/svg+xml"},
    {"Accept": "text/csv;q=0.5, */*;q=0.1"},
    {"Accept": "application/xml"},
    {"Accept_Language": "fr-CH, de;q=0.9, *;q=0"},
    {"Accept_Encoding": "gzip"},
    {"Content_Encoding": "gzip"},
    {"Origin": "https://example.org"},
    {"X_HTTP_Method_Override": "DELETE"},
)


@cache
def examples() -> list[tuple[str, str, bytes]]:
    """Return each request of the description: method, path and body."""
    paths: Json = orjson.loads(DESCRIPTION.read_bytes())["paths"]
    return [
        (method.upper(), path, orjson.dumps(example["value"]))
        for path, methods in paths.items()
        for method, operation in methods.items()
        if method != "parameters"
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for example in content.get("examples", {}).values()
        if "{" not in path
    ]


def mutate(asker: Asker, luck: Random) -> None:
    """Change a real body a little, send it, and send on what comes back."""
    method, path, content = luck.choice(examples())
    body: Any = orjson.loads(content)
    if not isinstance(body, dict):
        return
    for _ in range(luck.randint(3, 8)):
        sent = copy.deepcopy(body)
        for _ in range(luck.choice((0, 1, 1, 1, 2, 3))):
            sent = changed(sent, luck)
        raw = _raw(sent, luck)
        if raw is not None:
            asker.ask(method, path, raw, **luck.choice(_HEADERS))
            continue
        answer = asker.both(path, sent) if luck.random() < 0.4 else asker.post(path, sent)
        if answer.status == 200 and isinstance(answer.body, dict) and "state" in answer.body:
            _send_on(asker, path, answer.body["state"])


def _raw(sent: Any, luck: Random) -> bytes | None:
    """Return a body now and then as bytes that are no JSON any more, or nearly none."""
    if luck.random() > 0.12:
        return None
    content = encoded(sent)
    place = luck.randint(0, len(content))
    return luck.choice(
        (
            content[:place],
            content[:place] + b"\xff" + content[place:],
            b"\xef\xbb\xbf" + content,
            content + content,
            b"[" * 3000 + content,
            content.replace(b":", b":NaN,", 1),
            content.decode().encode("utf-16"),
            content[:1] + b'"a":1,"a":2,' + content[1:],
        )
    )


def _send_on(asker: Asker, path: str, state: Json) -> None:
    """What a call returns can be sent to any other."""
    base = path.rpartition("/")[0]
    for call in ("results", "legal-moves", "diagrams", "states"):
        body = {"setup": state} if call == "states" else {"state": state}
        answer = asker.post(f"{base}/{call}", body)
        refused = answer.status == 422 and answer.body["type"] != "/problems/too-much-work"
        asker.require(not refused, "what was returned is refused", answer)
