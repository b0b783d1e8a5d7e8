from __future__ import annotations

import pytest
from flask import Flask

from service.app import create_app
from service.games.registry import PACKAGES
from service.settings import Settings
from tests.api.checked import CheckedClient


@pytest.fixture(scope="session")
def app() -> Flask:
    """The service as it is by default, with the toy game as a fifth."""
    return create_app(Settings(), packages=(*PACKAGES, "tests.toy"))


@pytest.fixture(scope="session")
def client(app: Flask) -> CheckedClient:
    return CheckedClient(app)
