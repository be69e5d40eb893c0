"""Sources: a table of the package answers only what was counted for it, and what is rolled now is rolled once."""

from __future__ import annotations

from typing import Any

import pytest

from gridwords import Lexicon
from gridwords.board.dice import dice
from gridwords.game import Game
from gridwords.odds.count import words_by_length
from gridwords.odds.rolls import Rolls
from gridwords.odds.sample import Sample
from gridwords.odds.source import setting_of
from gridwords.odds.word_chance import word_chance


def test_the_usual_game_has_a_table() -> None:
    setting = setting_of("new")
    found = setting.from_table()
    assert found is not None
    assert [each.setting.level for each in found.levels()] == [10, 20, 35, 50, 60, 70, 80, 95]


@pytest.mark.parametrize(
    "other",
    [
        {"neighbours": "torus"},
        {"size": (2, 8)},
        {"size": (3, 3)},
        {"lexicon": Lexicon.from_words(["tea", "eat"])},
        {"lexicon": Lexicon.default().without_vulgar()},
        {"rules": "letters"},
        {"level": 45},
    ],
    ids=str,
)
def test_other_games_have_none(other: dict[str, Any]) -> None:
    assert setting_of("new", **other).from_table() is None


def test_dice_of_your_own_have_none() -> None:
    assert setting_of(dice("new")).from_table() is None


@pytest.mark.parametrize(
    "other", [{"neighbours": "rook"}, {"lexicon": Lexicon.from_words(["tea", "eat"])}], ids=["rook", "words"]
)
def test_levels_are_those_of_the_same_game(other: dict[str, Any]) -> None:
    assert setting_of("new", **other).odds(Sample(rolls=10)).levels() == []


def test_words_by_length_do_not_depend_on_how_the_rolls_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.of()
    rolls = Rolls("new", game.lexicon.alphabet)
    whole = words_by_length(rolls, game, 3, 90)
    monkeypatch.setattr("gridwords.odds.count._SLICE", 40)
    assert words_by_length(rolls, game, 3, 90) == whole


def test_the_chance_of_a_word_does_not_depend_on_how_the_rolls_are_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setting = setting_of("new")
    whole = word_chance("tea", setting, Sample(rolls=900))
    monkeypatch.setattr("gridwords.odds.word_chance._FIRST", 100)
    assert word_chance("tea", setting, Sample(rolls=900)) == whole
    assert 0 < whole.boards < 900
