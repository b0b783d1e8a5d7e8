"""The look of a game at the address from which the page fetches it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.games.registry import PACKAGES
from service.settings import Settings
from tests.games.test_diagrams import GAMES


@pytest.fixture(scope="module")
def browser() -> FlaskClient:
    return create_app(Settings(), packages=(*PACKAGES, "tests.toy")).test_client()


@pytest.mark.parametrize("entry", GAMES)
def test_the_page_gets_what_the_diagrams_draw_from(browser: FlaskClient, entry) -> None:
    answer = browser.get(f"/web/looks/{entry.game.id}.json")
    assert answer.mimetype == "application/json"
    assert answer.json == entry.draughtsman.look.as_json


def test_a_browser_that_has_it_gets_no_second_copy(browser: FlaskClient) -> None:
    first = browser.get("/web/looks/graal.json")
    assert first.headers["Cache-Control"] == "no-cache"
    again = browser.get("/web/looks/graal.json", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.data


def test_it_travels_compressed(browser: FlaskClient) -> None:
    answer = browser.get("/web/looks/graal.json", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < 12_000


def test_a_game_that_is_not_served_has_none(browser: FlaskClient) -> None:
    assert browser.get("/web/looks/chess.json").status_code == 404
