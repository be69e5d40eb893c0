"""The best boards known, of any letters (docs/records.md): what a roll can be compared with."""

from __future__ import annotations

from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.questions.solve import solve_board

__all__ = ["best_known"]

_BEST = {
    (3, 3): "streaedlp",
    (3, 4): "pers/late/sind",
    (4, 4): "perslatgsineters",
    (5, 5): "ligdrmanesietildsracsepes",
    (6, 6): "rsclpsgeiaeidntrsdisatesomelincrpsog",
}


def best_known(size: tuple[int, int], game: Game) -> tuple[str, int] | None:
    """The best board known of a size, and its points in a game; None for other sizes.

    The boards are the best under the rules of Boggle and may not be under others.
    """
    text = _BEST.get(size)
    if text is None:
        return None
    solution = solve_board(game.board(text), game, Compute(), "none")
    return str(solution.board), solution.score
