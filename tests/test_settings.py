"""Settings come from the environment, checked all at once."""

from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from service.settings import Settings, SettingsError


def problems(**environment: str) -> dict[str, str]:
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment(environment)
    return caught.value.problems


def test_an_empty_environment_gives_the_defaults():
    assert Settings.from_environment({}) == Settings()
    assert Settings().port == 8000
    assert Settings().redis_url is None


def test_an_empty_variable_counts_as_absent():
    assert Settings.from_environment({"PORT": "", "REDIS_URL": " "}) == Settings()


def test_every_variable_is_read():
    settings = Settings.from_environment(
        {
            "PORT": "8123",
            "BIND": "127.0.0.1",
            "WEB_CONCURRENCY": "4",
            "CALCULI_THREADS": "50",
            "REDIS_URL": "redis+cluster://store:6379",
            "CALCULI_DATA_DIR": "/data",
            "CALCULI_STORE_MEMORY": "64",
            "CALCULI_STORE_WARNING": "90",
            "CALCULI_STORE_REPLICAS": "2",
            "CALCULI_SESSION_BYTES": "65536",
            "CALCULI_MAX_BODY": "2048",
            "CALCULI_LOG_LEVEL": "DEBUG",
            "CALCULI_CORS_ORIGINS": "https://a.example, http://localhost:3000",
            "CALCULI_PROXIES": "2",
            "CALCULI_METRICS_TOKEN": "open sesame",
            "CALCULI_API_KEYS": f"andreas:{'0' * 64}",
            "CALCULI_STATE_KEY": "today's-long-secret yesterday's-long-secret",
            "CALCULI_REQUIRE_SIGNED_STATES": "1",
            "CALCULI_RATE_LIMIT": "20/second;3000/hour",
            "CALCULI_RATE_LIMIT_LOCAL": "1",
            "CALCULI_CLIENT_SESSIONS": "7",
            "CALCULI_CLIENT_STREAMS": "none",
        }
    )
    assert settings == Settings(
        port=8123,
        bind="127.0.0.1",
        workers=4,
        threads=50,
        redis_url="redis+cluster://store:6379",
        data_dir=Path("/data"),
        store_memory=64,
        store_warning=90,
        store_replicas=2,
        session_bytes=65536,
        max_body=2048,
        log_level="debug",
        cors_origins=("https://a.example", "http://localhost:3000"),
        proxies=2,
        metrics_token="open sesame",
        api_keys=f"andreas:{'0' * 64}",
        state_keys=("today's-long-secret", "yesterday's-long-secret"),
        require_signed_states=True,
        rate_limit="20/second;3000/hour",
        rate_limit_local=True,
        client_sessions=7,
        client_streams=None,
    )


def test_variables_of_others_are_left_alone():
    assert Settings.from_environment({"HOME": "/root", "PATH": "/bin"}) == Settings()


def test_one_error_names_all_bad_variables():
    found = problems(PORT="eighty", WEB_CONCURRENCY="0", CALCULI_LOG_LEVEL="loud", BIND="::1")
    assert set(found) == {"PORT", "WEB_CONCURRENCY", "CALCULI_LOG_LEVEL"}


def test_an_error_reads_as_one_line_a_variable():
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({"PORT": "eighty", "CALCULI_LOG_LEVEL": "loud"})
    assert str(caught.value).splitlines() == [
        "PORT must be a whole number from 1 to 65535, not 'eighty'",
        "CALCULI_LOG_LEVEL must be one of debug, info, warning, error, not 'loud'",
    ]


@pytest.mark.parametrize("text", ["0", "65536", "-1", "8e3", "80.0", "٨٠", "²"])
def test_a_port_is_a_whole_number_in_range(text: str):
    assert "PORT" in problems(PORT=text)


@pytest.mark.parametrize(
    "text",
    [
        "redis://localhost",
        "rediss://:secret@store:6380/1",
        "unix:///run/valkey.sock",
        "redis+cluster://one:6379,two:6379",
        "redis+sentinel://one:26379,two:26379/table",
    ],
)
def test_the_store_may_be_one_node_a_socket_a_cluster_or_sentinels(text: str):
    assert Settings.from_environment({"REDIS_URL": text}).redis_url == text


@pytest.mark.parametrize("text", ["localhost:6379", "http://store", "redis://", "unix://"])
def test_a_store_address_needs_a_known_scheme_and_a_place(text: str):
    assert "REDIS_URL" in problems(REDIS_URL=text)


def test_a_password_shows_neither_in_errors_nor_in_settings():
    assert "hush" not in problems(REDIS_URL="http://:hush@store")["REDIS_URL"]
    assert "hush" not in repr(Settings(redis_url="redis://:hush@store"))


def test_no_origin_at_all_is_said_by_a_word():
    assert Settings.from_environment({"CALCULI_CORS_ORIGINS": "none"}).cors_origins == ()


@pytest.mark.parametrize("text", ["example.org", "https://example.org/page", "https://", "* none"])
def test_an_origin_is_a_scheme_and_a_host(text: str):
    assert "CALCULI_CORS_ORIGINS" in problems(CALCULI_CORS_ORIGINS=text)


@pytest.mark.parametrize("text", ["often", "20", "20/fortnight", "0 per"])
def test_a_rate_is_a_number_a_time(text: str):
    assert "CALCULI_RATE_LIMIT" in problems(CALCULI_RATE_LIMIT=text)


@pytest.mark.parametrize("text", ["yes", "true", "2"])
def test_a_switch_is_0_or_1(text: str):
    assert "CALCULI_RATE_LIMIT_LOCAL" in problems(CALCULI_RATE_LIMIT_LOCAL=text)


@pytest.mark.parametrize("text", ["0", "many", "-1"])
def test_a_quota_is_a_number_or_none(text: str):
    assert "or none" in problems(CALCULI_CLIENT_SESSIONS=text)["CALCULI_CLIENT_SESSIONS"]


def test_signed_states_can_only_be_required_with_a_key():
    found = problems(CALCULI_REQUIRE_SIGNED_STATES="1")
    assert found == {"CALCULI_REQUIRE_SIGNED_STATES": "needs a CALCULI_STATE_KEY"}


def test_the_embedded_store_has_no_replicas():
    found = problems(CALCULI_STORE_REPLICAS="1")
    assert found == {"CALCULI_STORE_REPLICAS": "needs a REDIS_URL"}


def test_a_key_that_signs_is_not_short_and_not_told():
    found = problems(CALCULI_STATE_KEY="a-long-enough-key hush")
    assert "hush" not in found["CALCULI_STATE_KEY"]


def test_settings_are_frozen():
    with pytest.raises(FrozenInstanceError):
        Settings().port = 1  # type: ignore[misc]


def test_every_setting_is_declared_once_with_a_description():
    declarations = Settings.declarations()
    assert len(declarations) == len(fields(Settings))
    assert len({declaration.variable for declaration in declarations}) == len(declarations)
    assert all(declaration.description for declaration in declarations)
