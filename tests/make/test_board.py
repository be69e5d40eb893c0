"""Boards with given words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridwords import BadOption, GridwordsError, Lexicon, Rules, make, solve
from gridwords.lexicon.definitions import vulgar_words
from gridwords.make import Puzzle
from gridwords.optimise import climb

from .reading import lines, walks


def test_a_board_has_the_words_that_are_asked_for() -> None:
    puzzle = make.board(["garden", "rose"], seed=1)
    assert [one.word for one in puzzle.words[:2]] == ["garden", "rose"]
    assert 40 <= len(puzzle.words) <= 80
    others = [one.word for one in puzzle.words[2:]]
    assert others == sorted(others, key=lambda word: (-len(word), word))
    covered: set[tuple[int, int]] = set()
    for one in puzzle.words:
        paths = walks(puzzle.board, one.word)
        assert frozenset(one.path) in paths
        covered.update(*paths)
    assert covered == {(row, col) for row in range(4) for col in range(4)}
    common = Lexicon.default().up_to_level(50).without_vulgar()
    assert {one.word for one in puzzle.words} == set(solve(puzzle.board, lexicon=common).words)
    assert make.board(["garden", "rose"], seed=1) == puzzle
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle


def test_a_word_that_the_dictionary_lacks_and_a_longest_word() -> None:
    puzzle = make.board(["Zork"], (3, 3), 1, words=(5, 40), longest=5, cover=False)
    assert puzzle.words[0].text == "Zork"
    assert max(len(one.word) for one in puzzle.words) >= 5


@pytest.mark.parametrize(
    ("seed", "size", "contain", "words", "cover", "longest"),
    [
        (3, (4, 4), ["queen", "rose"], (30, 50), True, None),
        (3, (3, 4), ["tea"], (20, 40), True, 7),
        (3, (2, 3), [], (11, 12), False, None),
        (3, (2, 2), ["tea"], (9, 9), True, None),
        (3, (2, 3), [], (2, 2), True, 6),
        (1, (3, 3), [], (200, 350), True, None),  # so many that the boards must compete in a pool
    ],
)
def test_the_core_finds_the_board_that_climb_finds(
    seed: int,
    size: tuple[int, int],
    contain: list[str],
    words: tuple[int, int],
    cover: bool,
    longest: int | None,
) -> None:
    goal = 0 if longest is None else 1
    found = climb(
        size,
        seed=seed,
        budget=400_000,
        objective="points" if longest is None else f"longer:{longest}",
        goal=goal,
        top=1,
        restarts=100,
        lexicon=Lexicon.default().up_to_level(50).without_vulgar(),
        rules="boggle",
        include=contain,
        words=words,
        cover=cover,
    )
    best = found.best if found.boards else None
    try:
        puzzle = make.board(contain, size, seed, words=words, cover=cover, longest=longest)
    except BadOption:
        assert best is None or best.value < goal
    else:
        assert best is not None
        assert puzzle.board == best.board


def test_custom_rules() -> None:
    rules = Rules("mine", minimum_length=5, points=(0, 1), q_is_qu=False, neighbours="rook")
    puzzle = make.board(["quiet"], (5, 5), 1, rules=rules, words=(1, 9), cover=False)
    assert (puzzle.board.neighbours, puzzle.q_is_qu) == ("rook", False)
    assert len(puzzle.words[0].path) == 5
    assert min(len(one.word) for one in puzzle.words) >= 5
    with pytest.raises(BadOption, match="tea has 3 letters: expected at least 5, as in the rules mine"):
        make.board(["tea"], seed=1, rules=rules)


@pytest.mark.parametrize(
    ("seed", "size", "words", "cover"), [(1, (4, 4), (2, 9), False), (4, (3, 3), (3, 20), True)]
)
def test_the_core_finds_the_line_board_that_climb_finds(
    seed: int, size: tuple[int, int], words: tuple[int, int], cover: bool
) -> None:
    lexicon = Lexicon.default().up_to_level(50).without_vulgar()
    how = {"include": ["tea"], "words": words, "cover": cover, "lexicon": lexicon, "rules": "word-search"}
    found = climb(size, seed=seed, budget=20_000, goal=0, top=1, restarts=100, **how)  # type: ignore[arg-type]
    puzzle = make.board(["tea"], size, seed, rules="word-search", words=words, cover=cover)
    assert found.best is not None
    assert found.best.value >= 0
    assert puzzle.board == found.best.board


def test_boards_in_straight_lines() -> None:
    puzzle = make.board(["rose"], seed=1, rules="word-search", words=(1, 40), cover=False)
    assert puzzle.board.neighbours == "line"
    assert puzzle.words[0].word == "rose"


def test_a_long_word_in_a_straight_line() -> None:
    puzzle = make.board(["garden"], (6, 6), 1, rules="word-search", words=(1, 80), cover=False)
    (row, col), (to_row, to_col) = puzzle.words[0].path[0], puzzle.words[0].path[-1]
    assert puzzle.words[0].word == "garden"
    assert {abs(row - to_row), abs(col - to_col)} <= {0, 5}


def test_words_that_the_dictionary_lacks_are_noted() -> None:
    notes = make.board(["Zork", "rose", "garden rose"], seed=1, words=(3, 80)).notes
    assert notes == tuple(
        f"{word} is not in the dictionary, so no game counts it" for word in ("Zork", "garden rose")
    )


@pytest.mark.parametrize(
    ("seed", "how"),
    [
        # The first board found for each of these seeds has a vulgar word in a row, the second one backwards.
        (31, {}),
        (10, {}),
        (6, {"contain": ["garden", "rose"], "rules": "word-hunt"}),
        (4, {"difficulty": "hard"}),  # in a diagonal
        (0, {"size": (5, 5), "words": (1, 80), "cover": False, "rules": "word-search"}),
    ],
)
def test_no_vulgar_word_is_in_a_line(seed: int, how: dict[str, Any]) -> None:
    puzzle = make.board(seed=seed, **how)
    assert not any(lines(puzzle.board, vulgar_words()).values())
    assert make.board(seed=seed, **how) == puzzle


def test_vulgar_words_that_a_board_must_contain_are_noted() -> None:
    puzzle = make.board(["bitch", "Slutsk"], seed=1)
    assert puzzle.notes[:2] == (
        "bitch contains the forbidden word bitch",
        "Slutsk contains the forbidden word slut",
    )
    assert walks(puzzle.board, "bitch")
    # On a board of lines it can only be in one.
    line = make.board(["bitch"], (5, 5), 1, words=(1, 80), cover=False, rules="word-search")
    found = lines(line.board, vulgar_words())
    assert [word for word, places in found.items() if places] == ["bitch"]
    assert {frozenset(line.words[0].path)} == found["bitch"]


def test_a_q_that_is_qu() -> None:
    puzzle = make.board(["queen"], seed=1)
    assert len(puzzle.words[0].path) == 4
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle
    rows = puzzle.text().splitlines()[2:6]
    assert "QU" in " ".join(rows).split()
    assert {row[2::3].strip() for row in rows} == {""}  # the columns are aligned
    assert ">QU<" in puzzle.svg()
    with pytest.raises(BadOption, match="does not spell it"):
        Puzzle.from_dict(puzzle.to_dict() | {"words": [puzzle.words[0]._replace(word="queue").to_dict()]})
    older = {name: value for name, value in puzzle.to_dict().items() if name != "q_is_qu"}
    assert Puzzle.from_dict(older) == puzzle
    unused = make.board(seed=5, words=(0, 12), cover=False)
    assert not any("q" in one.word for one in unused.words)
    assert "QU" in unused.labels
    separate = make.board(["quiz"], seed=1, rules="squaredle", words=(1, 80))
    assert len(separate.words[0].path) == 4
    assert "QU" not in separate.text().split()


def test_the_words_are_only_in_the_answers() -> None:
    puzzle = make.board(["rose"], seed=2, title="Flowers")
    assert puzzle.hint in puzzle.text()
    assert "ROSE" not in puzzle.text()
    assert "ROSE" in puzzle.text(answers=True)
    page = puzzle.html()
    first, second = page.split("</section>")[:2]
    assert "ROSE" not in first
    assert "ROSE" in second


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"contain": ["élan"]}, "expected English words"),
        ({"contain": ["ab"]}, "expected at least 3"),
        ({"contain": ["abcdefghij", "klmnopqrst"]}, "take at least 20 cells"),
        ({"contain": "rose"}, "expected a list of words"),
        ({"size": (9, 9)}, "expected 4 to 64 cells"),
        ({"longest": 17}, "expected 3 to 16"),
        ({"words": (80, 40)}, "expected the fewest and the most words"),
        ({"rules": "checkers"}, "checkers"),
        ({"level": 5}, "level"),
        ({"contain": ["zzzz"], "size": (2, 2), "words": (5, 9)}, "expected a larger size, fewer words"),
        (
            {"contain": ["zax"], "size": (2, 2), "words": (0, 9), "longest": 4, "cover": False},
            "a shorter longest word",
        ),
    ],
)
def test_bad_input_is_answered(how: dict[str, object], message: str) -> None:
    with pytest.raises(GridwordsError, match=message):
        make.board(seed=1, **how)  # type: ignore[arg-type]
