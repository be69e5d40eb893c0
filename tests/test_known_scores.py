"""Scores computed by another program, and published records."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords import Board, Lexicon, score_many, solve

# ENABLE1 with the points of Boggle, q meaning Qu: rows, columns, board, words, points.
ENABLE1 = [
    (3, 3, "streaedlp", 267, 545),
    (3, 4, "perslatesind", 597, 1645),
    (4, 4, "perslatgsineters", 1044, 3623),
    (4, 4, "segsrntreiaeslps", 1126, 3601),
    (4, 4, "gepsnaletireseds", 1092, 3592),
    (4, 4, "aresstapenildres", 1120, 3583),
    (4, 4, "cinslateperidsng", 1016, 3586),
    (4, 4, "sdesrtnreaiespls", 1123, 3580),
    (4, 4, "gesonalptireseds", 1077, 3566),
    (4, 4, "gesorntreaieslps", 1156, 3567),
    (4, 4, "dclpeiaerntrsegs", 1051, 3556),
    (4, 4, "aresstipenalgres", 1139, 3549),
    (4, 4, "hclbaiaertnssese", 717, 2146),
    (4, 4, "qaicdrneetasnnil", 450, 1376),
    (4, 4, "bestlatepirsseng", 1065, 3505),
    (5, 5, "ligdrmanesietildsracsepes", 2338, 10397),
    (5, 5, "dlpmeseasicrtndoaiegsplsr", 2540, 10005),
    (4, 4, "oatrihpshtnrenei", 84, 135),
]
# Words and points on the same boards with ENABLE2K.
ENABLE2K = [
    (267, 545), (600, 1651), (1045, 3625), (1128, 3603), (1093, 3593), (1125, 3591), (1020, 3591), (1129, 3589),
    (1079, 3570), (1158, 3569), (1057, 3568), (1142, 3554), (719, 2149), (456, 1391), (1067, 3507), (2344, 10406),
    (2552, 10041), (84, 135),
]  # fmt: skip


def check(lexicon: Lexicon, rows: int, cols: int, board: str, words: int, points: int) -> None:
    solution = solve(Board(board, (rows, cols)), lexicon=lexicon)
    assert (len(solution), solution.score) == (words, points)
    scores, counts = score_many([board], size=(rows, cols), lexicon=lexicon, counts=True)
    assert (counts.tolist(), scores.tolist()) == ([words], [points])


@pytest.mark.parametrize("row", ENABLE1, ids=lambda row: row[2])
def test_enable1(row: tuple[int, int, str, int, int]) -> None:
    check(Lexicon.default(), *row)


@pytest.mark.parametrize("number", range(len(ENABLE2K)), ids=lambda number: ENABLE1[number][2])
def test_enable2k(number: int, enable2k: Path) -> None:
    check(Lexicon.load(enable2k), *ENABLE1[number][:3], *ENABLE2K[number])
