"""Languages of puzzles: their letters, their accents, and what is printed with them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gridwords import BadOption, Lexicon, make
from gridwords.make.sheets import sheets_of
from gridwords.make.text import in_view

from .sheet_reading import check_sheets
from .test_wordsearch import check

HINDI = ["किताब", "पानी", "नमस्ते", "दिल्ली"]


@pytest.mark.parametrize(
    ("words", "language", "title"),
    [
        (["tea", "milk"], "en", "Word search"),
        (["été", "tea"], "fr", "Mots mêlés"),
        (["Straße", "Öl"], "de", "Wortsuche"),
        (["mañana", "sol"], "es", "Sopa de letras"),
        (["łąka", "dom"], "pl", "Wykreślanka"),
        (["кошка", "дом"], "ru", "Поиск слов"),
        (["їжак", "дім"], "uk", "Word search"),
        (["γάτα", "σκύλος"], "el", "Κρυπτόλεξο"),
        (["שלום", "תפוח"], "he", "תפזורת"),
        (["سلام", "شمس"], "ar", "البحث عن الكلمات"),
        (HINDI, "und", "Word search"),
        (["été", "кошка"], "und", "Word search"),
    ],
)
def test_a_puzzle_has_a_language(words: list[str], language: str, title: str) -> None:
    puzzle = make.wordsearch(words, seed=1)
    assert (puzzle.language, puzzle.title) == (language, title)
    assert make.Puzzle.from_dict(puzzle.to_dict()) == puzzle
    if words is not HINDI:  # whose cells have several characters
        check(puzzle)


def test_grids_are_filled_with_letters_of_the_language() -> None:
    """Three words leave most of a large grid to the fill, whose letters are then as frequent as in German."""
    puzzle = make.wordsearch(["Bär", "Öl", "Fuß"], 40, 1)
    count = Counter(puzzle.board)
    assert set(count) <= {*"abcdefghijklmnopqrstuvwxyzäöüß"}
    assert count["e"] > count["n"] > count["m"] > count["ü"] > 0
    assert make.wordsearch(["Bär"], 40, 1, language="fi").board != puzzle.board
    assert "å" in make.wordsearch(["tea"], 40, 1, language="sv").board


def test_the_tag_of_a_language_may_have_capitals_and_a_region() -> None:
    plain, mexican, capitals = (
        make.wordsearch(["sol"], 40, 1, language=tag) for tag in ("es", "es-MX", "ES")
    )
    assert plain.title == mexican.title == capitals.title == "Sopa de letras"
    assert plain.board == mexican.board == capitals.board


def test_a_lexicon_gives_letters_random_words_and_the_language() -> None:
    words = (
        "Straße Süden müde böse äußerst Wörter lernen nennen seiner Einheit Brüder Türen Ähren Größe Nächte"
    )
    lexicon = Lexicon.from_words(words.split())
    puzzle = make.wordsearch(["Nest"], 40, 1, lexicon=lexicon)
    count = Counter(puzzle.board)
    assert (puzzle.language, puzzle.title) == ("de", "Wortsuche")
    assert set(count) == set(lexicon.alphabet)
    assert count["e"] > count["n"] > count["ü"] > count["ö"] > 0
    assert make.wordsearch(["Nest"], 9, 1, lexicon=lexicon, language="sv").language == "sv"
    assert "ß" not in make.wordsearch(["Nest"], 40, 1, lexicon=lexicon, sharp_s="ss").board
    drawn = make.wordsearch(random=3, seed=1, lexicon=lexicon)
    assert all(one.word in lexicon for one in drawn.words)
    with pytest.raises(BadOption, match="no levels"):
        make.wordsearch(random=3, level=50, lexicon=lexicon)
    themes = make.series(1, ["Nest", "Dorf"], "theme", (2, 4), seed=1, lexicon=lexicon)
    assert themes[0].language == "de"


def test_a_board_has_words_of_the_lexicon() -> None:
    lexicon = Lexicon.from_words(["müde", "mühe", "üben", "eben", "eden", "nebel", "leben", "edel", "hüben"])
    puzzle = make.board(["müde"], words=(4, 8), seed=1, lexicon=lexicon, cover=False)
    assert all(one.word in lexicon for one in puzzle.words)
    assert puzzle.language == "de"
    assert not puzzle.notes
    with pytest.raises(BadOption, match="'t' is not in the dictionary's alphabet: expected other words"):
        make.board(["tun"], lexicon=lexicon)


def test_a_letter_that_the_language_lacks_is_rare() -> None:
    puzzle = make.wordsearch(["café", "tea"], 40, 1, language="en")
    assert 0 < Counter(puzzle.board)["é"] < 10


def test_accents_and_sharp_s() -> None:
    words = ["Straße", "Übung"]
    kept = make.wordsearch(words, seed=1)
    assert [one.word for one in kept.words] == ["straße", "übung"]
    folded = make.wordsearch(words, seed=1, accents="fold", sharp_s="ss", message="Größe")
    assert [one.word for one in folded.words] == ["strasse", "ubung"]
    assert [one.text for one in folded.words] == ["Strasse", "Übung"]
    assert folded.message == "grosse"
    assert folded.language == "de"  # as the words are written
    assert set(folded.board) <= {*"abcdefghijklmnopqrstuvwxyz"}
    check(folded)
    theme = make.theme(["Straße", "Weg"], (5, 2), 1, sharp_s="ss", unique=False)
    assert {one.word for one in theme.words} == {"strasse", "weg"}
    french = make.wordsearch(["été", "tea"], 40, 1, accents="fold")
    assert (french.language, set(french.board) <= {*"abcdefghijklmnopqrstuvwxyz"}) == ("fr", True)
    with pytest.raises(BadOption, match="accents"):
        make.wordsearch(words, accents="lose")  # type: ignore[arg-type]


def test_a_letter_with_its_marks_takes_one_cell() -> None:
    puzzle = make.wordsearch(HINDI, seed=1)
    cells = {one.word: [puzzle.board[cell].strip("()") for cell in one.path] for one in puzzle.words}
    assert cells["किताब"] == ["कि", "ता", "ब"]
    assert cells["नमस्ते"] == ["न", "म", "स्ते"]
    assert cells["दिल्ली"] == ["दि", "ल्ली"]
    thai = make.wordsearch(["สวัสดี", "ขอบคุณ"], seed=1)
    assert [len(one.path) for one in thai.words] == [4, 5]
    theme = make.theme(["किताब", "पानी"], (1, 5), 1, unique=False)
    assert sorted(len(one.path) for one in theme.words) == [2, 3]
    with pytest.raises(BadOption, match="expected at least two letters"):
        make.wordsearch(["कि"])
    with pytest.raises(BadOption, match="expected letters, got"):
        make.wordsearch(["\u093fक"])


def test_sheets_speak_the_language_of_the_puzzle() -> None:
    puzzle = make.wordsearch(["Öl", "Äpfel"], seed=1)
    sheets = sheets_of([puzzle], {})
    texts = [text["text"] for page in sheets.pages for text in page["texts"]]
    assert sheets.language == "de"
    assert "Wortsuche: Lösung" in texts
    assert '<html lang="de" dir="ltr">' in puzzle.html()
    assert '<html lang="sv" dir="ltr">' in puzzle.html(language="sv")


@pytest.mark.parametrize("words", [["שלום", "תפוח", "ירושלים"], ["سلام", "شمس"]])
def test_name_title_and_list_begin_on_the_right(words: list[str]) -> None:
    sheets = sheets_of([make.wordsearch(words, seed=1)], {})
    check_sheets(sheets)
    (name, date, title), *_ = [sheets.pages[0]["texts"][:3]]
    assert name["x"] > date["x"]
    assert title["align"] == "end"
    assert title["x"] == max(text["x"] for text in sheets.pages[0]["texts"])
    listed = [text for text in sheets.pages[0]["texts"] if text["text"] in words]
    assert len(listed) == len(words)
    assert all(text["align"] == "end" for text in listed)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("tea (2)", "tea (2)"),
        ("אבג", "גבא"),
        ("אב (12). ג", "ג .(12) בא"),
        ("אב tea milk ג", "ג tea milk בא"),
        ("tea אב 12 גד milk", "tea דג 12 בא milk"),
        ("אב: tea", "tea :בא"),
    ],
)
def test_what_is_seen_from_left_to_right(text: str, seen: str) -> None:
    assert in_view(text) == seen


def test_the_order_of_letters_never_loses_one() -> None:
    drawn = random.Random(1)
    for _ in range(300):
        text = "".join(drawn.choices("ab אב12().", k=12))
        assert sorted(in_view(text).replace("(", ")")) == sorted(text.replace("(", ")"))
