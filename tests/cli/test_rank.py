"""`gridwords rank` and `gridwords odds`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import BOARD, error, output


def test_rank_says_how_good_a_board_is() -> None:
    text = output("rank", BOARD)
    assert "135 points: better than 57." in text
    assert "of boards rolled with the 1987 dice" in text
    assert "words up to level 50: 67 points" in text
    assert "best change: p at 1,2 to e, for 363 points" in text
    assert "rolled with classic: once in 3.73e+20 boards" in text


def test_rank_as_json() -> None:
    answer = json.loads(output("rank", BOARD, "--format", "json"))
    assert {"points", "words", "percentile", "percentile_words", "interval", "dice"} <= set(answer)
    level = json.loads(output("rank", BOARD, "--format", "json", "--level", "50"))
    assert level["points"] == answer["known"]["points"] == 67


def test_rank_with_other_dice_and_words(words: Path) -> None:
    answer = json.loads(output("rank", BOARD, "--dice", "classic", "--format", "json"))
    assert (answer["dice"], answer["rolled_now"]) == ("classic", False)
    answer = json.loads(
        output(
            "rank",
            "teas",
            "--dice",
            "tr,ea,as,ts",
            "--lexicon",
            str(words),
            "--rolls",
            "200",
            "--format",
            "json",
        )
    )
    assert (answer["dice"], answer["rolled_now"], answer["rolls"]) == ("custom", True, 200)
    assert answer["known"] is None


def test_odds_prints_the_distribution() -> None:
    text = output("odds", "new")
    assert "boards rolled with the 1987 dice, from the package's table" in text
    assert "99.9999%" in text
    assert "without any word: 0.01" in text
    assert "pers/latg/sine/ters, 3623 points" in text
    assert "  level" not in text.splitlines()[0]


def test_odds_as_json() -> None:
    answer = json.loads(output("odds", "super-big", "--format", "json", "--word", "quit", "--rolls", "300"))
    assert (answer["dice"], answer["rules"], answer["rolls"]) == ("super-big", "super-big-boggle", 300)
    [chance] = answer["chances"]
    assert chance["word"] == "quit"
    assert chance["rolls"] == 300
    assert chance["interval"][0] <= chance["share"] <= chance["interval"][1]
    assert [level["level"] for level in answer["levels"]][-1] == 95
    points = [level["points"] for level in answer["levels"]]
    assert points == sorted(points)


def test_the_chance_of_a_word_is_that_of_all_boards() -> None:
    """Four dice, whose boards can be listed: all cells touch, so a board holds `tea` if its tiles do."""
    answer = json.loads(
        output("odds", "te,ax,ee,at", "--word", "tea", "--rolls", "20000", "--format", "json")
    )
    # t and e (or e and t), a or not, e, a or t: with all cells touching, 5 of the 8 faces up have t, e and a.
    faces = [(a, b, "e", d) for a in "te" for b in "ax" for d in "at"]
    exact = sum({"t", "e", "a"} <= set(face) for face in faces) / len(faces)
    low, high = answer["chances"][0]["interval"]
    assert low - 0.01 < exact < high + 0.01


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("odds", "nwe"), "unknown dice 'nwe': did you mean 'new'?"),
        (("odds", "new", "--word", "ab"), "word 'ab' has 2 letters: rules boggle ask for 3"),
        (("odds", "new", "--word", "a-b"), "word 'a-b': expected letters only"),
        (("rank", BOARD, "--plot", "x.pdf"), "--plot x.pdf: expected a name that ends in .png or .svg"),
        (("rank", "a" * 49), "no set has dice for 49 cells: pass your own dice"),
        (("rank", BOARD, "--rolls", "0"), "0: expected 1 to 10,000,000,000"),
        (("odds", "new", "--size", "5x5"), "a 5x5 board takes 25 dice, there are 16"),
    ],
)
def test_bad_input_gets_one_line(args: tuple[str, ...], message: str) -> None:
    assert message in error(*args)
