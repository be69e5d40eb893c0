"""The page's core makes the same puzzles as the package."""

from __future__ import annotations

from typing import Any

import pytest

from gridwords import BadOption, make
from page.wasm import answers

DRINKS = ["tea", "coffee", "milk", "juice", "lemonade", "Earl Grey"]
FULL = ["stream", "master", "rested", "street", "stated", "trades", "teaser"]
FRUIT = ["apple", "melon", "cherry", "lemon", "peach", "fig", "plums"]


def puzzle(kind: str, question: dict[str, Any]) -> dict[str, Any]:
    """The puzzle of the package, without what the page does not give."""
    made = getattr(make, kind)(**question).to_dict()
    return {name: value for name, value in made.items() if name not in ("format", "title")}


def compare(kind: str, questions: list[dict[str, Any]]) -> None:
    for question, reply in zip(questions, answers([(kind, one) for one in questions]), strict=True):
        assert reply == puzzle(kind, question), question


def test_a_seed_gives_the_same_word_search_in_the_page() -> None:
    questions: list[dict[str, Any]] = [
        {"words": DRINKS, "seed": 7 * seed, "directions": directions, **size}
        for seed, directions in enumerate(["easy", "medium", "all", "right,up-left"], 1)
        for size in ({}, {"size": "9x8"})
    ]
    questions += [
        {"words": DRINKS, "seed": 3, "shape": shape, **more}
        for shape in ("circle", "diamond", "heart", "..####/########/########/########/########/####/##")
        for more in ({}, {"message": "Well done, you!", "overlaps": "many"})
    ]
    questions += [
        {"words": words, "seed": seed, "difficulty": name, **size}
        for name in ("easy", "medium", "hard")
        for words in (DRINKS, DRINKS[:3], FRUIT + DRINKS)
        for seed, size in ((4, {}), (2**53 - 1, {"size": "15x15"}), (5, {"shape": "heart"}))
    ]
    questions += [
        {"words": DRINKS, "seed": 5, "fill": fill, "overlaps": "none"} for fill in ("words", "uniform")
    ]
    # Words that share letters in a full grid, words inside others and backwards, forbidden ones, and other alphabets.
    questions += [
        {"words": FULL[:5], "size": "6x6", "seed": 2**53 - 1},
        {"words": FULL, "size": "6x6", "seed": 1, "difficulty": "hard"},
        {"words": ["cater", "cat", "stop", "pots", "level", "Cat"], "seed": 5},
        {"words": ["giant", "otter"], "seed": 6, "forbid": ["ant", "eee"], "alphabet": "Aegiontr"},
        {"words": ["cockerel", "tea"], "seed": 6, "allow_vulgar": True},
        {"words": ["снег", "ёлка"], "seed": 1, "message": "да"},
        {"words": ["שלום", "תפוח"], "seed": 1},
        {"words": ["שלום", "תפוח"], "seed": 1, "directions": "easy,up-left", "message": "אב"},
        {"words": ["שלום", "תפוח"], "seed": 1, "difficulty": "medium"},
        {"words": ["שלום", "תפוח", "ירושלים"], "seed": 1, "difficulty": "easy", "size": "40x40"},
        {
            "words": ["שלום", "תפוח"],
            "seed": 1,
            "directions": "easy",
            "shape": "####./####./####./####./....#",
        },
        {"words": ["café", "tea"], "seed": 1, "message": "Cafe\u0301 m²?"},
    ]
    compare("wordsearch", questions)


def test_a_seed_gives_the_same_themed_grid_in_the_page() -> None:
    questions: list[dict[str, Any]] = [{"words": FRUIT[:3], "seed": seed} for seed in (1, 2, 2**53 - 30)]
    questions += [
        {"words": [*FRUIT, "ab"], "seed": 1, "size": "4x9"},
        {"words": [*FRUIT[1:5], "grape"], "span": "watermelon", "seed": 3, "size": "6x6"},
        {"words": ["watermelon", *FRUIT[1:5], "grape"], "span": "watermelon", "seed": 3, "unique": False},
        {"words": ["abab", "baba", "aabb", "bbaa"], "seed": 1, "unique": False},
        *({"words": [*FRUIT, "ab"], "seed": 2, "difficulty": name} for name in ("easy", "medium", "hard")),
        {"words": FRUIT[:3], "seed": 1, "difficulty": "hard"},
        {"words": ["чай", "сок", "вода"], "seed": 1, "size": "2x5"},
    ]
    compare("theme", questions)


def test_a_seed_gives_the_same_board_in_the_page() -> None:
    questions: list[dict[str, Any]] = [{"contain": ["garden", "rose"], "seed": seed} for seed in (1, 2)]
    questions += [
        {"seed": 3, "size": "5x5", "rules": "squaredle", "longest": 8, "level": 35},
        # The core keeps a lexicon with words of its own for the next board: with the same words, others, and of another level.
        *({"seed": seed, "contain": ["Zork", "queen"], "words": [10, 30], "cover": False} for seed in (4, 5)),
        {"seed": 4, "contain": ["Zorb"], "words": [10, 30], "cover": False},
        {"seed": 4, "contain": ["Zorb"], "words": [10, 30], "cover": False, "level": 35},
    ]
    questions += [
        {"contain": ["rose", "Rose"], "seed": 1, "difficulty": "easy"},
        {
            "contain": ["tea", "eat", "ate", "seat", "teas", "east"],
            "seed": 1,
            "size": "3x3",
            "difficulty": "easy",
        },
        {"seed": 1, "size": "4x4", "difficulty": "hard"},
    ]
    replies = answers([("board", one) for one in questions])
    for question, reply in zip(questions, replies, strict=True):
        assert reply == puzzle("board", question), question


def test_a_seed_that_is_drawn_is_short() -> None:
    drawn = [reply["seed"] for reply in answers([("wordsearch", {"words": ["tea", "milk"]})] * 4)]
    assert len(set(drawn)) > 1
    assert max(drawn) < 10**6


def test_bad_input_is_answered() -> None:
    expected: list[tuple[str, dict[str, Any], str]] = [
        ("wordsearch", {"words": []}, "there are no words"),
        ("wordsearch", {"words": ["a"]}, "'a': expected a word of two letters or more"),
        ("wordsearch", {"words": ["te4"]}, "'te4' has '4': expected letters only"),
        ("wordsearch", {"words": ["tea"], "forbid": ["ab"]}, "'ab': expected at least 3 letters"),
        ("wordsearch", {"words": ["tea"], "shape": "../.."}, "no cell of the shape is open"),
        ("wordsearch", {"words": ["tea"], "shape": "###/###", "size": "5x5"}, "the shape has 2x3 cells"),
        ("theme", {"words": ["ab", "ba"]}, "or several ways"),
        ("board", {"contain": ["ab"]}, "ab has 2 letters: expected at least 3, as Boggle does"),
        ("board", {"words": [80, 40]}, "expected the fewest and the most words"),
        ("board", {"contain": ["qat"]}, "a q is always Qu in Boggle"),
    ]
    asked = [(kind, {"seed": 1} | question) for kind, question, _ in expected]
    for (_, question, message), reply in zip(expected, answers(asked), strict=True):
        assert message in reply["error"], question


def test_errors_are_those_of_the_package() -> None:
    searches: list[dict[str, Any]] = [
        {"words": ["ana", "banana"]},
        {"words": ["art", "cart", "party"]},
        {"words": ["stop", "pots"], "directions": "easy"},
        {"words": ["elephants", "cat"], "size": "5x5"},
        {"words": ["elephants"], "size": "5x5", "shape": "heart"},
        {"words": ["abc", "def", "ghi", "jkl"], "size": "3x3"},
        {"words": ["abc", "cde"], "size": "1x5", "overlaps": "none"},
        {
            "words": ["stand", "spare", "crate", "blind", "gourd", "hymns"],
            "size": "5x5",
            "directions": "easy",
        },
        {"words": ["tea"], "message": "x" * 9, "size": "3x3"},
        {"words": ["tea"], "message": "4 you"},
        {"words": ["ab"], "message": "ab", "alphabet": "ab", "size": "2x3"},
        {"words": ["tea"], "alphabet": "abc"},
        {"words": ["tea"], "size": "101x5"},
        {"words": ["tea"], "shape": "###\n#zz"},
        {"words": ["tea"], "message": "x" * 99, "size": "8x8"},
        {"words": ["abcdefghijklmnopqrs"], "size": "11x18"},
        {"words": ["да"]},
        {"words": ["shit"]},
        {"words": ["tea", "dna"], "forbid": ["and"]},
    ]
    themes: list[dict[str, Any]] = [
        {"words": ["apple", "melon", "cherry"], "size": "5x5"},
        {"words": ["apple", "melon", "peaches"]},
        {"words": ["apple", "melons", "fig"], "span": "fig", "size": "4x4"},
        {"words": ["abcdefghij" * 30]},
    ]
    boards: list[dict[str, Any]] = [
        {"contain": ["élan"]},
        {"contain": ["abcdefghij", "klmnopqrst"]},
        {"size": "9x9"},
        {"longest": 17},
        {"contain": ["tea", "milk"], "words": [0, 1]},
        {"contain": ["tea"], "words": [0, 0]},
        {"words": [0, 0]},
        {"words": [0, 0], "cover": False, "longest": 5},
        {"contain": ["zzzz"], "size": "2x2", "words": [5, 9]},
        {"contain": ["zzzz"], "size": "2x2", "difficulty": "easy"},
    ]
    asked = [("wordsearch", one) for one in searches] + [("theme", one) for one in themes]
    asked += [("board", one) for one in boards]
    replies = answers([(kind, {"seed": 1} | one) for kind, one in asked])
    for (kind, question), reply in zip(asked, replies, strict=True):
        with pytest.raises(BadOption) as error:
            puzzle(kind, {"seed": 1} | question)
        assert reply == {"error": str(error.value)}, question
