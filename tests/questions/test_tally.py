"""tally: the lists of several players."""

from __future__ import annotations

from gridwords.questions.tally import tally

BOARD = "oatrihpshtnrenei"


def test_shared_words_count_for_neither() -> None:
    ann, bo, cy = tally(BOARD, {"Ann": ["hat", "hapten"], "Bo": ["Hat", "ten"], "Cy": ["ten", "oat"]})
    assert (ann.score, bo.score, cy.score) == (3, 0, 1)
    assert ann.entries[0].shared_with == ("Bo",)
    assert bo.entries[0].checked.verdict == "found"


def test_a_word_listed_twice_counts_once() -> None:
    (ann,) = tally(BOARD, {"Ann": ["hapten", "HAPTEN", "at"]})
    assert ann.score == 3
    assert [entry.checked.word for entry in ann.entries] == ["hapten", "at"]


def test_a_wrong_word_scores_nothing_and_cancels_nothing() -> None:
    ann, bo = tally(BOARD, {"Ann": ["hoarse"], "Bo": []})
    assert ann.entries[0].points == 0
    assert bo == ("Bo", (), 0)
