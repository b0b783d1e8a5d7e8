"""The short form of `make fuzz`: some episodes over a real service, the same every time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.asking import Answer, Asker, Finding
from tests.fuzz.episodes import EPISODES, Fuzzing
from tests.sessions.services import Service

pytestmark = pytest.mark.processes

REQUESTS = 900


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = Service(tmp_path_factory.mktemp("data"), WEB_CONCURRENCY="1", CALCULI_RATE_LIMIT="none")
    yield made
    made.close()


def test_nothing_comes_back_that_never_may(service: Service) -> None:
    fuzzing = Fuzzing(service.port, "short", REQUESTS)
    fuzzing.run(clients=2)
    assert fuzzing.findings == {}
    assert fuzzing.total >= REQUESTS
    assert len(fuzzing.played) >= len(EPISODES) - 1


def test_the_same_seed_sends_the_same_requests(service: Service) -> None:
    sent = []
    for _ in range(2):
        fuzzing = Fuzzing(service.port, "again", 0)
        for number in range(3):
            fuzzing.play(number)
        sent.append(fuzzing.sent)
    assert sent[0] == sent[1]


def test_other_codes_in_another_language_would_be_noticed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Answer, "codes", property(lambda answer: answer.body))
    asker = Asker(service.port)
    with pytest.raises(Finding):
        asker.both("/v1/games/la-trel/states", {"variant": "none"})
    asker.close()
