from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from service.app import create_app
from service.games.registry import PACKAGES
from service.settings import Settings
from tests.sessions.people import Room
from tests.sessions.valkeys import Valkey


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    server = Valkey()
    yield server
    server.close()


@pytest.fixture(scope="session")
def app(valkey: Valkey) -> Flask:
    """The service with the toy game as a fifth, on a store of the tests' own."""
    return create_app(Settings(redis_url=valkey.address), packages=(*PACKAGES, "tests.toy"))


@pytest.fixture
def room(app: Flask) -> Room:
    return Room(app)
