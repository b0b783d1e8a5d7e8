"""`python -m service openapi`: the description, as the service answers it."""

import json

import pytest

from service.__main__ import main
from service.app import create_app


def test_it_prints_what_the_service_answers(capsys: pytest.CaptureFixture[str]):
    assert main(["openapi"]) == 0
    served = create_app().test_client().get("/v1/openapi.json").json
    assert json.loads(capsys.readouterr().out) == served


def test_it_does_not_depend_on_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    main(["openapi"])
    plain = capsys.readouterr().out
    monkeypatch.setenv("CALCULI_MAX_BODY", "2048")
    monkeypatch.setenv("PORT", "not a port")
    assert main(["openapi"]) == 0
    assert capsys.readouterr().out == plain
