"""`python -m service backup`: a copy of the embedded store, taken while it runs, and put back."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event, Thread

import pytest
from redis import Redis

from service.__main__ import main
from service.commands import backup
from service.serving import embedded_store
from tests.sessions.services import Service
from tests.sessions.valkeys import eventually


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("CALCULI_DATA_DIR", str(tmp_path / "data"))
    return monkeypatch


def play_on(service: Service, table: tuple[str, dict[str, str]]) -> int:
    """Play any move; return the version that was acknowledged."""
    path, tokens = table
    [seat] = service.get(path, tokens["white"])[1]["to_move"]
    _, listed = service.get(f"{path}/legal-moves?limit=1", tokens[seat])
    move = {"move": listed["moves"][0]["notation"]}
    status, answer = service.post(f"{path}/moves", move, tokens[seat])
    assert status == 200
    return int(answer["version"])


@pytest.mark.processes
def test_a_copy_has_all_that_was_acknowledged_before_and_plays_on(
    tmp_path: Path, environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    service = Service(tmp_path / "data", WEB_CONCURRENCY="1")
    copy = tmp_path / "copy.tar"
    try:
        tables = [service.begin("la-trel") for _ in range(3)]
        for _ in range(4):
            versions = [play_on(service, table) for table in tables]
        over = Event()
        busy = service.begin("la-trel")

        def go_on() -> None:
            while not over.is_set():
                path, tokens = busy
                service.ask("PATCH", f"{path}/seats/white", {"name": "Ada"}, tokens["white"])

        others = Thread(target=go_on)
        others.start()
        try:
            assert main(["backup", "take", str(copy)]) == 0
            assert copy.stat().st_mode & 0o077 == 0
        finally:
            over.set()
            others.join()
        # A restore never writes over games.
        assert main(["backup", "restore", str(copy)]) == 1
        assert f"http://127.0.0.1:{service.port}" in capsys.readouterr().err
        # What comes after the copy is not in it.
        play_on(service, tables[0])
    finally:
        service.close()
    assert main(["backup", "restore", str(copy)]) == 1
    assert "move it away" in capsys.readouterr().err
    (tmp_path / "data").rename(tmp_path / "lost")
    assert main(["backup", "restore", str(copy)]) == 0
    again = Service(tmp_path / "data", WEB_CONCURRENCY="1")
    try:
        for (path, tokens), version in zip(tables, versions, strict=True):
            assert again.get(path, tokens["black"])[1]["version"] == version
            assert len(again.get(f"{path}/history", tokens["black"])[1]["changes"]) == version - 1
        assert play_on(again, tables[0]) == versions[0] + 1
        assert again.get(busy[0], busy[1]["white"])[0] == 200
    finally:
        again.close()


@pytest.mark.processes
def test_a_copy_taken_while_the_server_writes_its_files_anew_is_whole(tmp_path: Path):
    """The server replaces its files again and again; each copy begins a server with all keys."""
    data = tmp_path / "data"
    store = embedded_store.EmbeddedStore(data)
    assert store.start()
    try:
        with Redis.from_url(embedded_store.address(data)) as client:
            for number in range(20):
                client.set(f"key {number}", bytes(1 << 12))
                client.bgrewriteaof()
                backup.take(data, tmp_path / f"{number}.tar")
                eventually(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
    finally:
        store.stop()
    for number in (0, 7, 19):
        restored = tmp_path / f"restored {number}"
        backup.restore(restored, tmp_path / f"{number}.tar")
        again = embedded_store.EmbeddedStore(restored)
        assert again.start()
        try:
            with Redis.from_url(embedded_store.address(restored)) as client:
                assert client.dbsize() == number + 1
        finally:
            again.stop()


def test_where_there_is_nothing_to_copy_it_is_told(
    tmp_path: Path, environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert main(["backup", "take", str(tmp_path / "copy.tar")]) == 1
    assert "there is no store" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_is_no_copy_is_not_put_back(
    tmp_path: Path, environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "text").write_text("anything")
    other = shutil.make_archive(str(tmp_path / "other"), "tar", tmp_path / "folder")
    assert main(["backup", "restore", other]) == 1
    assert main(["backup", "restore", str(tmp_path / "folder" / "text")]) == 1
    assert main(["backup", "restore", str(tmp_path / "nowhere.tar")]) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / "data" / backup.FOLDER).exists()


def test_a_store_of_ones_own_is_copied_by_its_own_means(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    environment.setenv("REDIS_URL", "redis://store:6379")
    with pytest.raises(SystemExit):
        main(["backup", "take", "copy.tar"])
    assert "REDIS_URL" in capsys.readouterr().err
