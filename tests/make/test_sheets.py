"""Puzzles on paper: everything is there, in its place, and nothing is cut off or overlaps."""

from __future__ import annotations

import itertools
import os
import random
import re
import string
import unicodedata
from pathlib import Path

import pytest

from gridwords import BadOption, EngineUnavailable, Lexicon, make
from gridwords.ask import ask
from gridwords.make.fonts import bundled_file, font_files
from gridwords.make.sheets import Printing, Sheets, drawn, pictured, sheets_of
from gridwords.make.text import joined

from .lists import ANIMALS
from .sheet_reading import check_sheets, place_of, rows_of, words_of

COMMON = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 8]
WORDS = random.Random(1).sample(COMMON, 300)
LONG = "What is in the garden of our neighbours in the middle of a very long and very hot summer in the south"
SEARCH = make.wordsearch(WORDS[:14], seed=1, message="well done", title="Landforms")
MANY = make.wordsearch(WORDS[:60], seed=1, title=LONG)
BOARD = make.board(["garden"], seed=1)
THEME = make.theme(["apple", "melon", "cherry"], seed=1)
SQUAREDLE = make.board(seed=2, rules="squaredle")
HEART = make.wordsearch(WORDS[:5], 14, 1, shape="heart")


def texts(sheets: Sheets, kind: str) -> list[str]:
    return [text["text"] for page in sheets.pages if page["kind"] == kind for text in page["texts"]]


@pytest.mark.parametrize(("paper", "font"), [("a4", "sans"), ("letter", "dyslexic"), ("a5", "sans")])
def test_nothing_is_cut_off_and_nothing_overlaps(paper: str, font: str) -> None:
    puzzles = [SEARCH, MANY, BOARD, THEME, SQUAREDLE, HEART]
    for per_page, answers in ((1, "end"), (2, "upside-down"), (4, "after")):
        how = Printing(paper=paper, font=font, per_page=per_page, answers=answers, binding=12)
        check_sheets(sheets_of(puzzles, how))
    check_sheets(sheets_of(puzzles, Printing(paper=paper, font=font, large_print=True)))
    for puzzle in puzzles:
        for is_solved in (False, True):
            check_sheets(pictured(puzzle, is_solved, {"paper": paper, "font": font}))


def test_every_letter_and_word_is_on_the_sheet() -> None:
    for puzzle, how in itertools.product(
        (SEARCH, MANY, THEME), (Printing(), Printing(large_print=True), Printing(paper="a5"))
    ):
        sheets = sheets_of([puzzle], how)
        solving, answers = texts(sheets, "puzzle"), texts(sheets, "answers")
        assert [text for text in solving if len(text) == 1] == [*puzzle.labels]
        assert {one.text.upper() for one in puzzle.words} <= set(solving)
        assert [text for text in answers if len(text) == 1] == [*puzzle.labels]
        assert {"Name", "Date"} <= set(solving)


def test_a_pdf_shows_the_puzzle() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    solving, answers = words_of(SEARCH.pdf())
    board = [
        "".join(SEARCH.board[row, col].upper() for col in range(SEARCH.board.cols))
        for row in range(SEARCH.board.rows)
    ]
    assert rows_of(solving) == board == rows_of(answers)
    assert {one.text.upper() for one in SEARCH.words} <= {seen.text for seen in solving}
    for seen in solving:
        assert 40 < seen.left < seen.right < 560
    assert "WELLDONE" in {seen.text for seen in answers}


@pytest.mark.parametrize(
    "how",
    [
        Printing(),
        Printing(paper="letter", per_page=4, answers="after", binding=15),
        Printing(paper="a5", per_page=2, font="dyslexic", case="lower"),
        Printing(large_print=True, list=False, answers="none"),
    ],
)
def test_a_pdf_has_every_text_in_its_place(how: Printing) -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    german = make.wordsearch(["Öl", "Übung", "Straße"], seed=1)
    sheets = sheets_of([SEARCH, BOARD, THEME, SQUAREDLE, HEART, german], how)
    pages = words_of(drawn(sheets, "pdf"))
    assert len(pages) == len(sheets.pages)
    for page, words in zip(sheets.pages, pages, strict=True):
        seen: dict[str, list[float]] = {}
        for word in words:
            seen.setdefault(word.text, []).append(word.left)
        for text in page["texts"]:
            first = text["text"].split()[0]
            left = place_of(text, sheets.font).left
            assert any(abs(left - one) < 1 for one in seen.get(first, ())), (text, seen.get(first))


def test_the_answers_of_boards_flow_over_lines_and_pages() -> None:
    booklet = make.Booklet((BOARD, *(make.board(seed=seed, difficulty="hard") for seed in range(1, 5))))
    sheets = sheets_of(booklet, {})
    check_sheets(sheets)
    words = texts(sheets, "answers")
    for puzzle in booklet:
        assert {one.text.upper() for one in puzzle.words} <= set(words)
    assert sum(page["kind"] == "answers" for page in sheets.pages) > 1


def test_a_booklet_has_cover_contents_and_page_numbers() -> None:
    booklet = make.series(6, WORDS, seed=1, title="Summer")
    sheets = sheets_of(booklet, {"title": "Summer"})
    kinds = [page["kind"] for page in sheets.pages]
    assert kinds == ["cover", "contents", *["puzzle"] * 6, "answers", "answers"]
    assert "Summer" in texts(sheets, "cover")
    assert any(text.startswith("6 puzzles, easy") for text in texts(sheets, "cover"))
    contents = texts(sheets, "contents")
    assert contents[contents.index("Summer 4") + 1] == "6"
    assert contents[contents.index("Answers") + 1] == "9"
    assert "6" in [text["text"] for text in sheets.pages[5]["texts"]]
    assert "Summer 4" in [text["text"] for text in sheets.pages[5]["texts"]]
    assert sheets_of(booklet, {"cover_page": False}).title == "Summer"


def test_grids_on_a_page_are_equal() -> None:
    puzzles = [make.wordsearch(WORDS[at : at + 8 + at], side, 1) for at, side in enumerate((12, 14, 12, 16))]
    (page, *_) = sheets_of(puzzles, {"per_page": 4, "cover_page": False}).pages
    frames = sorted(page["boxes"], key=lambda box: box["width"])[-4:]
    for frame in frames:
        assert frame["width"] == pytest.approx(frames[0]["width"], abs=0.01)
        assert frame["height"] == pytest.approx(frame["width"], abs=0.01)


def test_where_answers_are() -> None:
    puzzles = [SEARCH, THEME]
    kinds = {
        at: "".join(
            page["kind"][0] for page in sheets_of(puzzles, {"answers": at, "cover_page": False}).pages
        )
        for at in ("end", "after", "upside-down", "none")
    }
    assert kinds == {"end": "ppa", "after": "papa", "upside-down": "pp", "none": "pp"}
    turned = [
        text["text"]
        for text in sheets_of([SEARCH], {"answers": "upside-down"}).pages[0]["texts"]
        if text["turned"]
    ]
    assert [text for text in turned if len(text) == 1] == [*SEARCH.labels]


def test_large_print_is_large() -> None:
    def least(**how: bool) -> float:
        listed = {one.text.upper() for one in MANY.words}
        sheets = sheets_of([MANY], Printing(large_print=how["large"]))
        return min(text["size"] for page in sheets.pages for text in page["texts"] if text["text"] in listed)

    assert least(large=False) >= 8
    assert least(large=True) >= 16


def test_binding_margins_are_at_the_inner_edge() -> None:
    plain, bound = (sheets_of([SEARCH, MANY, THEME], {"binding": mm, "cover_page": False}) for mm in (0, 20))
    lefts = [
        [min(box["x"] for box in page["boxes"]) for page in sheets.pages[:3]] for sheets in (plain, bound)
    ]
    assert lefts[1][0] > lefts[0][0] + 20
    assert lefts[1][2] > lefts[0][2] + 20
    rights = [max(box["x"] + box["width"] for box in sheets.pages[1]["boxes"]) for sheets in (plain, bound)]
    assert rights[1] < rights[0] - 20


def test_small_letters_are_warned_about() -> None:
    large = make.wordsearch(["tea"], 60, 1)
    (warning,) = sheets_of([large], {"paper": "a5"}).warnings
    match = re.fullmatch(
        r"Word search: the letters of a 60x60 grid are ([\d.]+) pt high on this page, .*: (\d+)x\2 would fit",
        warning,
    )
    assert match
    assert float(match[1]) < 7
    fitting = make.wordsearch(["tea"], int(match[2]), 1)
    assert not sheets_of([fitting], {"paper": "a5"}).warnings


def test_small_letters_and_no_list() -> None:
    small = texts(sheets_of([SEARCH], {"case": "lower", "list": False}), "puzzle")
    assert {text for text in small if len(text) == 1} <= set(string.ascii_lowercase)
    assert not {one.text for one in SEARCH.words} & set(small)


def test_capitals_are_those_of_unicode() -> None:
    """Every small Latin letter that has one capital of one letter."""
    letters = [
        chr(point)
        for point in range(0x230)
        if chr(point).islower() and len(chr(point).upper()) == 1 and unicodedata.category(chr(point)) == "Ll"
    ]
    letters = [one for one in letters if one.casefold() == one and one.upper().lower() == one]
    assert len(letters) > 150
    for part in (letters[:90], letters[90:180], letters[180:]):
        puzzle = {"kind": "theme", "title": "", "board": "/".join(part), "size": [len(part), 1], "words": []}
        made = ask("make/sheets", {"puzzles": [puzzle], "name_line": False})["pages"][0]["texts"]
        assert [text["text"] for text in made if text["bold"]] == [one.upper() for one in part]


def test_html_has_its_language_and_its_pages() -> None:
    page = SEARCH.html(paper="letter", language="de")
    assert page.count("<section>") == 2
    assert '<html lang="de" dir="ltr">' in page
    assert "size: 612pt 792pt" in page
    hebrew = make.wordsearch(["שלום", "תפוח"], seed=1, title="שלום")
    assert 'dir="rtl"' in hebrew.html()


@pytest.mark.parametrize(
    "language", ["ar", "da", "de", "el", "es", "fr", "he", "it", "nl", "pl", "pt", "ru", "sv", "de-AT"]
)
def test_instructions_are_in_the_language(language: str) -> None:
    """Every phrase of several words is another one than in English, except for letters in Dutch."""
    for puzzle in (SEARCH, THEME, BOARD, SQUAREDLE):
        english, other = (
            sheets_of([puzzle] * 2, {"language": one, "title": "X"}) for one in ("en", language)
        )
        check_sheets(other)
        own = {one.text.upper() for one in puzzle.words} | {*puzzle.labels, puzzle.title, "X"}
        kept = {
            text for page in english.pages for text in (one["text"] for one in page["texts"]) if " " in text
        }
        said = {one["text"] for page in other.pages for one in page["texts"]}
        assert not {text for text in kept & said if text not in own and " letters" not in text}
        assert not any("{" in text for text in said)


def test_a_title_is_text() -> None:
    page = make.wordsearch(["tea", "milk"], 6, 1, title="Tea & <milk>").html()
    assert "<milk>" not in page
    assert page.count("Tea &amp; &lt;milk&gt;") == 3  # of the page, of the puzzle and of its answers


def test_the_pdf_says_what_it_is() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    pdf = SEARCH.pdf()
    assert b"anonymous" not in pdf
    assert b"(Landforms)" in pdf
    assert b"/StructTreeRoot" in pdf
    assert b"/Marked true" in pdf
    assert SEARCH.pdf() == pdf


def test_other_scripts_use_a_font_of_the_system() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    puzzle = make.wordsearch(["ёлка", "снег"], seed=1)
    try:
        assert rows_of(words_of(puzzle.pdf())[0])[0] == "".join(puzzle.labels[: puzzle.board.cols])
    except EngineUnavailable as error:  # a machine without any of the fonts
        assert "install DejaVu Sans" in str(error)


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("\u0628\u0627\u0628", "FE91 FE8E FE8F"),  # bab: alef reaches no letter after it
        ("\u0633\u0644\u0627\u0645", "FEB3 FEE0 FE8E FEE1"),  # salam
        ("\u0634\u064e\u0645\u0633", "FEB7 64E FEE4 FEB2"),  # shams, with a mark in between
        ("\u0628", "628"),  # a letter of the grid
        ("tea", "74 65 61"),
    ],
)
def test_arabic_letters_are_joined(text: str, forms: str) -> None:
    assert " ".join(f"{ord(char):X}" for char in joined(text)) == forms


def test_arabic_is_joined_in_pdf() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    puzzle = make.wordsearch(["\u0633\u0644\u0627\u0645", "\u0634\u0645\u0633"], seed=1)
    try:
        seen = {one.text for one in words_of(puzzle.pdf())[0]}
    except EngineUnavailable as error:  # a machine without any of the fonts
        assert "install DejaVu Sans" in str(error)
        return
    shown = {unicodedata.normalize("NFKC", text) for text in seen}
    assert {"\u0633\u0644\u0627\u0645", "\u0634\u0645\u0633"} <= shown | {text[::-1] for text in shown}


def test_letters_that_no_font_has_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # no fontconfig: a machine may have fonts for anything
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    puzzle = make.wordsearch(["".join(map(chr, range(0x10400, 0x10408)))], seed=1)  # Deseret
    with pytest.raises(EngineUnavailable, match="no font here has the letters"):
        puzzle.pdf()


def test_fonts_come_with_their_licences() -> None:
    for font in ("sans", "dyslexic"):
        licence = bundled_file(font, False).with_name(f"{font}-LICENSE.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License" in licence


def test_bad_input_is_answered() -> None:
    with pytest.raises(BadOption, match="unknown paper"):
        SEARCH.pdf(paper="a0")
    with pytest.raises(BadOption, match="expected 1, 2 or 4"):
        sheets_of([SEARCH], {"per_page": 3})
    with pytest.raises(BadOption, match="no puzzles"):
        sheets_of([], {})
    with pytest.raises(BadOption, match="unknown font"):
        SEARCH.svg(font="comic")


def test_other_fonts_are_found_by_their_letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """fontconfig names fonts for letters that the usual ones lack; without it there are no others."""
    program = tmp_path / "fc-list"
    program.write_text(
        '#!/bin/sh\nprintf \'b.ttf\\nc.otf\\na-Regular.TTF\\n\'\necho "$3" > "$0.asked"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setattr("gridwords.make.fonts.FONTS", (str(program), "/no/such.ttf"))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert [*font_files("あa")] == [str(program), "a-Regular.TTF", "b.ttf"]
    assert (tmp_path / "fc-list.asked").read_text(encoding="utf-8") == ":charset=61 3042\n"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    assert [*font_files("あa")] == [str(program)]
    monkeypatch.setenv("PATH", "")
    assert [*font_files("あa")] == [str(program)]


def test_all_animals_are_on_the_list() -> None:
    assert {name.upper() for name in ANIMALS} <= set(
        texts(sheets_of([make.wordsearch(ANIMALS, seed=1)], {}), "puzzle")
    )
