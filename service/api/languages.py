"""The language of an answer: English or French, as the caller prefers."""

from __future__ import annotations

from flask import g, request

from service.games.core.texts import LANGUAGES, Language


def language() -> Language:
    """Return the language that suits the request's Accept-Language best, English by default.

    Whoever asks is about to say something in it, so the answer's headers will tell.
    """
    # Werkzeug would take a plain `en` before an `fr-CA` that is asked for more.
    for tag in request.accept_languages.values():
        for spoken in LANGUAGES:
            if tag.lower().partition("-")[0] == spoken:
                g.language = spoken
                return spoken
    g.language = "en"
    return "en"
