"""What cannot be tried here is read: the container image, the pins, the make targets."""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
INSTRUCTIONS = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text()).splitlines()
PIN_FILES = ("constraints.txt", "constraints-client.txt")
OUTER_MAKE = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "ARGS"}
REQUIREMENTS = [
    *PROJECT["dependencies"],
    *(requirement for extra in PROJECT["optional-dependencies"].values() for requirement in extra),
]


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def distribution(requirement: str) -> str:
    return normalised(re.split(r"[<>=!~;\[ ]", requirement)[0])


def instructions(name: str) -> list[str]:
    return [line.removeprefix(name).strip() for line in INSTRUCTIONS if line.startswith(f"{name} ")]


def pins(file: str) -> dict[str, str]:
    lines = (ROOT / file).read_text().splitlines()
    return {normalised(name): version for name, version in (line.split("==") for line in lines)}


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    # Under `make test` this is no part of that run: its flags and arguments are not ours.
    environment = {name: value for name, value in os.environ.items() if name not in OUTER_MAKE}
    return subprocess.run(
        ["make", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def tracked_files() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listing.returncode:
        pytest.skip("not a git working copy")
    return [ROOT / name for name in listing.stdout.split("\0") if name]


# The image


def test_the_image_copies_files_that_exist():
    copied = [
        source
        for line in instructions("COPY")
        if not line.startswith("--from")
        for source in line.split()[:-1]
    ]
    assert "service" in copied
    assert [source for source in copied if not (ROOT / source).exists()] == []


def test_the_build_context_has_what_the_image_copies():
    admitted = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    for line in instructions("COPY"):
        if not line.startswith("--from"):
            assert set(line.split()[:-1]) <= admitted


def test_the_image_starts_what_make_run_starts():
    planned = make("--dry-run", "--always-make", "run", "PORT=8123")
    started = planned.stdout.strip().splitlines()[-1]
    command = " ".join(json.loads(instructions("CMD")[-1]))
    assert started.split() == f"PORT=8123 .venv/bin/{command}".split()


def test_the_image_runs_as_a_numbered_user_that_is_not_root():
    (user,) = instructions("USER")
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", user)


def test_the_last_stage_installs_nothing():
    last = max(i for i, line in enumerate(INSTRUCTIONS) if line.startswith("FROM "))
    assert not re.search(r"apt-get|pip install|gcc", "\n".join(INSTRUCTIONS[last:]))


def test_both_stages_have_the_same_supported_python():
    bases = {line.split()[0] for line in instructions("FROM")}
    assert len(bases) == 1
    version = re.match(r"python:(3\.\d+)-slim", bases.pop())
    assert version is not None
    assert f"Programming Language :: Python :: {version[1]}" in PROJECT["classifiers"]


def test_the_image_asks_for_its_own_health():
    check = next(line for line in INSTRUCTIONS if line.startswith("HEALTHCHECK "))
    command = json.loads(check.partition("CMD ")[2])
    assert command[:2] == ["python", "-c"]
    compile(command[2], "HEALTHCHECK", "exec")
    assert "/healthz" in command[2]


# The pins


@pytest.mark.parametrize("file", PIN_FILES)
def test_pins_are_plain_names_and_versions(file: str):
    for line in (ROOT / file).read_text().splitlines():
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line)


def test_every_dependency_is_pinned():
    assert {distribution(requirement) for requirement in REQUIREMENTS} <= pins(
        "constraints.txt"
    ).keys()


def test_every_dependency_has_its_reason():
    page = (ROOT / "docs/dependencies.md").read_text()
    reasons = set(re.findall(r"[\w-]+", " ".join(re.findall(r"(?m)^\| ([^|]+) \|", page))))
    assert {distribution(requirement) for requirement in REQUIREMENTS} - reasons == set()


def test_every_pin_has_its_licence():
    page = (ROOT / "docs/licences.md").read_text()
    listed = dict(re.findall(r"(?m)^\| (\S+) \| (\d\S*) \| (?!not )", page))
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines())
    assert listed == pinned


def test_no_file_records_the_address_of_a_registry():
    registry = re.compile(
        # By their shape: an artifact's address, an index's, a registry's own.
        rb"https?://(?:files|registry)\.|https?://[^\s\"']+/(?:simple|packages)/"
        rb"|(?:--|_)(?:extra-)?index-url|--find-links|file:///"
    )
    here = Path(__file__)
    found = [
        path.relative_to(ROOT)
        for path in tracked_files()
        if path != here and path.is_file() and registry.search(path.read_bytes())
    ]
    assert found == []


# The wheel


def test_the_wheel_carries_every_file_of_the_package():
    patterns = ["*.py", *PYPROJECT["tool"]["setuptools"]["package-data"]["*"]]
    left_out = [
        path.relative_to(ROOT)
        for path in tracked_files()
        if path.is_relative_to(ROOT / "service") and not any(map(path.match, patterns))
    ]
    assert left_out == []


# The make targets


def test_ci_runs_make_test():
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "make test"


def test_make_help_lists_every_target():
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"(?m)^\.PHONY: (.*)$", makefile)
    assert phony is not None
    listing = make("help")
    assert [line.split()[0] for line in listing.stdout.splitlines()] == phony[1].split()


def test_a_python_that_is_too_old_is_told_so(tmp_path: Path):
    old = tmp_path / "python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    attempt = make("--always-make", ".venv-none/.runtime", "VENV=.venv-none", f"PYTHON={old}")
    assert attempt.returncode != 0
    assert "needs Python 3.11 or later" in attempt.stderr
    assert not (ROOT / ".venv-none").exists()
