"""API keys: kept as digests, revocable by editing a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from service import api_keys
from service.__main__ import main
from service.api_keys import ApiKey, Keyring, digest, new_key
from service.settings import Settings, SettingsError

HUSH = "calculi_hush"
ENTRY = f"andreas:{digest(HUSH)}"


def test_a_key_is_found_by_what_its_holder_sends() -> None:
    ring = Keyring(f"{ENTRY} other:{digest('calculi_other')}:5/second")
    assert ring.find(HUSH) == ApiKey("andreas", digest(HUSH))
    assert ring.find("calculi_other") == ApiKey("other", digest("calculi_other"), "5/second")
    assert ring.find("calculi_guess") is None
    assert ring.find(digest(HUSH)) is None


def test_keys_are_never_made_twice() -> None:
    assert len({new_key() for _ in range(100)}) == 100


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(api_keys, "_LOOK_AGAIN", -1.0)
    path = tmp_path / "keys.txt"
    path.write_text(f"# who may call\n{ENTRY}  # since Tuesday\n\n")
    return path


def test_a_key_is_revoked_by_taking_its_line_away(file: Path) -> None:
    ring = Keyring(str(file))
    assert ring.find(HUSH)
    file.write_text("# nobody\n")
    assert ring.find(HUSH) is None
    file.write_text(ENTRY)
    assert ring.find(HUSH)


def test_a_line_that_cannot_be_read_shuts_nobody_else_out(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text(f"calculi_a-key-by-mistake\n{ENTRY}\n")
    assert Keyring(str(file)).find(HUSH)
    assert "cannot use line 1" in caplog.text
    assert "mistake" not in caplog.text


def test_nobody_is_let_in_while_the_file_is_away(file: Path) -> None:
    ring = Keyring(str(file))
    assert ring.find(HUSH)
    file.rename(file.with_suffix(".away"))
    assert ring.find(HUSH) is None
    file.with_suffix(".away").rename(file)
    assert ring.find(HUSH)


@pytest.mark.parametrize(
    "text",
    [
        HUSH,
        f"andreas:{HUSH}",
        f"{ENTRY}:often",
        f":{digest(HUSH)}",
        f"a b:{digest(HUSH)}",
        "/no/file",
    ],
)
def test_settings_refuse_what_is_no_key_without_telling_it(text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({"CALCULI_API_KEYS": text})
    assert "CALCULI_API_KEYS" in caught.value.problems
    assert HUSH not in str(caught.value)
    assert digest(HUSH) not in str(caught.value)


def test_the_command_shows_a_key_once_and_prints_its_entry(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["keys", "new", "andreas", "--rate", "600/minute"]) == 0
    shown = capsys.readouterr()
    key = shown.err.splitlines()[-1]
    assert key not in shown.out
    ring = Keyring(shown.out.strip())
    assert ring.find(key) == ApiKey("andreas", digest(key), "600/minute")
    (tmp_path / "keys").write_text(shown.out)
    assert Keyring(os.fspath(tmp_path / "keys")).find(key)


@pytest.mark.parametrize("arguments", [["a b"], ["andreas", "--rate", "often"], [""]])
def test_the_command_refuses_names_and_rates_that_could_not_be_read_back(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["keys", "new", *arguments])
    assert stopped.value.code == 2
    assert "calculi_" not in "".join(capsys.readouterr())
