"""Game: a lexicon and rules together."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from gridwords import BadLexicon, BadRules, Board, Lexicon, Rules
from gridwords.game import Game

WORDS = Lexicon.from_words(["tea", "eat", "ate"])


def test_the_default_is_boggle_with_enable1() -> None:
    assert Game.of() == Game(Lexicon.default(), Rules.get("boggle"))


def test_a_game_is_made_from_objects_names_and_files(tmp_path: Path) -> None:
    rules = Rules("mine", 2, (0, 1))
    game = Game.of(WORDS, rules)
    assert game.lexicon is WORDS
    assert game.rules is rules
    words, own = tmp_path / "words.txt", tmp_path / "own.toml"
    words.write_text("tea eat")
    own.write_text('like = "big-boggle"\n')
    game = Game.of(words, str(own))
    assert list(game.lexicon) == ["eat", "tea"]
    assert (game.rules.name, game.rules.minimum_length) == ("own", 4)
    assert Game.of("enable1", "word-hunt").rules.name == "word-hunt"
    with pytest.raises(AttributeError):
        game.rules = rules  # type: ignore[misc]


@pytest.mark.parametrize(
    ("lexicon", "rules", "error", "message"),
    [
        (
            ["tea"],
            "boggle",
            BadLexicon,
            r"a lexicon is a Lexicon or a file, got \['tea'\]: Lexicon.from_words makes one",
        ),
        ("no-such-file", "boggle", BadLexicon, "unknown lexicon 'no-such-file'.*or the name of a file"),
        (None, "bogle", BadRules, "did you mean 'boggle'"),
        (None, 7, BadRules, "unknown rules 7"),
    ],
)
def test_what_makes_no_game(lexicon: Any, rules: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Game.of(lexicon, rules)


def test_a_board_gets_the_neighbours_of_the_rules_unless_it_has_its_own() -> None:
    boggle, lines = Game.of(WORDS), Game.of(WORDS, "word-search")
    board = Board("teas")
    assert boggle.board("teas") == board
    assert boggle.board(["te", "as"]) == board
    assert boggle.board(board) is board
    assert lines.board("teas") == lines.board(board) == Board("teas", neighbours="line")
    for kind in ("king", "rook"):
        own = Board("teas", neighbours=kind)
        assert lines.board(own) is own


def test_neighbours_given_come_before_those_of_the_rules() -> None:
    boggle, lines = Game.of(WORDS), Game.of(WORDS, "word-search")
    assert (boggle.neighbours(), lines.neighbours()) == ("king", "line")
    assert (boggle.neighbours("rook"), lines.neighbours("king")) == ("rook", "king")
    graph: list[list[int]] = []
    assert lines.neighbours(graph) is graph


def test_letters_that_no_word_contains_are_warned_about() -> None:
    game = Game.of(WORDS)
    with pytest.warns(UserWarning, match=r"^the lexicon has no 'é', 'ñ': these letters never match$"):
        game.warn_of_foreign_letters(Board("téña"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.warn_of_foreign_letters(Board("te?."))


@pytest.mark.parametrize(
    "rules",
    [
        *map(Rules.get, Rules.names()),
        Rules("mine", 1, (0, 2, 5), 3, q_is_qu=False, neighbours="torus", dice="new", size=(4, 4)),
    ],
    ids=lambda rules: rules.name,
)
def test_a_game_in_plain_types(rules: Rules) -> None:
    values = json.loads(json.dumps(Game(WORDS, rules).to_dict()))
    assert Rules.from_dict(values["rules"]) == rules
    # A lexicon of the same words is the same lexicon.
    assert values == json.loads(json.dumps(Game(Lexicon.from_words(["eat", "ate", "tea"]), rules).to_dict()))
    assert values["lexicon"] != Game(Lexicon.from_words(["tea", "eat"]), rules).to_dict()["lexicon"]
