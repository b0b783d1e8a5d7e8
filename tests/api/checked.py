"""A test client that checks every answer against the service's own description."""

from __future__ import annotations

from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

from service.answers.problems import pointer


class CheckedClient:
    """Calls the service as a front end does; an answer outside the description fails the test."""

    def __init__(self, app: Flask) -> None:
        self._client = app.test_client()
        self.description = self._client.get("/v1/openapi.json").get_json()
        whole = DRAFT202012.create_resource(self.description)
        self._registry: Registry[Any] = Registry().with_resource("urn:calculi", whole)

    def get(self, path: str, **keywords: Any) -> TestResponse:
        return self._check("get", path, self._client.get(path, **keywords))

    def post(self, path: str, body: Any = None, **keywords: Any) -> TestResponse:
        if body is not None:
            keywords["json"] = body
        return self._check("post", path, self._client.post(path, **keywords))

    def answer(self, path: str, body: Any = None, **keywords: Any) -> Any:
        """Post, expect success, and return the JSON."""
        response = self.post(path, body if body is not None else {}, **keywords)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    def problem(self, path: str, body: Any, status: int = 422, **keywords: Any) -> Any:
        """Post, expect a refusal, and return the problem document."""
        response = self.post(path, body, **keywords)
        assert response.status_code == status, response.get_data(as_text=True)
        assert response.mimetype == "application/problem+json"
        return response.get_json()

    def validate(self, instance: Any, *path: str) -> None:
        """Check a value against the schema that stands at this path of the description."""
        reference = {"$ref": f"urn:calculi#{pointer(path)}"}
        Draft202012Validator(reference, registry=self._registry).validate(instance)

    def _check(self, method: str, path: str, response: TestResponse) -> TestResponse:
        operation = self.description["paths"].get(path, {}).get(method)
        if operation is None or response.status_code == 304 or not response.is_json:
            return response
        status = str(response.status_code)
        place: tuple[str, ...] = ("paths", path, method, "responses", status)
        described = operation["responses"][status]
        if "$ref" in described:
            place = ("components", "responses", described["$ref"].rpartition("/")[2])
        self.validate(response.get_json(), *place, "content", response.mimetype or "", "schema")
        return response
