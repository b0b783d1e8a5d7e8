"""What the page knows of a game, at the address where it asks for it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.games.registry import PACKAGES
from service.settings import Settings


@pytest.fixture(scope="module")
def browser() -> FlaskClient:
    return create_app(Settings(), packages=(*PACKAGES, "tests.toy")).test_client()


def module(browser: FlaskClient, game: str) -> bytes:
    answer = browser.get(f"/web/games/{game}.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    content: bytes = answer.data
    return content


def test_a_game_has_a_module_of_its_own(browser: FlaskClient):
    assert module(browser, "zatre") != module(browser, "default")


def test_a_game_without_one_is_played_by_the_default_one(browser: FlaskClient):
    assert module(browser, "coins") == module(browser, "default")


def test_what_is_no_game_has_none(browser: FlaskClient):
    assert browser.get("/web/games/chess.js").status_code == 404
