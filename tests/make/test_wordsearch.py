"""Word searches: every word exactly once, whatever the list, and nothing unwanted in between."""

from __future__ import annotations

import dataclasses
import json
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords import BadOption, Lexicon, make
from gridwords.lexicon.definitions import vulgar_words
from gridwords.make import Puzzle

from .reading import lines

ANIMALS = ["otter", "badger", "heron", "magpie", "weasel", "lynx"]
WORDS = [word for word in Lexicon.default().up_to_level(20).without_vulgar() if 4 <= len(word) <= 10]


def check(puzzle: Puzzle, forbidden: tuple[str, ...] = ()) -> None:
    """Reads the puzzle with a reader of its own."""
    board = puzzle.board
    placed = {one.word: {frozenset(one.path)} for one in puzzle.words}
    assert lines(board, placed) == placed
    assert all("".join(board[cell] for cell in one.path) == one.word for one in puzzle.words)
    for places in lines(board, (*vulgar_words(), *forbidden)).values():
        assert all(any(cells <= set(one.path) for one in puzzle.words) for cells in places)
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=14, unique=True), st.integers(0, 2**64 - 1))
def test_every_word_is_there_once(words: list[str], seed: int) -> None:
    try:
        puzzle = make.wordsearch(words, (12, 12), seed)
    except BadOption as error:
        assert "could be found twice" in str(error)
        return
    assert [one.word for one in puzzle.words] == words
    check(puzzle)
    assert make.wordsearch(words, (12, 12), seed) == puzzle


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.text("ab", min_size=2, max_size=5), min_size=1, max_size=4, unique=True),
    st.integers(2, 6),
    st.sampled_from(["easy", "medium", "all"]),
    st.sampled_from(["some", "many", "none"]),
)
def test_hostile_words_are_placed_or_refused(
    words: list[str], side: int, directions: str, overlaps: Any
) -> None:
    try:
        puzzle = make.wordsearch(words, side, 1, directions=directions, overlaps=overlaps, alphabet="abcd")
    except BadOption:
        return
    check(puzzle)
    if overlaps == "none" and not any("inside" in note for note in puzzle.notes):
        cells = [cell for one in puzzle.words for cell in one.path]
        assert len(cells) == len(set(cells))


def test_twenty_words_fill_a_grid() -> None:
    words = [word for word in WORDS[4::311] if len(word) < 9][:20]
    assert sum(map(len, words)) > 120
    check(make.wordsearch(words, (12, 12), 3))


def test_words_with_more_letters_than_the_grid_has_cells_share_some() -> None:
    words = [word for word in WORDS[5::211] if len(word) < 8][:15]
    assert sum(map(len, words)) > 81
    puzzle = make.wordsearch(words, (9, 9), 3)
    check(puzzle)
    assert len({cell for one in puzzle.words for cell in one.path}) <= 81


def test_a_list_with_too_many_letters_is_refused_with_the_reason() -> None:
    words = ["stand", "spare", "crate", "blind", "gourd", "hymns"]
    with pytest.raises(
        BadOption, match="30 letters in 25 cells must share 5 or more: 6x6 has room, or leave out"
    ):
        make.wordsearch(words, (5, 5), 1, directions="easy")
    with pytest.raises(BadOption, match="must share 7 or more"):
        make.wordsearch(words, (5, 5), 1, directions="easy", message="hi")


def test_long_words() -> None:
    words = ["ab" * 15 + "c" * 10, "de" * 18 + "f" * 4]
    check(make.wordsearch(words, (40, 3), 1))


def test_a_seed_gives_the_same_puzzle_everywhere() -> None:
    puzzle = make.wordsearch(["tea", "coffee", "milk", "juice"], seed=1)
    assert str(puzzle.board) == "skaeer/nleeus/oiaftl/emifde/rtnose/juiceo"


def test_a_seed_that_is_drawn_is_short() -> None:
    drawn = [make.wordsearch(["tea"]).seed for _ in range(4)] + [
        make.theme(["tea", "nut"], unique=False).seed
    ]
    assert len(set(drawn)) > 1
    assert max(drawn) < 10**6


def test_directions() -> None:
    easy = make.wordsearch(ANIMALS, (10, 10), 1, difficulty="easy")
    for one in easy.words:
        (row, col), (to_row, to_col) = one.path[0], one.path[-1]
        assert (row == to_row and col < to_col) or (col == to_col and row < to_row)
    hard = make.wordsearch(ANIMALS, (10, 10), 1, difficulty="hard")
    assert easy.difficulty < hard.difficulty
    left = make.wordsearch(["otter"], (5, 5), 1, directions=["left"])
    assert left.words[0].path[0][1] == 4


def test_words_inside_others_share_their_cells() -> None:
    puzzle = make.wordsearch(["level", "kayak", "cat", "cater"], seed=1)
    check(puzzle)
    assert set(puzzle.words[2].path) < set(puzzle.words[3].path)
    assert "cat is inside cater" in puzzle.notes
    assert "level reads the same backwards" in puzzle.notes
    check(make.wordsearch(["stop", "pots"], seed=1))


def test_message_fills_the_first_cells_left_over() -> None:
    puzzle = make.wordsearch(ANIMALS, (8, 8), 5, message="Well done!")
    check(puzzle)
    taken = {cell for one in puzzle.words for cell in one.path}
    left = [(row, col) for row in range(8) for col in range(8) if (row, col) not in taken]
    assert "".join(puzzle.board[cell] for cell in left[:8]) == puzzle.message == "welldone"


def test_a_message_keeps_its_accents() -> None:
    assert make.wordsearch(["tea"], seed=1, message="E\N{COMBINING ACUTE ACCENT}te\u0301!").message == "été"


@pytest.mark.parametrize("shape", ["circle", "diamond", "heart"])
def test_shapes(shape: str) -> None:
    puzzle = make.wordsearch(ANIMALS, seed=2, shape=shape)
    check(puzzle)
    assert puzzle.board[0, puzzle.board.cols // 2] == "." or shape != "heart"
    assert puzzle.board[puzzle.board.rows - 1, 0] == "."


def test_a_drawn_shape(tmp_path: Path) -> None:
    ring = "####/#..#/#..#/####"
    puzzle = make.wordsearch(["lynx", "otto"], seed=1, shape=ring)
    assert [tile == "." for tile in puzzle.board] == [char == "." for char in ring.replace("/", "")]
    file = tmp_path / "ring.txt"
    file.write_text(ring.replace("/", "\n"))
    assert make.wordsearch(["lynx", "otto"], seed=1, shape=file) == puzzle
    assert make.wordsearch(["lynx", "otto"], seed=1, shape=str(file)) == puzzle
    with pytest.raises(
        BadOption, match=r"/no/such/file': expected rectangle, .*, letter-a to letter-z, or a file"
    ):
        make.wordsearch(["lynx", "otto"], shape="/no/such/file")


@pytest.mark.parametrize(
    "text",
    [
        "####\n#..#\n#..#\n####",
        "####  \r\n#  #\r\n#..#\r\n#### \r\n\r\n",
        "\ufeff####\n#..#\n#  #\n####\n   \n",
    ],
)
def test_spaces_are_holes_and_line_ends_make_no_difference(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ring.txt"
    file.write_bytes(text.encode())
    assert str(make.wordsearch(["lynx", "otto"], seed=1, shape=file).board).count(".") == 4


def test_other_characters_in_a_shape_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ring.txt"
    file.write_text("####\n#zz#\n", encoding="utf-8")
    with pytest.raises(
        BadOption, match=r"ring.txt'?: row 2, column 2 is 'z': expected # \(a letter\) or \. \(a hole\)"
    ):
        make.wordsearch(["lynx"], seed=1, shape=file)
    with pytest.raises(BadOption, match=r"^shape: row 1, column 3 is '\\t'"):
        make.wordsearch(["lynx"], seed=1, shape="##\t##\n####")


HEBREW = ["שלום", "תפוח", "ירושלים"]


@pytest.mark.parametrize("how", [{"directions": "easy"}, {"difficulty": "easy"}])
def test_hebrew_is_read_from_right_to_left(how: dict[str, str]) -> None:
    puzzle = make.wordsearch(HEBREW, 8, 2, **how)  # type: ignore[arg-type]
    steps = {(one.path[1][0] - one.path[0][0], one.path[1][1] - one.path[0][1]) for one in puzzle.words}
    assert steps == {(0, -1), (1, 0)}
    assert Puzzle.from_dict(puzzle.to_dict()) == puzzle


def test_other_directions_and_shapes_are_as_given_for_hebrew() -> None:
    ring = "######../######../######../######../#......."
    puzzle = make.wordsearch(HEBREW[:2], seed=1, shape=ring, directions="right,medium", message="אב")
    assert [tile == "." for tile in puzzle.board] == [cell == "." for cell in ring.replace("/", "")]
    (row, first), (_, second) = puzzle.message_path
    assert (row, first > second) == (0, True)
    for one in make.wordsearch(HEBREW, 9, 1, directions=["right"], message="אב").words:
        assert one.path[1][1] == one.path[0][1] + 1
    plain = make.wordsearch(HEBREW, 9, 1)
    assert str(plain.board) == str(make.wordsearch(HEBREW, 9, 1, directions=(name for name in ["all"])).board)


def test_a_drawn_shape_of_one_row() -> None:
    puzzle = make.wordsearch(["lynx"], seed=1, shape="..####.")
    assert puzzle.board.size == (1, 7)
    assert str(puzzle.board).strip("/") in ("..lynx.", "..xnyl.")
    assert make.wordsearch(["lynx"], seed=1, shape="####").board.size == (1, 4)


@pytest.mark.parametrize(
    "words", [["δρόμος", "θάλασσα"], ["ёлка", "снег"], ["crème brûlée", "thé"], ["שלום", "ספר"]]
)
def test_any_alphabet(words: list[str]) -> None:
    puzzle = make.wordsearch(words, seed=1)
    check(puzzle)
    assert [one.text for one in puzzle.words] == words


def test_the_names_of_difficulties() -> None:
    puzzle = make.wordsearch(["tea"], seed=1)
    names = [
        dataclasses.replace(puzzle, difficulty=number).difficulty_name for number in (0, 34, 35, 64, 65, 100)
    ]
    assert names == ["easy", "easy", "medium", "medium", "hard", "hard"]


def test_letters_in_between_spell_no_awkward_words() -> None:
    words = ["assess", "tassel", "essay", "sex", "petit"]
    awkward = ("ass", "pee", "sex", "tit")  # those that have no other letters

    def spelled(allow_vulgar: bool) -> int:
        """How many awkward words were spelled with a letter that is in no word."""
        count = 0
        for seed in range(30):
            puzzle = make.wordsearch(words, (9, 9), seed, alphabet="aeilpstxy", allow_vulgar=allow_vulgar)
            taken = {cell for one in puzzle.words for cell in one.path}
            count += sum(
                not cells <= taken for places in lines(puzzle.board, awkward).values() for cells in places
            )
        return count

    assert spelled(True) > 30
    assert spelled(False) == 0


def test_forbidden_words_do_not_appear() -> None:
    forbidden = ("eee", "tat", "ant")
    for seed in range(10):
        puzzle = make.wordsearch(["giant", "otter"], (9, 9), seed, forbid=forbidden, alphabet="aegiontr")
        check(puzzle, forbidden)
        assert "giant contains the forbidden word ant" in puzzle.notes
    notes = make.wordsearch(["stressed"], forbid=["ssert"]).notes
    assert "stressed contains the forbidden word ssert backwards" in notes


def test_a_size_that_no_letters_fill_is_passed_over() -> None:
    words = ["bbbccc", "ccaaca", "abba", "baca", "acc", "aaac", "bbbac", "abc"]
    with pytest.raises(BadOption, match="no letters of the alphabet fill the 7x7 grid"):
        make.wordsearch(words, 7, 1, alphabet="abc")
    puzzle = make.wordsearch(words, seed=1, alphabet="abc")
    check(puzzle)
    assert puzzle.board.rows == puzzle.board.cols == 8
    with pytest.raises(BadOption, match="no letters of the alphabet fill the 3x3 grid"):
        make.wordsearch(["ab"], seed=1, alphabet="ab")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"words": []}, "there are no words"),
        ({"words": "tea"}, "expected a list of words"),
        ({"words": ["tea", 5]}, r"words\[1\] 5: expected text"),
        ({"words": ["t"]}, "expected at least two letters"),
        ({"words": ["te4"]}, "expected letters, got '4'"),
        ({"words": ["elephants"], "size": 5}, "the longest line of a 5x5 grid has 5: 9x9 has room"),
        ({"words": ["abcd", "efgh", "ijkl"], "size": 3, "directions": "easy"}, "has room"),
        ({"words": ["elephants"], "shape": "###/###"}, "the longest line of a 2x3 grid has 3: leave it out"),
        ({"words": ["abc", "def", "ghi", "jkl"], "size": 3}, "at least 12 cells"),
        ({"words": ["abc", "cde"], "size": (1, 5), "overlaps": "none"}, "without sharing letters"),
        ({"words": ["abc"], "size": 3, "message": "longest"}, "words and message take at least 10 cells"),
        ({"words": ["abc"], "size": 3, "message": "x" * 90}, "words and message take at least 93 cells"),
        ({"words": ["ana", "banana"]}, "twice in banana"),
        ({"words": ["art", "cart", "party"]}, "could be found twice"),
        ({"words": ["stop", "pots"], "directions": "easy"}, "read backwards, which these directions do not"),
        ({"words": ["tea"], "alphabet": "abc"}, "which the alphabet lacks"),
        ({"words": ["tea"], "directions": "sideways"}, "unknown direction 'sideways'"),
        ({"words": ["tea"], "directions": []}, "there are no directions"),
        ({"words": ["tea"], "difficulty": "easy", "directions": "all"}, "not both"),
        ({"words": ["tea"], "difficulty": "mean"}, "unknown difficulty"),
        ({"words": ["tea"], "overlaps": "few"}, "unknown overlaps"),
        ({"words": ["tea"], "fill": "x"}, "unknown fill"),
        ({"words": ["tea"], "forbid": ["tea"]}, "tea is forbidden"),
        ({"words": ["tea", "dna"], "forbid": ["and"]}, "dna is and backwards, which is forbidden"),
        ({"words": ["tea"], "forbid": ["ab"]}, "expected at least 3 letters"),
        ({"words": ["tea"], "forbid": "/no/such/file"}, "cannot be read"),
        ({"words": ["tea"], "shape": "square-ish"}, "expected rectangle, circle, diamond, heart, star, "),
        ({"words": ["tea"], "shape": "../.."}, "no cell is open"),
        ({"words": ["tea"], "shape": "###/###", "size": 5}, "the shape has 2x3 cells"),
        ({"words": ["ab" * 128], "shape": "#" * 300}, "word 1 has 256 letters: expected at most 255"),
        (
            {"words": ["tea"], "forbid": ["ab" * 128]},
            "forbidden word 1 has 256 letters: expected at most 255",
        ),
        ({"words": ["tea"], "size": 101}, "expected 1 to 100 rows"),
        ({"words": ["aa"], "size": 3, "alphabet": "a"}, "add letters to the alphabet"),
        ({"words": ["да"], "alphabet": "да"}, "add letters to the alphabet"),
        ({"words": ["tea"], "seed": -1}, "seed -1"),
        ({"words": ["tea"], "title": 4}, "title 4"),
        ({"words": ["tea"], "message": 4}, "message 4"),
        ({"words": Path("/no/such/file")}, "cannot be read"),
        ({"words": ["tea"], "shape": "#" * 10_001 + "/"}, "1 rows of 10001, expected at most 10,000 cells"),
        ({"words": [chr(0x4E00 + n) * 2 for n in range(251)]}, "251 different letters: expected at most 250"),
        (
            {"words": ["".join(three) for three in islice(product("abcdefghijklm", repeat=3), 2001)]},
            "2001 words: a puzzle has at most 2,000",
        ),
    ],
)
def test_bad_input_is_answered(how: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make.wordsearch(**how)  # type: ignore[arg-type]


def test_outputs() -> None:
    puzzle = make.wordsearch(["tea & co".replace("& ", ""), "milk"], seed=1, title="Drinks <1>")
    text = puzzle.text()
    assert text.startswith("Drinks <1>\n")
    assert "TEA CO" in text
    assert "MILK: row " in puzzle.text(answers=True)
    svg = puzzle.svg()
    assert svg.startswith("<svg")
    assert "Drinks &lt;1&gt;" in svg
    assert svg.count("<text") == 4 + len(puzzle.board)  # title, instructions and two words
    assert "answers" in puzzle.svg(answers=True)


def test_a_page_prints_the_puzzle_and_its_answers() -> None:
    puzzle = make.wordsearch(["tea", "milk"], seed=1, title="Drinks <1>", message="hi")
    page = puzzle.html(paper="letter")
    assert page.count("<section>") == 2
    assert ">Drinks &lt;1&gt;: answers</text>" in page
    assert ">MILK</text>" in page
    assert "The letters left over: HI" in page
    assert "size: 612pt 792pt" in page
    with pytest.raises(BadOption, match="unknown paper"):
        puzzle.html(paper="a0")


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"kind": "x"},
        {"board": "((("},
        {"words": 5},
        {"words": [{}]},
        {"seed": None},
        {"seed": "x"},
        {"message": "zz"},
        {"message_path": [[1]]},
        {"difficulty": {"score": 101}},
        {"difficulty": {"score": -1}},
        {"difficulty": {"score": float("inf")}},
        {"contain": "tea"},
        {"contain": ["tea", "milk"]},
        {"contain": None},
    ],
)
def test_a_damaged_puzzle_is_refused(change: dict[str, object]) -> None:
    values = make.wordsearch(["tea"], seed=1).to_dict()
    with pytest.raises(BadOption):
        Puzzle.from_dict(values | change)
    with pytest.raises(BadOption, match="does not spell it"):
        Puzzle.from_dict(values | {"words": [{"word": "tea", "text": "tea", "path": [[0, 0]]}]})
    with pytest.raises(BadOption, match="not a puzzle"):
        Puzzle.from_dict({})
