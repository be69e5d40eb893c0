"""Solution: looking up, filtering, sorting and showing words. These tests make their own, without a search."""

from __future__ import annotations

import json

import pytest

from gridwords import Lexicon, solve
from gridwords.board import Board
from gridwords.board.picture import Path
from gridwords.errors import BadOption
from gridwords.rules import Rules
from gridwords.solution import Found, Solution

BOARD = Board("tea/set")
RULES = Rules.get("boggle")
WORDS = ["eat", "seat", "set", "tea", "teats"]
POINTS = [1, 1, 1, 1, 2]
PATHS: list[Path] = [
    ((0, 1), (0, 2), (1, 2)),
    ((1, 0), (0, 1), (0, 2), (1, 2)),
    ((1, 0), (0, 1), (0, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 1), (0, 2), (1, 2), (1, 0)),
]
ALL_PATHS: list[tuple[Path, ...]] = [(path,) for path in PATHS]
ALL_PATHS[2] = (PATHS[2], ((1, 0), (1, 1), (0, 0)), ((1, 0), (1, 1), (1, 2)))


def first(**changes: object) -> Solution:
    values = {"board": BOARD, "rules": RULES, "words": WORDS, "points": POINTS, "paths": PATHS} | changes
    return Solution(**values)  # type: ignore[arg-type]


def every(**changes: object) -> Solution:
    return first(all_paths=ALL_PATHS, cut={2}, **changes)


def test_words_points_and_counts() -> None:
    solution = first()
    assert solution.words == WORDS
    assert solution.score == 6
    assert solution.counts == {3: 3, 4: 1, 5: 1}
    assert list(solution.counts) == [3, 4, 5]
    assert len(solution) == 5
    assert solution.found[1] == Found("seat", 1, PATHS[1], None, True)
    assert [found.word for found in solution] == WORDS


def test_looking_up_a_word() -> None:
    solution = first()
    assert "TEA" in solution
    assert "te" not in solution
    assert 7 not in solution
    assert solution["Teats"].points == 2
    for missing in ("nothing", 7):
        with pytest.raises(KeyError):
            solution[missing]  # type: ignore[index]


def test_all_paths() -> None:
    found = every()["set"]
    assert found.path == PATHS[2]
    assert found.paths == ALL_PATHS[2]
    assert not found.paths_complete
    assert every()["tea"].paths_complete
    assert not every(ended="deadline")["tea"].paths_complete
    assert first(ended="deadline")["tea"].paths_complete


def test_no_paths() -> None:
    solution = first(paths=None)
    assert solution["tea"] == Found("tea", 1, None)
    with pytest.raises(BadOption, match='paths="first"'):
        solution.through(0, 0)
    with pytest.raises(BadOption, match="path"):
        solution.sorted("path")
    with pytest.raises(BadOption, match="path"):
        solution.svg("tea")
    assert "<circle" not in solution._repr_svg_()


def test_solutions_are_equal_by_words_points_first_paths_and_ended() -> None:
    assert first() == first(engine="another", elapsed_s=3.0)
    assert hash(first()) == hash(first(engine="another"))
    assert first() == every()
    assert first() == first(words=tuple(WORDS), points=tuple(POINTS))
    assert first() != first(ended="deadline")
    assert first() != first(points=[1, 1, 1, 1, 3])
    assert first() != first(paths=[*PATHS[:4], PATHS[0]])
    assert first() != first(paths=None)
    assert first() != first(words=[*WORDS[:4], "teaty"])
    assert first() != "tea"


@pytest.mark.parametrize(
    ("select", "words"),
    [
        (lambda s: s.containing("EA"), ["eat", "seat", "tea", "teats"]),
        (lambda s: s.starting_with("Te"), ["tea", "teats"]),
        (lambda s: s.of_length(4), ["seat", "teats"]),
        (lambda s: s.of_length(4, 4), ["seat"]),
        (lambda s: s.of_length(1, 3), ["eat", "set", "tea"]),
        (lambda s: s.through(1, 2), ["eat", "seat", "teats"]),
        (lambda s: s.containing("x"), []),
        (lambda s: s.containing("x").through(0, 0), []),
    ],
)
def test_filters(select, words: list[str]) -> None:  # type: ignore[no-untyped-def]
    solution = select(first(ended="deadline", engine="test", elapsed_s=2.0))
    assert list(solution.words) == words
    assert [found.word for found in solution] == words
    assert solution.score == sum(POINTS[WORDS.index(word)] for word in words)
    assert all(found == first()[found.word] for found in solution)
    assert (solution.complete, solution.engine, solution.elapsed_s) == (False, "test", 2.0)


def test_filters_keep_all_paths_and_whether_they_are_complete() -> None:
    assert [found.word for found in every().through(1, 1)] == ["set", "teats"]
    assert [found.word for found in first().through(1, 1)] == ["teats"]
    kept = every().starting_with("set")
    assert kept["set"].paths == ALL_PATHS[2]
    assert not kept["set"].paths_complete
    assert every().starting_with("t")["tea"].paths_complete


def test_through_a_cell_off_the_board() -> None:
    with pytest.raises(BadOption, match=r"cell \(2, 0\) is not on a 2x3 board"):
        first().through(2, 0)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("length", ["teats", "seat", "eat", "set", "tea"]),
        ("points", ["teats", "eat", "seat", "set", "tea"]),
        ("alphabet", ["eat", "seat", "set", "tea", "teats"]),
        ("path", ["tea", "teats", "eat", "set", "seat"]),
    ],
)
def test_orders(by: str, words: list[str]) -> None:
    assert [found.word for found in first().sorted(by)] == words  # type: ignore[arg-type]


def test_an_unknown_order() -> None:
    with pytest.raises(BadOption, match="'points'"):
        first().sorted("point")  # type: ignore[arg-type]


def test_summary() -> None:
    assert first().summary() == "5 words, 6 points"
    assert first(words=["tea"], points=[1], paths=PATHS[3:4]).summary() == "1 word, 1 point"
    assert first(words=[], points=[], paths=[]).summary() == "0 words, 0 points"
    assert first(ended="deadline").summary() == "5 words, 6 points, incomplete"


def test_to_dict() -> None:
    answer = first().starting_with("tea").of_length(3, 3).to_dict()
    assert answer == {
        "board": "tea/set",
        "rows": 2,
        "cols": 3,
        "score": 1,
        "complete": True,
        "ended": "complete",
        "words": [{"word": "tea", "points": 1, "path": [[0, 0], [0, 1], [0, 2]]}],
    }
    assert first(paths=None).to_dict()["words"][0] == {"word": "eat", "points": 1}
    assert every().to_dict()["words"][2] == {
        "word": "set",
        "points": 1,
        "path": [[1, 0], [0, 1], [0, 0]],
        "paths": [[[1, 0], [0, 1], [0, 0]], [[1, 0], [1, 1], [0, 0]], [[1, 0], [1, 1], [1, 2]]],
        "paths_complete": False,
    }


def test_json_reads_back() -> None:
    assert json.loads(every().to_json()) == every().to_dict()
    assert first().to_json(indent=2).startswith('{\n  "board"')


def test_text() -> None:
    assert str(first()) == (
        "T E A\nS E T\n\n"
        "5 letters, 2 points\n  teats\n\n"
        "4 letters, 1 point\n  seat\n\n"
        "3 letters, 1 point each\n  eat set tea\n\n"
        "5 words, 6 points"
    )
    assert repr(first()) == "<Solution: 5 words, 6 points>"


def test_text_lines_are_not_too_long() -> None:
    words = [f"word{number:04}" for number in range(100)]
    lines = str(first(words=words, points=[11] * 100, paths=None)).splitlines()
    assert 70 < max(map(len, lines)) <= 80
    assert " ".join(line.strip() for line in lines if line.startswith("  ")).split() == words


def test_text_of_an_empty_solution() -> None:
    assert str(Solution(Board(""), RULES, [], [], [])) == "0 words, 0 points"


def test_svg_of_a_word() -> None:
    picture = first().svg("TEATS")
    assert "<title>teats, 2 points</title>" in picture
    assert picture.count("<circle") == 1
    assert "<circle" not in first().svg()
    with pytest.raises(KeyError):
        first().svg("nothing")


def test_a_notebook_shows_the_board_with_its_longest_word() -> None:
    assert "<title>teats, 2 points</title>" in first()._repr_svg_()
    html = first()._repr_html_()
    assert "<title>teats, 2 points</title>" in html
    assert "5 words, 6 points" in html
    assert "eat set tea" in html
    assert "<table>" not in first(words=[], points=[], paths=[])._repr_html_()


def test_a_notebook_is_not_flooded() -> None:
    words = [f"long{number:05}" for number in range(300)] + [f"w{number:05}" for number in range(10_000)]
    html = first(words=words, points=[3] * 10_300, paths=None)._repr_html_()
    assert "long00299" in html
    assert "w00199" in html
    assert "w00200" not in html
    assert "<td>10000</td>" in html


def test_the_constructor_does_no_work() -> None:
    class Untouched(list[str]):
        def __iter__(self):  # type: ignore[no-untyped-def]
            raise AssertionError("looked at")

        __len__ = __iter__

    Solution(BOARD, RULES, Untouched(), Untouched(), Untouched())  # type: ignore[arg-type]


def test_a_notebook_names_the_word_that_it_draws() -> None:
    longest = first().sorted("length")[0].word
    assert f"<figcaption>{longest}</figcaption>" in first()._repr_html_()
    assert "<figcaption>" not in first(paths=None)._repr_html_()


def test_levels_come_from_the_lexicon() -> None:
    lexicon = Lexicon.default()
    whole = solve("oatrihpshtnrenei")
    for solution in (whole, solve("oatrihpshtnrenei", paths="all"), solve("oatrihpshtnrenei", paths="none")):
        assert [found.level for found in solution] == [lexicon.level(word) for word in solution.words]
        known = solution.known(35)
        assert known.words == [found.word for found in solution if (found.level or 99) <= 35]
        assert known.known("all") == known
        assert known[known.words[0]] == solution[known.words[0]]
    by_level = [found.level or 0 for found in whole.sorted("level")]
    assert by_level == sorted(by_level)
    assert whole.starting_with("h").has_levels


def test_a_solution_without_levels_refuses_them() -> None:
    plain = solve("te/as", lexicon=Lexicon.from_words(["tea"]))
    assert plain["tea"].level is None
    for ask in (lambda: plain.known(50), lambda: plain.sorted("level")):
        with pytest.raises(BadOption, match="needs levels: this lexicon has none"):
            ask()
    with pytest.raises(BadOption, match="expected a whole number from 10"):
        plain.known("everything")  # type: ignore[arg-type]
    assert "level" not in plain.to_dict()["words"][0]


def test_a_text_is_bounded() -> None:
    words = [f"{number:05d}" for number in range(1200)]
    many = first(words=words, points=[2] * 1200, paths=None)
    lines = str(many).splitlines()
    assert sum(len(line.split()) for line in lines if line.startswith("  ") and "0" in line) == 500
    assert lines[-3:] == ["and 700 more words", "", "1200 words, 2400 points"]
    exactly = first(words=[*words[:499], "0123456"], points=[2] * 500, paths=None)
    assert "more words" not in str(exactly)
    short = first(words=[*words[:500], "abc"], points=[2] * 501, paths=None)
    assert "3 letters" not in str(short)
    assert "and 1 more word" in str(short)
    assert len(str(first(board=Board.random(1000, 1000, seed=1)))) < 100_000
