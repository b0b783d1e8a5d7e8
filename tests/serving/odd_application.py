"""An application with defects that ours never had: for what the worker does about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

JSON = [("Content-Type", "application/json"), ("Content-Length", "4")]


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
    match environ["PATH_INFO"]:
        case "/healthz":
            start_response("200 OK", JSON)
            yield b"true"
        case "/whose-socket":
            assert environ["gunicorn.socket"].getpeername()[1] == int(environ["REMOTE_PORT"])
            start_response("200 OK", JSON)
            yield b"true"
        case "/breaks":
            raise RuntimeError("out of order")
        case "/breaks-on-the-way":
            start_response("200 OK", [("Content-Type", "text/plain")])
            yield b"one"
            raise RuntimeError("out of order")
        case "/odd-header":
            start_response("200 OK", [*JSON, ("X-Odd", "one\r\ntwo: three")])
            yield b"true"
