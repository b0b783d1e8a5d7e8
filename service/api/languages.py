"""The language of an answer: English or French, as the caller prefers."""

from __future__ import annotations

from typing import cast

from flask import request

from service.games.core.rulebook import LANGUAGES, Language


def language() -> Language:
    """Return the language that suits the request's Accept-Language best, English by default."""
    accepted = request.accept_languages
    return cast(Language, accepted.best_match(LANGUAGES, "en")) if accepted else "en"
