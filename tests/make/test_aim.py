"""The candidates for a difficulty: how many are made, from which seeds, and what a note says if none is right."""

from __future__ import annotations

from gridwords import make


def test_a_puzzle_has_its_own_seed_whichever_candidate_it_is() -> None:
    last = 2**64 - 1
    puzzle = make.wordsearch(["tea", "milk", "cup"], 6, last, difficulty="hard")
    first = make.wordsearch(["tea", "milk", "cup"], 6, last, overlaps="many", fill="words")
    assert puzzle.seed == first.seed == last
    assert puzzle.board != first.board


def test_a_list_that_needs_every_cell_has_one_candidate() -> None:
    words = ["stream", "master", "rested", "street", "stated", "trades", "teaser"]
    puzzle = make.wordsearch(words, 6, 1, difficulty="hard")
    assert puzzle.notes[-1].startswith("the puzzle is easy")
    assert puzzle.board == make.wordsearch(words, 6, 1, overlaps="many", fill="words").board


def test_a_board_has_its_seed_and_room_for_the_words_it_contains() -> None:
    """The recipe for easy boards has 10 to 25 words of level 20."""
    puzzle = make.board(["tea", "eat"], seed=2, difficulty="easy")
    assert (puzzle.seed, len(puzzle.words)) == (2, 27)
    assert puzzle == make.board(["tea", "eat"], seed=2, words=(10, 27), level=20)


def test_a_board_is_the_candidate_closest_to_its_difficulty() -> None:
    """None on 3x3 is hard: the last candidate is, from the hardest recipe and a seed of its own."""
    puzzle = make.board(size=(3, 3), seed=1, difficulty="hard")
    assert ", not hard. To make it harder" in puzzle.notes[-1]
    last = make.board(size=(3, 3), seed=1 + 7 * 1_000_003, words=(200, 500), level=95)
    assert puzzle.board == last.board
    first = make.board(size=(3, 3), seed=1, words=(100, 250), level=80)
    assert first.difficulty < puzzle.difficulty


def test_what_makes_a_puzzle_easier_depends_on_whether_its_size_is_free() -> None:
    word = "zyzzyva" * 12
    free = make.wordsearch([word], seed=1, difficulty="easy").notes[-1]
    assert free.endswith("To make it easier: better known words, or more words")
    sized = make.wordsearch([word], (84, 84), 1, difficulty="easy").notes[-1]
    assert sized.endswith("To make it easier: better known words, or more words, or a smaller size")


def test_the_easiest_hebrew_words_go_to_the_left() -> None:
    puzzle = make.wordsearch(["שלום", "תפוח", "ירושלים"], 40, 1, difficulty="easy")
    assert {one.path[1][1] - one.path[0][1] for one in puzzle.words} <= {-1, 0}  # 0 is down
