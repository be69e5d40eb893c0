"""`--level` and `--known`: only well-known words count."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli.commands import BOARD, error, output, run
from gridwords import Lexicon, solve
from gridwords.lexicon.levels import KNOWN

COMMANDS = [
    ("solve", BOARD),
    ("score",),
    ("check", BOARD, "hat"),
    ("roll", "--words", "1-500"),
    ("random", "4x4", "--words", "1-500"),
    ("optimise", "climb", "2", "2"),
]


def words(*options: str) -> list[str]:
    return output("solve", BOARD, "--format", "plain", *options).split()


def test_solve_up_to_a_level() -> None:
    everything = solve(BOARD)
    for level in (10, 35, 50, 60, 94, 95):
        assert words("--level", str(level)) == everything.known(level).words
    for name, level in KNOWN.items():
        assert words("--known", name) == words("--level", str(level))
    assert words("--known", "all") == words()


def test_a_table_has_levels_where_they_help() -> None:
    assert "level" not in output("solve", BOARD)
    table = output("solve", BOARD, "--known", "common").splitlines()
    assert table[5] == "word    points  level  path"
    assert table[6] == "enters       3     13  3,0 3,1 2,1 3,2 2,3 1,3"
    assert table[-1] == "37 words, 49 points"
    by_level = output("solve", BOARD, "--sort", "level", "--paths", "none").splitlines()[6:-2]
    levels = [int(line.split()[2]) for line in by_level]
    assert levels == sorted(levels)
    every_path = output("solve", "tea/set", "--level", "40", "--paths", "all")
    assert "\n" + " " * 21 + "0,0 1,1" in every_path


def test_levels_in_csv_and_json() -> None:
    assert output("solve", BOARD, "--format", "csv").startswith("word,points,path\n")
    rows = list(csv.DictReader(io.StringIO(output("solve", BOARD, "--level", "50", "--format", "csv"))))
    assert rows[0].keys() == {"word", "points", "level", "path"}
    answer = json.loads(output("solve", BOARD, "--format", "json"))
    assert {entry["word"]: entry["level"] for entry in answer["words"]} == {
        found.word: found.level for found in solve(BOARD)
    }


def test_check_names_the_level_of_a_word_that_is_too_obscure() -> None:
    printed = output("check", BOARD, "hapten", "ten", "zzz", "--level", "30")
    assert "hapten       0  not in the lexicon up to this level: its level is 76" in printed
    assert "zzz          0  not in the lexicon\n" in printed
    answer = json.loads(output("check", BOARD, "hapten", "ten", "zzz", "--format", "json"))
    assert [entry["level"] for entry in answer["words"]] == [76, 11, None]


def test_score_up_to_a_level() -> None:
    common = solve(BOARD).known("common")
    assert output("score", "--known", "common", stdin=BOARD) == f"{BOARD}\t{len(common)}\t{common.score}\n"


def test_roll_boards_with_a_number_of_common_words() -> None:
    lexicon = Lexicon.default().up_to_level("common")
    boards = output("roll", "--words", "30-60", "--known", "common", "--seed", "1", "-n", "4").split()
    assert len(boards) == 4
    assert all(30 <= len(solve(board, lexicon=lexicon)) <= 60 for board in boards)
    # The boards that do not fit are passed over, with their seeds.
    plain = output("roll", "--seed", "1", "-n", "60").split()
    fitting = [board for board in plain if 30 <= len(solve(board, lexicon=lexicon)) <= 60]
    assert boards[: len(fitting)] == fitting[:4]
    assert len(fitting) >= 4


def test_random_boards_with_a_number_of_words() -> None:
    board = output("random", "4x4", "--words", "20-40", "--level", "35", "--seed", "1").strip()
    assert 20 <= len(solve(board).known(35)) <= 40
    # Words that are only counted do not change the letters that are drawn.
    assert board in output("random", "4x4", "--seed", "1", "-n", "3000").split()


def test_letters_as_frequent_as_in_common_words() -> None:
    letters = ("random", "8x8", "--letters", "lexicon", "--seed", "1")
    assert output(*letters, "--known", "all") == output(*letters)
    assert output(*letters, "--level", "10") != output(*letters)


def test_optimise_for_common_words() -> None:
    settings = ("--seed", "1", "--quiet", "--deadline", "60")
    for aim in (("--known", "common"), ("--objective", "known:35")):
        result = output_of_optimiser("optimise", "climb", "2", "2", *aim, *settings)
        board, value = result[-1].split("\t")[:2]
        assert int(value) == solve(board).known("common").score > 0


def output_of_optimiser(*args: str) -> list[str]:
    result = run(*args)
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_an_unknown_level_is_answered_with_the_known_ones(command: tuple[str, ...]) -> None:
    for wrong in (("--level", "9"), ("--level", "1e1"), ("--level", ""), ("--known", "everything")):
        message = error(*command, *wrong, stdin=BOARD)
        assert "from 10 (words everyone knows) to 95 (all words)" in message
        assert "common (35), familiar (60), all (95)" in message
    assert "expected --level or --known, not both" in error(
        *command, "--level", "50", "--known", "all", stdin=BOARD
    )


def test_a_lexicon_without_levels_says_so(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("hat\nthat\n", "utf-8")
    plain = ("--lexicon", str(tmp_path / "words.txt"))
    assert "has no levels; a word list gives them as word<TAB>level" in error(
        "solve", BOARD, *plain, "--level", "50"
    )
    assert "has none; a word list gives them" in error("solve", BOARD, *plain, "--sort", "level")
    assert "level" not in output("solve", BOARD, *plain, "--format", "json")
    (tmp_path / "words.txt").write_text("hat\t20\nthat\t50\n", "utf-8")
    assert words(*plain, "--level", "35") == ["hat"]


def test_options_without_effect_are_refused() -> None:
    for option in (("--level", "50"), ("--known", "all"), ("--rules", "boggle"), ("--lexicon", "x")):
        assert "requires --words" in error("roll", *option)
    assert "requires --words" in error("random", "4x4", "--level", "50")
    assert "the first number is the larger one" in error("roll", "--words", "60-40")
    assert "expected FEWEST-MOST" in error("roll", "--words", "many")


def test_an_impossible_number_of_words_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.questions.sift._PATIENCE", 100)
    assert "words 9000-9999: none of 112 boards holds that many" in error(
        "roll", "--words", "9000-9999", "--seed", "1"
    )
