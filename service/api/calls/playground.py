"""The playground and the score pad: static files, and the look of every game as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import orjson
from flask import Blueprint, Response, abort, request, send_from_directory

from service.games.registry import Entry

_FILES: Final = Path(__file__).parents[2] / "web"


def blueprint(entries: Mapping[str, Entry]) -> Blueprint:
    """Make the addresses of the pages. Browsers ask again each time, and mostly get a 304."""
    web = Blueprint("web", __name__)
    looks = {game: orjson.dumps(entry.draughtsman.look.as_json) for game, entry in entries.items()}

    @web.get("/")
    def playground() -> Response:
        return send_from_directory(_FILES, "playground.html")

    @web.get("/zatre/score-pad")
    def score_pad() -> Response:
        return send_from_directory(_FILES, "games/zatre/pad/score-pad.html")

    @web.get("/web/looks/<game>.json")
    def look(game: str) -> Response:
        body = looks.get(game) or abort(404)
        response = Response(body, mimetype="application/json")
        response.cache_control.no_cache = True
        response.set_etag(sha256(body).hexdigest())
        response.make_conditional(request)
        return response

    @web.get("/web/games/<game>.js")
    def game_module(game: str) -> Response:
        # The page plays a game that has no module of its own by the default one.
        own = f"games/{game}.js"
        is_plain = game in entries and not (_FILES / own).is_file()
        return send_from_directory(_FILES, "games/default.js" if is_plain else own)

    @web.get("/web/<path:name>")
    def file(name: str) -> Response:
        return send_from_directory(_FILES, name)

    return web
