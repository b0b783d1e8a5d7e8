"""The playground and the score pad: static files, served as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, send_from_directory

_FILES: Final = Path(__file__).parents[2] / "web"


def blueprint() -> Blueprint:
    """Make the addresses of the pages. Browsers ask again each time, and mostly get a 304."""
    web = Blueprint("web", __name__)

    @web.get("/")
    def playground() -> Response:
        return send_from_directory(_FILES, "playground.html")

    @web.get("/zatre/score-pad")
    def score_pad() -> Response:
        return send_from_directory(_FILES, "score-pad.html")

    @web.get("/web/<path:name>")
    def file(name: str) -> Response:
        return send_from_directory(_FILES, name)

    return web
