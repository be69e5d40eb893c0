"""The prover against brute force, its bounds against every board, what a user can get wrong."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import WORDS

from gridwords import BadBoard, BadOption, Board, GridwordsError, Lexicon, Rules
from gridwords.game import Game
from gridwords.prove import prove
from gridwords.prove.question import ProofQuestion
from gridwords.prove.reference import ReferenceProver
from gridwords.questions.score import score_many


def brute_force(
    rows: int, cols: int, at_least: int, lexicon: Lexicon, letters: str, objective: str = "points", **how: Any
) -> dict[str, int]:
    """Every board there is, scored; the symmetric ones once."""
    cells = rows * cols
    codes = [lexicon.alphabet.index(letter) for letter in letters]
    boards = np.array(list(itertools.product(codes, repeat=cells)), np.uint8)
    points, counts = score_many(boards, size=(rows, cols), lexicon=lexicon, counts=True, **how)
    scores = points if objective == "points" else counts
    found = {}
    for place in np.flatnonzero(scores >= at_least).tolist():
        text = "".join(lexicon.alphabet[code] for code in boards[place])
        board = Board(text, size=(rows, cols), neighbours=how.get("neighbours"))
        same = [str(turned).replace("/", "") for turned in board.symmetries()]
        found[min(same)] = int(scores[place])
    return found


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.from_words(WORDS)


@pytest.mark.parametrize(
    ("rows", "cols", "letters", "at_least"),
    [
        (1, 1, "ae", 1),
        (1, 3, "aest", 1),
        (2, 2, "aest", 4),
        (2, 3, "aest", 9),
        (2, 3, "aeist", 14),
        (3, 3, "aet", 12),
        (3, 3, "est", 9),
        (2, 4, "aet", 12),
        (1, 3, "aest", np.int64(1)),
    ],
)
def test_the_list_is_that_of_brute_force(
    words: Lexicon, rows: int, cols: int, letters: str, at_least: int
) -> None:
    proof = prove(rows, cols, at_least, lexicon=words, letters=letters, threads=1)
    assert proof.complete
    assert dict(proof.boards) == brute_force(rows, cols, at_least, words, letters)
    assert list(proof.boards) == sorted(proof.boards, key=lambda item: (-item[1], item[0]))


@pytest.mark.parametrize("neighbours", ["rook", "torus", "line"])
def test_every_kind_of_neighbours(words: Lexicon, neighbours: Any) -> None:
    proof = prove(2, 3, 3, lexicon=words, letters="aest", neighbours=neighbours, threads=1)
    assert dict(proof.boards) == brute_force(2, 3, 3, words, "aest", neighbours=neighbours)


def test_a_graph_has_no_symmetries(words: Lexicon) -> None:
    graph = ((1, 2), (0, 2), (0, 1, 3), (2,))
    proof = prove(2, 2, 3, lexicon=words, letters="aest", neighbours=graph, threads=1)
    assert proof.boards
    assert dict(proof.boards) == brute_force(2, 2, 3, words, "aest", neighbours=graph)


@pytest.mark.parametrize("rules", ["boggle", "letters", "word-hunt", "word-search"])
def test_rules_and_the_q(words: Lexicon, rules: str) -> None:
    neighbours = Rules.get(rules).neighbours or "king"
    proof = prove(2, 3, 2, lexicon=words, letters="eiqtu", rules=rules, threads=1)
    assert dict(proof.boards) == brute_force(2, 3, 2, words, "eiqtu", rules=rules, neighbours=neighbours)


def test_words_may_be_counted_instead_of_points(words: Lexicon) -> None:
    proof = prove(2, 3, 7, lexicon=words, letters="aest", objective="words", threads=1)
    assert proof.boards
    assert dict(proof.boards) == brute_force(2, 3, 7, words, "aest", objective="words")


def test_letters_that_no_word_has_are_all_listed(words: Lexicon) -> None:
    proof = prove(1, 4, 1, lexicon=words, letters="aetxz", threads=1)
    found = brute_force(1, 4, 1, words, "aetxz")
    assert any("x" in board for board in found)
    assert dict(proof.boards) == found


@pytest.mark.parametrize("groups", [None, "aest", "ae,st", "a,e,s,t", "t,aes"])
@pytest.mark.parametrize("corner_groups", [None, "as,et"])
def test_groups_change_nothing(words: Lexicon, groups: str | None, corner_groups: str | None) -> None:
    proof = prove(
        2, 3, 9, lexicon=words, letters="aest", groups=groups, corner_groups=corner_groups, threads=2
    )
    assert dict(proof.boards) == brute_force(2, 3, 9, words, "aest")


worlds = st.fixed_dictionaries(
    {
        "words": st.lists(st.text("abc", min_size=2, max_size=6), min_size=1, max_size=25),
        "size": st.sampled_from([(2, 2), (2, 3), (1, 5), (3, 2)]),
        "groups": st.sampled_from([None, "abc", "a,bc", "c,b,a"]),
        "neighbours": st.sampled_from(["king", "rook", "torus", "line"]),
        "at_least": st.integers(1, 12),
    }
)
TWO = Rules("two", minimum_length=2, points=(0, 0, 1, 1, 2, 3, 5))


@given(worlds)
@settings(max_examples=60)
def test_small_worlds(world: dict[str, Any]) -> None:
    lexicon = Lexicon.from_words(world["words"])
    rows, cols = world["size"]
    proof = prove(
        rows,
        cols,
        world["at_least"],
        lexicon=lexicon,
        rules=TWO,
        letters="abc",
        groups=world["groups"],
        neighbours=world["neighbours"],
        threads=1,
    )
    expected = brute_force(
        rows, cols, world["at_least"], lexicon, "abc", rules=TWO, neighbours=world["neighbours"]
    )
    assert dict(proof.boards) == expected


@given(
    st.lists(st.text("abcd", min_size=2, max_size=5), min_size=1, max_size=30),
    st.lists(st.sampled_from(["a", "ab", "cd", "abc", "abcd", "bd"]), min_size=6, max_size=6),
    st.sampled_from(["king", "rook", "line"]),
)
@settings(max_examples=60)
def test_no_board_scores_more_than_its_bound(words: list[str], cells: list[str], neighbours: Any) -> None:
    lexicon = Lexicon.from_words(words)
    question = ProofQuestion.make(2, 3, 10**6, Game(lexicon, TWO), neighbours=neighbours, letters="abcd")
    bound, forced, _, order = _core_bound(question, cells)
    boards = ["".join(board) for board in itertools.product(*cells)]
    assert bound >= max(question.score(boards))
    assert forced == 0
    slow = ReferenceProver(question, order)
    assert bound == slow.bound(slow.found(cells))


def _core_bound(
    question: ProofQuestion, cells: list[str], memory_bytes: int = 1 << 28
) -> tuple[int, int, int, list[int]]:
    from gridwords import _core

    rules = question.rules
    prover = _core.Prover(
        question.lexicon._core,
        question.shape.core,
        question.table,
        rules.minimum_length,
        rules.q_is_qu,
        question.at_least,
        memory_bytes,
    )
    bound, forced, pieces, peak, order, _boards, ended = prover.prove(
        [question.codes(letters) for letters in cells], question.order, None, None
    )
    assert ended == "complete"
    assert peak <= memory_bytes
    return bound, forced, pieces, order


def test_a_class_too_large_for_the_memory_is_cut_in_parts() -> None:
    question = ProofQuestion.make(3, 3, 120, Game(Lexicon.default(), Rules.get("boggle")), letters="aeilnrst")
    cells = ["aeilnrst"] * 4 + ["e"] + ["st"] * 4
    whole, _, pieces, order = _core_bound(question, cells)
    cut, _, parts, order_of_parts = _core_bound(question, cells, 6 << 20)
    assert (pieces, parts > 1) == (1, True)
    assert order == order_of_parts
    assert cut <= whole


def test_more_letters_than_a_key_has_bits_are_cut_in_parts() -> None:
    question = ProofQuestion.make(4, 4, 5, Game(Lexicon.from_words(["abcde", "fghij"]), Rules.get("boggle")))
    bound, _, pieces, _ = _core_bound(question, [question.lexicon.alphabet[:15]] * 16)
    assert pieces > 1
    assert bound == 4


def test_the_default_lexicon_2x3() -> None:
    proof = prove(2, 3, 100)
    assert proof.complete
    assert proof.best == ("laspet", 129)
    assert proof.standing.highest_bound >= 129


def test_the_best_3x3_is_found_in_its_class() -> None:
    """The record board of ENABLE1, among all boards with its frequent letters."""
    proof = prove(3, 3, 540, letters="adelprst", deadline_s=60)
    assert proof.complete
    assert proof.boards[0] == ("deslatper", 545)
    assert [score for _, score in proof.boards] == [545, 542]


# Classes


# What a user can get wrong


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((8, 8, 5), "63 cells"),
        ((0, 3, 5), "63 cells"),
        ((2, 2, 0), "at_least 0"),
        ((2, 2, True), "at_least True"),
    ],
)
def test_impossible_questions(words: Lexicon, arguments: Any, message: str) -> None:
    with pytest.raises(GridwordsError, match=message):
        prove(*arguments, lexicon=words)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"groups": "ae,st"}, "missing"),
        ({"groups": "ae,,st"}, "empty"),
        ({"letters": "aest", "groups": "ae,stx"}, "not among"),
        ({"letters": "aest", "groups": "ae,sta"}, "twice"),
        ({"letters": "é"}, "no 'é'"),
        ({"letters": ""}, "there are none"),
        ({"objective": "pionts"}, "did you mean 'points'"),
        ({"memory_mb": 1}, "memory_mb=1"),
        ({"threads": 0}, "threads 0"),
        ({"sample": 0}, "sample=0"),
        ({"deadline_s": float("nan")}, "deadline_s nan"),
        ({"neighbours": "queen"}, "unknown neighbours"),
    ],
)
def test_bad_options(words: Lexicon, options: dict[str, Any], message: str) -> None:
    with pytest.raises((BadOption, BadBoard), match=message):
        prove(2, 2, 5, **{"lexicon": words, **options})


def test_a_board_whose_cells_are_all_looked_at_together() -> None:
    one = Rules("one", minimum_length=1, points=(0, 1))
    assert prove(1, 1, 1, lexicon=Lexicon.from_words(["a"]), rules=one, threads=1).boards == (("a", 1),)
    many = [first + second for first in "abcdefghij" for second in "abcdefghij"]
    two = Lexicon.from_words(many)
    proof = prove(1, 2, 2, lexicon=two, rules=TWO, letters="abcdefghij", threads=1)
    assert dict(proof.boards) == brute_force(1, 2, 2, two, "abcdefghij", rules=TWO)
    assert len(proof.boards) == 45


def test_a_score_too_low_says_so() -> None:
    lexicon = Lexicon.from_words(["a"])
    one = Rules("one", minimum_length=1, points=(0, 1))
    with pytest.raises(BadOption, match="higher score"):
        prove(3, 3, 1, lexicon=lexicon, rules=one, groups="abcdefghijklmnopqrstuvwxyz")


def test_pieces_without_number_end_at_a_deadline() -> None:
    lexicon = Lexicon.from_words(WORDS)
    proof = prove(7, 9, 200, lexicon=lexicon, letters="aest", groups="aest", threads=1, deadline_s=0.2)
    assert not proof.complete
    assert proof.standing.elapsed_s < 10


def test_points_beyond_32_bits_say_so() -> None:
    every = ["".join(word) for length in range(1, 10) for word in itertools.product("ab", repeat=length)]
    rules = Rules("dear", minimum_length=1, points=(0, 1_000_000))
    with pytest.raises(BadOption, match="do not fit 32 bits"):
        prove(3, 3, 400_000_000, lexicon=Lexicon.from_words(every), rules=rules, letters="ab")


def test_an_order_that_leaves_a_cell_out_is_refused() -> None:
    question = ProofQuestion.make(2, 2, 1, Game(Lexicon.from_words(["tea"]), Rules.get("boggle")))
    for wrong in ((0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 4), (0, 1, 2, 3, 4)):
        with pytest.raises(BadOption, match="every cell once"):
            _core_bound(question._replace(order=wrong), ["aet"] * 4)
