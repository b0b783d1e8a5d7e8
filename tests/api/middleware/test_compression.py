"""Large answers are compressed for clients that take it, and secrets are not."""

from __future__ import annotations

import gzip

import orjson
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

LARGE = {"text": "ten thousand coins " * 200}
GZIP = {"Accept-Encoding": "gzip, br;q=0.9"}


@pytest.fixture(scope="module")
def app() -> Flask:
    app = create_app(Settings(), packages=("tests.toy",))

    @app.get("/large")
    @app.get("/v1/sessions/x/secret")
    def large() -> dict[str, str]:
        return LARGE

    @app.get("/small")
    def small() -> dict[str, int]:
        return {"coins": 7}

    @app.get("/stream")
    def stream() -> Response:
        return Response((b"data: x\n\n" for _ in range(999)), mimetype="text/event-stream")

    @app.get("/generated")
    def generated() -> Response:
        return Response((b"line\n" for _ in range(999)), mimetype="text/plain")

    return app


@pytest.fixture
def caller(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_large_answer_is_compressed(caller: FlaskClient) -> None:
    answer = caller.get("/large", headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert int(answer.headers["Content-Length"]) == len(answer.data) < 300
    assert orjson.loads(gzip.decompress(answer.data)) == LARGE


@pytest.mark.parametrize("accepted", [None, "", "identity", "br", "gzip;q=0"])
def test_it_is_sent_plain_to_those_who_do_not_take_gzip(
    caller: FlaskClient, accepted: str | None
) -> None:
    answer = caller.get("/large", headers={} if accepted is None else {"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers
    assert answer.get_json() == LARGE
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_a_small_answer_is_left_alone(caller: FlaskClient) -> None:
    assert "Content-Encoding" not in caller.get("/small", headers=GZIP).headers


@pytest.mark.parametrize("path", ["/stream", "/generated"])
def test_a_stream_is_never_compressed(caller: FlaskClient, path: str) -> None:
    answer = caller.get(path, headers=GZIP, buffered=False)
    assert "Content-Encoding" not in answer.headers


def test_answers_with_secrets_are_never_compressed(caller: FlaskClient) -> None:
    answer = caller.get("/v1/sessions/x/secret", headers=GZIP)
    assert "Content-Encoding" not in answer.headers
    assert answer.get_json() == LARGE


def test_files_are_compressed_too(caller: FlaskClient) -> None:
    plain = caller.get("/docs/files/swagger-ui.css").data
    packed = caller.get("/docs/files/swagger-ui.css", headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain


def test_an_entity_tag_of_a_compressed_answer_is_weak(caller: FlaskClient) -> None:
    assert caller.get("/v1/openapi.json").headers["ETag"].startswith('"')
    assert caller.get("/v1/openapi.json", headers=GZIP).headers["ETag"].startswith('W/"')


def test_a_part_of_a_file_is_the_part_that_was_asked_for(caller: FlaskClient) -> None:
    part = caller.get("/docs/files/swagger-ui.css", headers={**GZIP, "Range": "bytes=100-2099"})
    assert part.status_code == 206
    assert len(part.data) == 2000
    assert "Content-Encoding" not in part.headers
