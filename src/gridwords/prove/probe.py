"""Search for boards of a class that a certificate omits: climbs from random boards, letter by letter.

What a climb finds is scored by another engine and needs no proof. Finding nothing says little about one class, but a
certificate that omits many boards must omit every one that some climb reaches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from gridwords.prove.question import ProofQuestion

__all__ = ["climb_class"]

# Boards that climb together. A 3x3 class takes about 10 ms, a 4x4 class 40 ms.
_CLIMBERS = 8


def climb_class(question: ProofQuestion, number: int, chance: Random) -> dict[str, int]:
    """The boards at the top of a few climbs within a class, with their scores."""
    import numpy as np

    letters = [np.frombuffer(question.codes(own), np.uint8) for own in question.space.letters(number)]
    cells = len(letters)
    # Every change of one letter: the cell, and its new letter.
    cell_of = np.repeat(np.arange(cells), [len(own) for own in letters])
    letter_of = np.concatenate(letters)
    each = np.arange(len(cell_of))
    boards = np.array([[chance.choice(own.tolist()) for own in letters] for _ in range(_CLIMBERS)], np.uint8)
    scores = question.score_codes(boards)
    while True:
        changed = np.repeat(boards[:, None, :], len(cell_of), axis=1)
        changed[:, each, cell_of] = letter_of
        worth = question.score_codes(changed.reshape(-1, cells)).reshape(len(boards), -1)
        best = worth.argmax(axis=1)
        higher = worth.max(axis=1) > scores
        if not higher.any():
            break
        rows = np.flatnonzero(higher)
        boards[rows] = changed[rows, best[rows]]
        scores[rows] = worth[rows, best[rows]]
    alphabet = question.lexicon.alphabet
    return {
        "".join([alphabet[code] for code in board]): score
        for board, score in zip(boards.tolist(), scores.tolist(), strict=True)
    }
