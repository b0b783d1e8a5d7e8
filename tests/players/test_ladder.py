"""The ladder: fair pairs of games, honest ratings, and a record that a run can go on from."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.ladder.__main__ import main, pairings_of, read
from benchmarks.ladder.bouts import Bout, Record, edition, entries, play, schedule
from benchmarks.ladder.contestants import NAMES, contestant
from benchmarks.ladder.ratings import rate, score


def record(first: str, second: str, number: int, scores: tuple[float, float]) -> Record:
    bout = Bout("la-trel", first, second, number)
    return Record(bout, edition("la-trel"), scores, (40, 42), ("deadline", "deadline"))


def bouts(first: str, second: str, share: float, pairs: int = 400) -> list[Record]:
    """Return bouts of which `first` wins this share of the games, by chance."""
    chooser = random.Random(f"{first} {second}")
    return [
        record(
            first,
            second,
            number,
            (float(chooser.random() < share), float(chooser.random() < share)),
        )
        for number in range(pairs)
    ]


@pytest.mark.parametrize("game", entries())
def test_a_bout_is_the_same_games_everywhere(game: str) -> None:
    bout = Bout(game, "greedy", "random", 3)
    first = play(bout)
    assert first == play(bout)
    assert Record.read(first.line()) == first
    assert sum(first.scores) >= 1
    assert all(0 < length <= 400 for length in first.plies)


def test_colours_are_paired() -> None:
    """Who plays himself wins as often as he loses, whatever the opening and the draws."""
    for game in ("la-trel", "latroncules", "zatre"):
        assert sum(play(Bout(game, "random", "random", 1)).scores) == 1


@pytest.mark.parametrize("name", NAMES[:4])
@pytest.mark.parametrize("game", entries())
def test_every_contestant_plays_every_game(game: str, name: str) -> None:
    entry = entries()[game]
    keywords: dict[str, Any] = {"preset": "standard"} if game == "graal" else {}
    state = entry.game.new(**keywords)
    move = contestant(entry, name)(state, "monday")
    assert entry.game.parse(state, entry.game.notation(move)) == move


def test_three_wins_of_four_are_191_points() -> None:
    rated = rate(bouts("level 2", "level 1", 0.75), ["level 1", "level 2"], "level 1")
    step = rated.steps["level 1", "level 2"]
    assert step.low < 191 < step.high
    assert 25 < step.high - step.low < 90
    assert rated.ratings["level 1"].value == 0


def test_a_draw_is_half_a_win() -> None:
    drawn = [record("level 2", "level 1", number, (0.5, 0.5)) for number in range(50)]
    shared = [record("level 2", "level 1", number, (1.0, 0.0)) for number in range(50)]
    for records in (drawn, shared):
        rated = rate(records, ["level 1", "level 2"], "level 1")
        assert rated.ratings["level 2"].value == pytest.approx(0, abs=0.1)


def test_a_pair_of_games_says_next_to_nothing() -> None:
    rated = rate([record("level 2", "level 1", 0, (1.0, 1.0))], ["level 1", "level 2"], "level 1")
    step = rated.steps["level 1", "level 2"]
    assert step.low < 50
    assert step.high - step.low > 250


def test_ratings_add_up_over_those_between() -> None:
    records = [*bouts("level 2", "level 1", 0.7), *bouts("level 3", "level 2", 0.7)]
    rated = rate(records, ["level 1", "level 2", "level 3"], "level 1")
    assert rated.ratings["level 3"].value == pytest.approx(294, abs=60)


def test_who_never_lost_is_very_strong_and_not_infinitely() -> None:
    records = [record("level 8", "random", number, (1.0, 1.0)) for number in range(100)]
    rated = rate(records, ["random", "level 8"], "random")
    rating = rated.ratings["level 8"]
    assert 600 < rating.low < rating.value < 2_000
    assert rating.high - rating.low > 100
    assert score(records, "level 8", "random") == (1.0, 200)
    assert score(records, "random", "level 8") == (0.0, 200)


def test_all_pairings_have_played_as_often_whenever_it_is_broken_off() -> None:
    pairings = list(pairings_of(NAMES, "neighbours"))
    assert ("level 3", "level 4") in pairings
    assert ("greedy", "level 8") in pairings
    assert ("level 1", "level 4") not in pairings
    assert len(list(pairings_of(NAMES, "all"))) == 45
    begun = list(schedule(["la-trel", "zatre"], pairings, 3))[: 2 * 2 * len(pairings)]
    assert {bout.number for bout in begun} == {0, 1}
    assert len(set(begun)) == len(begun)


def test_a_run_goes_on_where_the_last_one_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    common = ["--games", "latroncules", "--players", "random,greedy", "--record", str(file)]
    common += ["--docs", str(tmp_path)]
    main([*common, "--pairs", "1"])
    assert "1 to come" in capsys.readouterr().out
    first = file.read_text("utf-8")
    file.write_text(first + first[: len(first) // 2], "utf-8")  # killed while it wrote
    main([*common, "--pairs", "2"])
    assert "1 bouts are played, 1 to come" in capsys.readouterr().out
    assert [each.bout.number for each in read(file)] == [0, 1]
    assert file.read_text("utf-8").startswith(first)
    main([*common, "--pairs", "2"])
    assert "2 bouts are played, 0 to come" in capsys.readouterr().out


def test_games_of_other_levels_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    now = record("level 1", "random", 0, (1.0, 1.0))
    then = Record(now.bout, "of old", now.scores, now.plies, now.reasons)
    file.write_text(f"{then.line()}\n{now.line()}\n", "utf-8")
    assert read(file) == [now]


def test_the_page_has_a_table_a_game_and_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    records = [*bouts("greedy", "random", 0.9, 30), *bouts("level 1", "greedy", 0.6, 30)]
    file.write_text("".join(f"{each.line()}\n" for each in records), "utf-8")
    main(["--record", str(file), "--docs", str(tmp_path)])
    text = (tmp_path / "ladder.md").read_text("utf-8")
    assert "## La Trel" in text
    assert "120 games" in text
    assert "| level 1 | 60 | 80 % |" in text
    drawn = ElementTree.parse(tmp_path / "images" / "ladder.svg").getroot()
    words = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert {"La Trel", "random", "greedy", "level 1"} <= set(words)
