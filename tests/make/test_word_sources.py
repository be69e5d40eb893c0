"""Where words come from: topics, the dictionary, tables; some of many; and words that are not on the list."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from gridwords import BadOption, Lexicon, make
from gridwords.make.sheets import sheets_of
from gridwords.make.table import puzzles_csv
from gridwords.make.word_list import read_list

from .lists import ANIMALS
from .test_wordsearch import check


def test_there_are_topics_of_well_known_words() -> None:
    """20 to 30 words each, none twice, none inside another one, and nearly all of those in the dictionary known."""
    topics = make.topics()
    assert len(topics) >= 60
    known = Lexicon.default().up_to_level(70)
    every = Lexicon.default()
    for name, words in topics.items():
        plain = ["".join(filter(str.isalpha, word)) for word in words]
        assert 20 <= len(set(plain)) == len(words) <= 30, name
        for word in plain:
            assert not any(word in other or word[::-1] in other for other in plain if other != word), (
                name,
                word,
            )
        rare = [word for word in plain if word in every and word not in known]
        assert len(rare) <= 4, (name, rare)


def test_a_topic_gives_words_and_title() -> None:
    puzzle = make.wordsearch(topic="farm-animals", seed=1)
    assert puzzle.title == "Farm animals"
    assert [one.text for one in puzzle.words] == [*make.topics()["farm-animals"]]
    assert not puzzle.notes
    more = make.wordsearch(["robot", "goat"], topic=["farm-animals", "pets"], seed=1, title="Mine")
    assert more.title == "Mine"
    assert [one.text for one in more.words][:2] == ["robot", "goat"]
    with pytest.raises(BadOption, match="unknown topic 'frut'"):
        make.wordsearch(topic="frut")


def test_no_topic_has_words_to_warn_of() -> None:
    for name in make.topics():
        assert not make.wordsearch(topic=name, seed=1, choose=8).notes, name


def test_random_words_are_as_well_known_as_asked_for() -> None:
    puzzle = make.wordsearch(random=15, level=20, seed=1)
    known = Lexicon.default().up_to_level(20)
    assert len(puzzle.words) == 15
    assert all(one.word in known and 4 <= len(one.word) <= 9 for one in puzzle.words)
    assert puzzle == make.wordsearch(random=15, level=20, seed=1)
    assert {one.word for one in make.wordsearch(random=15, level=20, seed=2).words} != {
        one.word for one in puzzle.words
    }
    assert max(len(one.word) for one in make.wordsearch(random=5, size=5, seed=1).words) <= 5
    with pytest.raises(BadOption, match="expected random as well"):
        make.wordsearch(["tea"], level=20)


def test_some_of_the_words_are_chosen_so_that_they_fit() -> None:
    puzzle = make.wordsearch(ANIMALS, (9, 9), 1, choose=10)
    given = [word for word in ANIMALS if any(one.text == word for one in puzzle.words)]
    assert [one.text for one in puzzle.words] == given  # in their order
    assert len(given) == 10
    assert puzzle == make.wordsearch(ANIMALS, (9, 9), 1, choose=10)
    check(puzzle)
    tight = make.wordsearch(["elephants", "cat", "cater", "dog", "emu", "ox"], (3, 3), 1, choose=3)
    assert {one.text for one in tight.words} <= {"cat", "dog", "emu", "ox"}
    # Chance leaves no words that fit: then the shortest are taken.
    long = ["elephant", "squirrel", "antelope", "flamingo", "tortoise", "goldfish"]
    short = ["owl", "cat", "dog", "bee", "fox"]
    assert {one.text for one in make.wordsearch([*long, *short], 8, 1, choose=11).words} == {*long, *short}
    assert {one.text for one in make.wordsearch([*long, *short], (8, 3), 1, choose=6).words} >= {*short}
    with pytest.raises(BadOption, match="choose 5: there are only 3 words"):
        make.wordsearch(["cat", "cater", "dog"], choose=5)
    with pytest.raises(BadOption, match="choose 3: found no 3 of 3 words that fit together"):
        make.wordsearch(["cat", "cater", "dog"], choose=3)
    fit = make.wordsearch(["shit", "cat", "dog"], choose=2, seed=1)
    assert fit.notes == ("shit is forbidden, so it is left out",)
    with pytest.raises(BadOption, match="shit is forbidden"):
        make.wordsearch(["cat", "dog"], choose=2, secret=["shit"])


def test_a_series_takes_its_title_and_words_from_topics() -> None:
    booklet = make.series(4, topic="pets,zoo", seed=1, per_puzzle=6)
    topics = make.topics()
    assert sorted(one.title for one in booklet) == ["Pets 1", "Pets 2", "Zoo 1", "Zoo 2"]
    for puzzle in booklet:
        assert {one.text for one in puzzle.words} <= set(topics[puzzle.title.lower()[:-2]])
    assert len(make.series(2, random=20, seed=1)[1].words) == 12
    german = make.series(2, ["Öl", "Übung", "Straße", "Bär"], seed=1, per_puzzle=2, sharp_s="ss")
    assert [one.title for one in german] == ["Wortsuche 1", "Wortsuche 2"]
    assert not any("ß" in one.word for puzzle in german for one in puzzle.words)


def test_secret_words_are_hidden_and_not_listed() -> None:
    puzzle = make.wordsearch(["tea", "milk"], 8, 1, secret=["cocoa", "milk"])
    assert {one.word for one in puzzle.words} == {"tea", "cocoa", "milk"}
    assert (puzzle.listed, puzzle.secret) == (("tea",), ("cocoa", "milk"))
    assert make.Puzzle.from_dict(puzzle.to_dict()) == puzzle
    check(puzzle)
    assert puzzle.text().endswith("\n\nTEA")
    sheets = sheets_of([puzzle], {})
    texts = [text["text"] for text in sheets.pages[0]["texts"]]
    assert "TEA" in texts
    assert "COCOA" not in texts
    assert any("Find the words (3). Words that are not on the list: 2." in text for text in texts)
    with pytest.raises(BadOption, match="secret word 1"):
        make.wordsearch(["tea"], secret=["4"])


def test_a_csv_file_has_words_in_a_column(tmp_path: Path) -> None:
    file = tmp_path / "words.csv"
    file.write_text('Word,Clue\ntea,"hot, or not"\nNew York,a city\n,\n')
    assert read_list(file) == ["tea", "New York"]
    file.write_text("word;clue\ntea;hot\n")
    assert read_list(file) == ["tea"]
    file.write_text("tea,coffee\nmilk\n")
    assert read_list(file) == ["tea", "coffee", "milk"]


def test_puzzles_are_rows_of_a_table() -> None:
    booklet = make.series(2, ["tea", "coffee", "milk", "juice"], seed=1, per_puzzle=3)
    rows = [*csv.DictReader(io.StringIO(puzzles_csv(booklet)))]
    assert [row["number"] for row in rows] == ["1", "2"]
    for row, puzzle in zip(rows, booklet, strict=True):
        grid = [line.split(" ") for line in row["grid"].split("/")]
        assert [cell for line in grid for cell in line] == [*puzzle.labels]
        assert row["words"].split("; ") == [one.text.upper() for one in puzzle.words]
        for answer in row["answers"].split("; "):
            word, ends = answer.split(" ")
            first, last = ([int(number) - 1 for number in end.split(",")] for end in ends.split("-"))
            assert grid[first[0]][first[1]] == word[0]
            assert grid[last[0]][last[1]] == word[-1]


def test_shapes_have_their_names_and_can_be_seen() -> None:
    shapes = make.shapes()
    assert len(shapes) >= 20
    masks = set()
    for shape in shapes:
        board = make.wordsearch(["tea", "milk"], 16, 1, shape=shape).board
        mask = "".join("." if tile == "." else "#" for tile in board)
        assert mask.count("#") >= 60, shape
        masks.add(mask)
    assert len(masks) == len(shapes)
    small = make.wordsearch(["tea"], seed=1, shape="cat").board
    assert small.size == (14, 14)
    with pytest.raises(BadOption, match="letter-a to letter-z, or a file"):
        make.wordsearch(["tea"], shape="kat")


def test_a_picture_is_a_shape(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    picture = image.new("RGBA", (300, 200), (0, 0, 0, 0))
    picture.paste((20, 20, 20, 255), (100, 50, 250, 150))  # dark, in the middle
    picture.paste((255, 255, 255, 255), (100, 50, 175, 100))  # without its upper left part
    file = tmp_path / "shape.png"
    picture.save(file)
    puzzle = make.wordsearch(["tea", "milk"], seed=1, shape=file)
    assert puzzle.board.size == (10, 15)
    sized = make.wordsearch(["tea", "milk"], (6, 6), 1, shape=str(file)).board
    mask = "".join("." if tile == "." else "#" for tile in sized)
    assert mask == "...###" * 3 + "######" * 3
    file.write_bytes(b"\x89PNG nothing")
    with pytest.raises(BadOption, match="the picture cannot be read"):
        make.wordsearch(["tea"], shape=file)
    image.new("L", (9, 9), 255).save(file)
    with pytest.raises(BadOption, match="no dark parts"):
        make.wordsearch(["tea"], shape=file)
