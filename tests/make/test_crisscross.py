"""Criss-crosses: every run of letters is a word, all are connected and numbered, and every word has a clue."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from threading import Event

import pytest
from click.testing import CliRunner

from gridwords import BadOption, Lexicon, make
from gridwords.cli import main
from gridwords.errors import Stopped
from gridwords.make import Puzzle
from gridwords.make.clues import clue_for
from gridwords.make.sheets import sheets_of

DRINKS = ["tea: a hot drink", "coffee", "milk", "juice", "water", "lemonade", "cocoa", "cider"]


def runs(puzzle: Puzzle) -> list[list[tuple[int, int]]]:
    """Cells with letters next to each other, two and more, along rows and columns."""
    rows, cols = puzzle.board.size
    lines = [[(row, col) for col in range(cols)] for row in range(rows)]
    lines += [[(row, col) for row in range(rows)] for col in range(cols)]
    found = []
    for line in lines:
        run: list[tuple[int, int]] = []
        for cell in [*line, None]:
            if cell is not None and puzzle.board[cell] != ".":
                run.append(cell)
                continue
            found += [run] if len(run) > 1 else []
            run = []
    return found


def check(puzzle: Puzzle, rtl: bool = False) -> None:
    """Every rule of a criss-cross, read from its cells alone."""
    rows, cols = puzzle.board.size
    found = runs(puzzle)
    if rtl:
        found = [run[::-1] if run[0][0] == run[-1][0] else run for run in found]
    spelled = sorted("".join(puzzle.board[cell].strip("()") for cell in run) for run in found)
    assert spelled == sorted(one.word for one in puzzle.words)
    assert sorted(map(tuple, found)) == sorted(one.path for one in puzzle.words)
    letters = {(row, col) for row in range(rows) for col in range(cols) if puzzle.board[row, col] != "."}
    assert letters == {cell for run in found for cell in run}
    reached, new = set(), {0}
    while new:
        reached |= new
        cells = {cell for place in reached for cell in found[place]}
        new = {place for place, run in enumerate(found) if cells & {*run}} - reached
    assert len(reached) == len(found)
    starts = sorted({run[0] for run in found}, key=lambda cell: (cell[0], -cell[1] if rtl else cell[1]))
    assert all(one.number == starts.index(one.path[0]) + 1 for one in puzzle.words)
    assert {*puzzle.across, *puzzle.down} == {*puzzle.words}
    assert all(one.path[0][0] == one.path[-1][0] for one in puzzle.across)
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle


def test_random_words_cross() -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 2 <= len(word) <= 10]
    random = Random(1)
    for seed in range(8):
        words = random.sample(common, random.randint(2, 16))
        try:
            puzzle = make.crisscross(words, seed=seed, definitions=False)
        except BadOption as error:
            assert error.code == "no_common_letter"
        else:
            check(puzzle)
            assert [one.word for one in puzzle.words] == words
            assert puzzle == make.crisscross(words, seed=seed, definitions=False)


def test_many_words_cross() -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 10]
    check(make.crisscross(common[:: len(common) // 199][:200], seed=1, definitions=False))


def test_a_seed_gives_the_same_puzzle_everywhere() -> None:
    assert str(make.crisscross(DRINKS, seed=1).board) == (
        "..juice./.....o.c/m....c.i/i..c.o.d/lemonade/k..f...r/.t.f..../.e.e..../water..."
    )


def test_a_size_is_the_most() -> None:
    for size in ((8, 14), (14, 8)):
        puzzle = make.crisscross(DRINKS, size, 2)
        check(puzzle)
        assert puzzle.board.rows <= size[0]
        assert puzzle.board.cols <= size[1]


def test_words_from_right_to_left() -> None:
    puzzle = make.crisscross({"שלום": "פתיחה", "מים": "נוזל", "לחם": "אוכל"}, seed=1)
    check(puzzle, rtl=True)
    assert puzzle.across[0].path[0][1] > puzzle.across[0].path[-1][1]
    with pytest.raises(BadOption, match="read from left to right"):
        puzzle.ipuz()
    # Numbers stand to the right of their clues, with some space.
    seen = {one["text"]: one for one in sheets_of([puzzle], {}).pages[0]["texts"] if one["size"] > 10}
    number, clue = seen[str(puzzle.words[1].number)], seen["נוזל"]
    assert (number["align"], clue["align"]) == ("start", "end")
    assert number["x"] > clue["x"] + 4


def test_a_letter_with_its_marks_takes_one_cell() -> None:
    puzzle = make.crisscross({"किताब": "book", "बकरी": "goat", "कमल": "lotus", "महल": "palace"}, seed=1)
    check(puzzle)
    assert [len(one.path) for one in puzzle.words] == [3, 3, 3, 3]
    with pytest.raises(BadOption, match="shares no letter"):
        make.crisscross(["किताब", "कमल"])  # their first letters have other marks


def test_accents_and_sharp_s() -> None:
    kept = make.crisscross({"Straße": "Weg", "Fuß": "unten", "Äste": "am Baum"}, seed=1)
    check(kept)
    assert [one.word for one in kept.words] == ["straße", "fuß", "äste"]
    ss = make.crisscross({"Straße": "Weg", "Fuß": "unten", "Äste": "am Baum"}, seed=1, sharp_s="ss")
    check(ss)
    assert next((one.text, one.clue, len(one.path)) for one in ss.words) == ("Strasse", "Weg", 7)
    with pytest.raises(BadOption, match="âne"):
        make.crisscross(["été", "âne"], definitions=False)
    folded = make.crisscross({"été": "saison", "âne": "animal"}, seed=1, accents="fold")
    check(folded)
    assert [(one.word, one.text) for one in folded.words] == [("ete", "été"), ("ane", "âne")]
    assert [one.language for one in (kept, ss, folded)] == ["de", "de", "fr"]


def test_clues(tmp_path: Path) -> None:
    puzzle = make.crisscross([*DRINKS, "New York: a city", "Coca-Cola", "xylose"], seed=1)
    clues = {one.text: one.clue for one in puzzle.words}
    assert clues["tea"] == "a hot drink"
    assert clues["coffee"] == "A beverage consisting of an infusion of ground ___ beans"
    assert clues["New York"] == "a city (3,4)"
    assert clues["Coca-Cola"] == "(4-4)"
    own = make.crisscross({"New York": "a city (3,4)", "yoke": "for oxen (4)"}, seed=1)
    assert [one.clue for one in own.words] == ["a city (3,4)", "for oxen (4)"]
    assert {one.clue for one in make.crisscross(DRINKS, seed=1, definitions=False).words} >= {"(6)", "(4)"}
    twice = make.crisscross(["tea", "ten", "tea: hot"], seed=1, definitions=False)
    assert twice.words[0].clue == "hot"
    assert twice.notes == ("tea is in the list twice: it is placed once",)
    file = tmp_path / "words.txt"
    file.write_text("tea: hot, wet\nten, net\n", encoding="utf-8")
    assert make.crisscross(file, seed=1).words[0].clue == "hot, wet"
    assert make.crisscross({"tea": "hot", "ten": "a: b"}, seed=1).words[1].clue == "a: b"


def test_clues_in_a_column_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "words.csv"
    file.write_text("Clue;No;Word\nhot: wet;1; tea \n;2;ten\nlost\nfor fish;3;net\n", encoding="utf-8")
    clues = {"tea": "hot: wet", "ten": "(3)", "net": "for fish"}
    puzzle = make.crisscross(file, seed=1, definitions=False)
    assert {one.text: one.clue for one in puzzle.words} == clues
    done = CliRunner().invoke(
        main, ["make", "crisscross", "--file", str(file), "--format", "json", "--seed", "1"]
    )
    made = {one["word"]: one["clue"] for one in json.loads(done.stdout)["words"]}
    assert made | {"ten": "(3)"} == clues
    assert made["ten"] != "(3)"
    booklet = make.series(1, file, "crisscross", seed=1)
    assert {one.text: one.clue for one in booklet[0].words} == made
    more = ["make", "series", "1", "--kind", "crisscross", "--file", str(file), "--seed", "1"]
    assert "hot: wet" in CliRunner().invoke(main, more).stdout
    # Other puzzles have no clues.
    assert {one.text for one in make.wordsearch(file, seed=1).words} == set(clues)


def test_vulgar_words_of_the_list_are_noted() -> None:
    assert make.crisscross(["bitch", "tea", "chit"], seed=1).notes == (
        "bitch contains the forbidden word bitch",
    )
    assert make.crisscross({"crappy": "of no use", "tulsa": "a city"}, seed=1).notes == (
        "crappy contains the forbidden word crap",
        "tulsa contains the forbidden word slut backwards",
    )


def test_clues_do_not_give_the_word_away() -> None:
    common = [word for word in Lexicon.default().up_to_level(10) if len(word) > 3]
    for word in common[::50]:
        assert word not in clue_for(word).lower()
    assert clue_for("zyzzyvaxx") == ""


@pytest.mark.parametrize(
    ("words", "size", "message", "field"),
    [
        (["tea"], None, "expected at least two", "words"),
        (["tea", "ten", "fjord"], None, "fjord shares no letter with the other words", "words"),
        (["tea", "bus", "fjord", "net"], None, "bus and fjord share no letter", "words"),
        (["elephant", "tea"], (5, 5), "elephant has 8 letters, and the longest line of a 5x5 grid has 5", "size"),
        (["elephant", "teapot", "lantern"], (8, 4), r"in an 8x4 grid: \d+x\d+ has room", "size"),
        (["ab", "ac", "ad", "ae", "af"], None, "found no way to connect all words: expected other words", "words"),
        (["tea: " + "x" * 501, "ten"], None, "the clue of word 1 has 501 characters: expected at most 500", "words[0]"),
        (["tea", "t3n"], None, "word 2 't3n': expected letters, got '3'", "words[1]"),
        (["tea", ": x"], None, "word 2 is '': expected at least two letters", "words[1]"),
        ([f"{a}{b}c" for a in "abcdefghijklmnopq" for b in "abcdefghijklmnopq"], None, "has at most 200", "words"),
        (["tea", "ten"], (101, 5), "size 101x5: expected 1 to 100 rows and columns", "size"),
    ],
)  # fmt: skip
def test_refusals_name_what_would_work(
    words: list[str], size: tuple[int, int] | None, message: str, field: str
) -> None:
    with pytest.raises(BadOption, match=message) as caught:
        make.crisscross(words, size, 1)
    assert caught.value.field == field


def test_a_size_that_is_named_has_room() -> None:
    with pytest.raises(BadOption) as caught:
        make.crisscross(["elephant", "teapot", "lantern", "triangle"], (8, 5), 1)
    size = caught.value.values["size"]
    check(make.crisscross(["elephant", "teapot", "lantern", "triangle"], size, 1))


def test_stop_ends_the_search() -> None:
    stop = Event()
    stop.set()
    with pytest.raises(Stopped):
        make.crisscross(["ab", "ac", "ad", "ae", "af"], seed=1, stop=stop)


def test_text_and_sheets() -> None:
    puzzle = make.crisscross({"tea": "A hot drink", "ten": "Two times five"}, seed=1, title="Two")
    across, down = puzzle.across[0], puzzle.down[0]
    assert puzzle.listed == ()
    assert puzzle.text() == f"Two\n\n1 _ _\n_\n_\n\nAcross\n  1 {across.clue}\n\nDown\n  1 {down.clue}"
    assert "T E N" in puzzle.text(answers=True)
    html = puzzle.html()
    assert html.index(">Across<") < html.index(across.clue) < html.index(">Down<") < html.index(down.clue)
    assert "Waagerecht" in puzzle.html(language="de")
    with_letters = puzzle.svg(answers=True).count(">T<")
    assert with_letters == 1
    assert ">T<" not in puzzle.svg()


def test_many_clues_go_on_the_next_page() -> None:
    clue = "A clue that is as long as those of a dictionary, which takes several lines of a column. " * 3
    words = make.crisscross(
        [f"{word}: {clue}{word[::-1]}" for word in ["tea", "ten", "net", "ant", "tan", "nest", "eaten"]],
        seed=1,
    )
    html = words.html(per_page=4)
    assert "(continued)" in html
    assert all(word.word[::-1] in html for word in words.words)


def test_a_series() -> None:
    words = [*DRINKS, "espresso", "smoothie", "cola", "wine", "port: also a harbor"]
    booklet = make.series(3, words, "crisscross", seed=1, per_puzzle=6)
    assert [one.title for one in booklet] == ["Criss-cross 1", "Criss-cross 2", "Criss-cross 3"]
    for puzzle in booklet:
        check(puzzle)
        assert len(puzzle.words) == 6
    clues = {one.word: one.clue for puzzle in booklet for one in puzzle.words}
    assert clues["tea"] == "a hot drink"
    assert clues["milk"].startswith("A white nutritious liquid")


def test_the_command(tmp_path: Path) -> None:
    how = ["make", "crisscross", "tea: a hot drink", "ten", "--seed", "1", "--no-definitions"]
    done = CliRunner().invoke(main, how)
    assert "1 a hot drink" in done.stdout
    assert "1 (3)" in done.stdout
    out = tmp_path / "cross.ipuz"
    assert CliRunner().invoke(main, [*how, "--out", str(out)]).exit_code == 0
    assert json.loads(out.read_text(encoding="utf-8"))["kind"] == ["http://ipuz.org/crossword#1"]


def test_words_of_topics_and_random_ones() -> None:
    puzzle = make.crisscross(["comet: mine"], topic="space", random=3, seed=4)
    check(puzzle)
    words = {one.text: one.clue for one in puzzle.words}
    assert set(make.topics()["space"]) <= set(words)
    assert len(set(words) - {"comet", *make.topics()["space"]}) == 3
    assert words["comet"].startswith("mine")
    assert puzzle.title == "Space"
    assert words["telescope"] == "A magnifier of images of distant objects"
    assert puzzle == make.crisscross(["comet: mine"], topic="space", random=3, seed=puzzle.seed)
    again = make.crisscross(random=6)
    assert again == make.crisscross(random=6, seed=again.seed)
    assert len(make.crisscross(topic="space", seed=1, definitions=False).words) == len(make.topics()["space"])
    with pytest.raises(BadOption, match="words"):
        make.crisscross()
