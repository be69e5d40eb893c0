"""check at the border: the lists of several players, where a word that two players have counts for neither."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ask.asking import ask
from gridwords import Lexicon, _core

BOARD = "oatrihpshtnrenei"


def players(**lists: list[str]) -> Any:
    given = [{"player": player, "words": words} for player, words in lists.items()]
    return ask("check", {"board": BOARD, "players": given})["players"]


def test_shared_words_count_for_neither() -> None:
    ann, bo, cy = players(Ann=["hat", "hapten"], Bo=["Hat", "ten"], Cy=["ten", "oat"])
    assert (ann["score"], bo["score"], cy["score"]) == (3, 0, 1)
    assert ann["words"][0]["shared_with"] == ["Bo"]
    assert bo["words"][0]["verdict"] == "found"


def test_a_word_listed_twice_counts_once() -> None:
    (ann,) = players(Ann=["hapten", "HAPTEN", "at"])
    assert ann["score"] == 3
    assert [entry["word"] for entry in ann["words"]] == ["hapten", "at"]


def test_a_wrong_word_scores_nothing_and_cancels_nothing() -> None:
    ann, bo = players(Ann=["hoarse"], Bo=[])
    assert ann["words"][0]["points"] == 0
    assert bo == {"player": "Bo", "score": 0, "words": []}


@pytest.mark.parametrize(("word", "ended"), [("aaa", "complete"), ("a" * 15 + "b", "deadline")])
def test_why_a_check_ended_is_known(word: str, ended: str) -> None:
    desk = _core.Desk()
    desk.add("never", Lexicon.from_words(["aaa", "a" * 15 + "b"])._core)
    body = json.dumps({"board": "a" * 400, "words": [word]}).encode()
    assert _core.ask("check", body, desk, _core.Limits(deadline_s=0.3), 0, 1, None)[1] == ended
