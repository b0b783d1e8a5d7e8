"""Asking the accountant as the calls do."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError

from service.games.core.errors import ImpossibleState
from service.games.core.texts import LANGUAGES
from service.games.edge.faults import faults_of
from service.games.zatre import GAME


def ask(operation: Any, body: Any, language: Any = "en") -> Any:
    return operation.answer(operation.request().load(body), language)


def invalid(operation: Any, body: Any) -> set[tuple[str, str]]:
    with pytest.raises(ValidationError) as error:
        operation.request().load(body)
    return {
        ("/".join(map(str, fault.path)), fault.code) for fault in faults_of(error.value.messages)
    }


def impossible(operation: Any, body: Any) -> set[tuple[str, str]]:
    with pytest.raises(ImpossibleState) as error:
        ask(operation, body)
    for fault in error.value.faults:
        for language in LANGUAGES:
            assert GAME.rulebook.fault(fault, language)
    return {("/".join(map(str, fault.path)), fault.code) for fault in error.value.faults}
