"""check: the verdict on each word of a player."""

from __future__ import annotations

import warnings

import pytest
from stopping import NEVER, ctrl_c_on_progress, needs_ctrl_c

from gridwords.board import Board
from gridwords.errors import BadBoard, BadOption, BadRules
from gridwords.lexicon import Lexicon
from gridwords.questions.check import Checked, check
from gridwords.questions.solve import solve

LEXICON = Lexicon.from_words(
    ["tea", "teat", "seats", "tease", "state", "quit", "zoo", "hello", "abba", "ate"]
)


def one(board: str | Board, word: str, **more: object) -> Checked:
    (checked,) = check(board, [word], **{"lexicon": LEXICON, **more})  # type: ignore[arg-type]
    return checked


def test_found() -> None:
    checked = one("tea/set", "Tea")
    path = ((0, 0), (0, 1), (0, 2))
    assert checked == Checked("tea", "found", 1, path, "tea", path, "found, 1 point")
    assert one("tea/set", "seats", rules="word-hunt").points == 0
    assert one("tea/sst", "seats", rules="word-hunt").points == 800


def test_too_short_comes_before_every_other_verdict() -> None:
    checked = one("tea/set", "te")
    assert (checked.verdict, checked.points, checked.path) == ("too short", 0, None)
    assert checked.reason == "too short: 2 letters, the rules ask for 3"
    assert one("tea/set", "tea", rules="big-boggle").verdict == "too short"
    assert one("tea/set", "").verdict == "too short"


def test_a_word_outside_the_lexicon_is_never_found() -> None:
    assert one("tea/set", "set").verdict == "not in the lexicon"
    for odd in ("t-a", "tea tea", "ñññ", "x" * 300, "()|?.", "tea\n/"):
        assert one("tea/set", odd).verdict == "not in the lexicon"


def test_a_tile_used_twice() -> None:
    checked = one("te/as", "teat")
    assert (checked.verdict, checked.points, checked.path) == ("tile used twice", 0, None)
    assert checked.reached == "tea"
    assert checked.reached_path == ((0, 0), (0, 1), (1, 0))
    assert (
        checked.reason
        == "a tile would be used twice: using each tile once, the board spells 'tea' and no further"
    )


def test_a_tile_used_twice_in_a_row() -> None:
    assert one("hel/xxo", "hello").verdict == "tile used twice"
    assert one(Board("ab", size=(1, 2)), "abba").verdict == "tile used twice"


def test_no_path() -> None:
    checked = one("tea/sxx", "state")
    assert checked.verdict == "no path"
    assert (checked.reached, checked.reached_path) == ("st", ((1, 0), (0, 0)))
    assert checked.reason == "no path: the board spells 'st' and no further"
    checked = one("tea/sxx", "zoo")
    assert (checked.verdict, checked.reached, checked.reached_path) == ("no path", "", None)
    assert checked.reason == "no path: no tile starts it"


def test_a_straight_line_never_uses_a_tile_twice() -> None:
    assert one("abb/xxx", "abba").verdict == "tile used twice"
    assert one("abb/xxx", "abba", rules="word-search").verdict == "no path"


def test_neighbours_come_from_the_board_or_the_rules() -> None:
    text = "txx/exx/axx"
    assert one(text, "tea", rules="word-search").verdict == "found"
    assert one("txx/xea/xxx", "tea", rules="word-search").verdict == "no path"
    assert one("txx/xea/xxx", "tea").verdict == "found"
    assert one(Board("txx/xea/xxx", neighbours="rook"), "tea").verdict == "no path"
    assert one(Board("exxt/axxx/xxxx", neighbours="torus"), "tea").verdict == "found"


def test_qu() -> None:
    assert one("qit/xxx", "quit").verdict == "found"
    assert one("qit/xxx", "quit", rules="letters").verdict == "no path"
    assert one("(q)it/xxx", "quit").verdict == "no path"
    assert one("(q)it/xux", "quit").verdict == "found"
    assert one("(qu)xt/xxx", "quit").reached == "qu"


def test_wildcards_choices_and_holes() -> None:
    assert one("?ea/xxx", "tea").verdict == "found"
    assert one("(s|t)ea/xxx", "tea").verdict == "found"
    assert one("t.a/xxx", "tea").reached == "t"
    assert one("?xx/xxx", "tea").verdict == "tile used twice"
    assert one("(s|t)e/ax", "teat").verdict == "tile used twice"


def test_every_word_gets_an_answer_in_the_order_given() -> None:
    words = ["zoo", "tea", "te", "tea", "nope", " ATE "]
    answers = check("tea/set", iter(words), lexicon=LEXICON)
    assert [answer.word for answer in answers] == ["zoo", "tea", "te", "tea", "nope", "ate"]
    assert answers[1] == answers[3]
    assert check("tea/set", [], lexicon=LEXICON) == []


def test_agrees_with_solve() -> None:
    solution = solve("oatrihpshtnrenei")
    answers = check("oatrihpshtnrenei", solution.words)
    assert [(a.verdict, a.word, a.points, a.path) for a in answers] == [
        ("found", found.word, found.points, found.path) for found in solution
    ]
    others = Lexicon.default().sample(500, min_length=3, seed=1)
    for answer in check("oatrihpshtnrenei", others):
        assert (answer.verdict == "found") == (answer.word in solution)
        assert len(answer.reached_path or ()) == len(answer.reached)


def test_a_deadline_leaves_a_word_undecided() -> None:
    lexicon = Lexicon.from_words(["a" * 24 + "b"])
    board = Board("a" * 64)
    checked = one(board, "a" * 24 + "b", lexicon=lexicon, deadline_s=0.05)
    assert checked.verdict == "undecided"
    assert checked.reason == "undecided: time ran out"


@needs_ctrl_c
def test_ctrl_c_raises_instead_of_giving_a_verdict() -> None:
    with ctrl_c_on_progress() as progress, pytest.raises(KeyboardInterrupt):
        check("a" * 400, NEVER, lexicon=NEVER, deadline_s=20, progress=progress)


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int]] = []
    check("a" * 400, NEVER, lexicon=NEVER, deadline_s=0.3, progress=lambda *counts: seen.append(counts))
    assert seen
    assert all(0 <= done <= total == 400 for done, total in seen)


def test_nothing_is_decided_after_the_deadline() -> None:
    assert one("a" * 400, "a" * 15 + "b", lexicon=NEVER, deadline_s=0).verdict == "undecided"
    checked = check("te/as", ["te", "xyz", "\ud800ab"], lexicon=LEXICON, deadline_s=0)
    assert [answer.verdict for answer in checked] == ["too short", "not in the lexicon", "not in the lexicon"]


def test_a_board_without_cells() -> None:
    assert one(Board("", size=(0, 4)), "tea").verdict == "no path"


def test_only_letters_outside_the_lexicon_are_warned_about() -> None:
    greek = Lexicon.from_words(["αβγ", "αδα"])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert one(Board("αβγ/δεα"), "αβγ", lexicon=greek).verdict == "found"
    assert [str(warning.message) for warning in caught] == [
        "the lexicon has no 'ε': these letters never match"
    ]


def test_bad_input() -> None:
    with pytest.raises(BadOption, match="list of words"):
        check("tea/set", "tea", lexicon=LEXICON)
    for words in (5, [5], [b"tea"]):
        with pytest.raises(BadOption, match="list of words"):
            check("tea/set", words, lexicon=LEXICON)  # type: ignore[arg-type]
    with pytest.raises(BadBoard):
        check("tea/s", ["tea"], lexicon=LEXICON)
    with pytest.raises(BadRules, match="boggle"):
        check("tea/set", ["tea"], lexicon=LEXICON, rules="bogle")
    with pytest.raises(BadOption, match="deadline_s"):
        check("tea/set", ["tea"], lexicon=LEXICON, deadline_s=-1)
