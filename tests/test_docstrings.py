"""Examples in docstrings say what really comes out."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import service

# What they do when they are imported is for the process that they are made for.
PROCESSES = {"service.__main__", "service.serving.gunicorn_conf"}
MODULES = sorted(
    {module.name for module in pkgutil.walk_packages(service.__path__, "service.")} - PROCESSES
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [
        test
        for name in MODULES
        for test in finder.find(importlib.import_module(name))
        if test.examples
    ]
    assert len(found) > 10
