"""Wrong types and wishes that contradict each other are refused before any search, with what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords import BadOption, GridwordsError, make

GOOD: dict[str, dict[str, object]] = {
    "wordsearch": {"words": ["tea", "milk"]},
    "theme": {"words": ["apple", "melon", "cherry"]},
    "board": {"contain": ["rose"]},
    "crisscross": {"words": ["tea: a drink", "ten"]},
    "series": {"count": 2, "words": ["tea", "milk"]},
}
WRONG: dict[str, list[object]] = {
    "words": [5, None, 2.5, True, object(), b"tea", [b"tea"], [None]],
    "contain": [5, None, object(), "rose", [5]],
    "forbid": [5, None, [5], [b"tea"], object()],
    "alphabet": [5, ["a"], b"abc", True],
    "directions": [5, True, [5], object()],
    "overlaps": [5, ["some"], "all", "", []],
    "fill": [5, ["natural"], "x", "", 0],
    "allow_vulgar": ["no", 0, 1],
    "unique": ["no", 0, 1],
    "cover": ["no", 0, 1],
    "definitions": ["no", 0, 1, None],
    "progress": [5, "x"],
    "difficulty": [5, ["easy"], {}, "", "mean"],
    "kind": [5, [], {}, ""],
    "longest": ["x", 2.5, [5], True, 10**30],
    "per_puzzle": ["x", 2.5, [5], True, 10**30, float("nan")],
    "count": ["x", 2.5, [5], None, 10**30],
    "message": [5, b"hello", ["hello"]],
    "shape": [5, ["##"], b"##"],
    "size": [5.5, (1, 2, 3), "5y5", object()],
    "span": [5, b"tea", ["tea"]],
    "title": [5, b"tea"],
    "seed": [2.5, "x", -1, 1 << 64],
    "deadline_s": ["x", -1, float("nan")],
}
FIELDS = {
    "wordsearch": "words size seed directions overlaps forbid allow_vulgar message shape alphabet fill difficulty title"
    " deadline_s progress",
    "theme": "words size seed span unique difficulty title deadline_s",
    "board": "contain size seed cover longest difficulty title deadline_s",
    "crisscross": "words size seed definitions title deadline_s",
    "series": "count words kind size seed per_puzzle title deadline_s",
}


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, name) for kind in FIELDS for name in FIELDS[kind].split()]
)
def test_wrong_types_are_refused(kind: str, field: str) -> None:
    for value in WRONG[field]:
        with pytest.raises(GridwordsError):
            getattr(make, kind)(**{"seed": 1, "deadline_s": 10, **GOOD[kind], field: value})


@pytest.mark.parametrize("directions", WRONG["directions"])
def test_wrong_directions_of_words_from_right_to_left_are_refused(directions: object) -> None:
    with pytest.raises(BadOption, match="direction"):
        make.wordsearch(["שלום"], seed=1, directions=directions)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words", [(80, 40), (0.5, 3), (1, 2, 3), (), "many", "80-40", -1, (-1, 5), (1, 2**31), True, {1: 2}]
)
def test_a_wrong_range_of_words_is_refused(words: object) -> None:
    with pytest.raises(BadOption, match="expected the fewest and the most"):
        make.board(seed=1, words=words)  # type: ignore[arg-type]


def test_a_range_of_words_may_be_written_as_the_command_takes_it() -> None:
    for words in ("30-60", [30, 60]):
        assert make.board(seed=1, words=words) == make.board(seed=1, words=(30, 60))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (
            {"contain": ["rose", "tea"], "words": (0, 1)},
            "words 0-1: the board must contain 2 words; expected a range up to 2 or more",
        ),
        ({"words": (0, 0)}, "words 0-0: a covered board needs words; expected 1 or more, or no cover"),
        (
            {"words": (0, 0), "cover": False, "longest": 5},
            "words 0-0: a board with a longest word has at least one; expected 1 or more",
        ),
        (
            {"contain": ["qat"]},
            "qat has a q without a u.*expected other words, or rules in which q is one letter",
        ),
        (
            {"contain": ["garden"], "rules": "word-search"},
            "garden has 6 letters, and the longest line of a 4x4",
        ),
        ({"longest": 5, "rules": "word-search"}, "expected 3 to 4, the letters of the longest line"),
    ],
)
def test_contradictory_wishes_for_a_board(how: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make.board(seed=1, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("span", "message"),
    [("x1", "span 'x1': expected letters, got '1'"), ("", "span is '': expected at least two letters")],
)
def test_a_wrong_span_is_named(span: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make.theme(["apple", "melon", "cherry"], seed=1, span=span)


def test_none_is_not_given() -> None:
    none = dict.fromkeys(("message", "shape", "allow_vulgar", "title"))
    assert make.wordsearch(["tea"], seed=1, **none) == make.wordsearch(["tea"], seed=1)  # type: ignore[arg-type]
    none = dict.fromkeys(("cover", "longest", "title"))
    assert make.board(["tea"], seed=1, **none) == make.board(["tea"], seed=1)  # type: ignore[arg-type]


def test_a_message_with_digits_is_quoted_as_it_was_written() -> None:
    with pytest.raises(BadOption, match="message 'All 3 of you!': expected letters, got '3'"):
        make.wordsearch(["tea"], seed=1, message="All 3 of you!")


def test_a_message_that_repeats_a_word_is_named() -> None:
    with pytest.raises(BadOption, match="or change the message"):
        make.wordsearch(["tea"], (2, 3), 1, message="tea")


def test_a_file_of_words_is_a_path() -> None:
    with pytest.raises(BadOption, match="expected a list of words"):
        make.theme("words.txt")
    with pytest.raises(BadOption, match="cannot be read"):
        make.board(Path("/no/such/file"))


@pytest.mark.parametrize("words", [0, "", b""])
def test_a_series_of_boards_takes_no_words_only_as_a_list(words: object) -> None:
    with pytest.raises(BadOption, match="expected a list of words"):
        make.series(1, words, "board", seed=1)  # type: ignore[arg-type]


def test_a_theme_of_a_series_that_has_too_few_letters_is_refused() -> None:
    with pytest.raises(
        BadOption, match="the words have 16 letters, and a 6x8 grid takes 48: expected more words"
    ):
        make.series(3, ["apple", "melon", "cherry"], "theme", seed=1)
