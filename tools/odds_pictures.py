"""Draws the pictures of docs/odds.md: `python tools/odds_pictures.py`. Needs matplotlib."""

from __future__ import annotations

from pathlib import Path

from gridwords.charts import Shares
from gridwords.odds import odds, rank
from gridwords.odds.table import USUAL_RULES

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


def main() -> None:
    """Writes them."""
    small = {name: odds(name).points for name in ("classic", "new")}
    board = rank("oatrihpshtnrenei")
    mark = {f"{board.board}: {board.points} points": board.points}
    big = {name: odds(name).points for name in USUAL_RULES if name.startswith("big")}
    levels = {
        "all words": odds("new").points,
        "level 60 and less": odds("new", level=60).points,
        "level 50 and less": odds("new", level=50).points,
        "level 35 and less": odds("new", level=35).points,
    }
    Shares("odds-4x4", "4x4: the 1976 and the 1987 dice", "points", small, mark).write(
        FOLDER / "odds-4x4.svg"
    )
    Shares("odds-5x5", "5x5: four sets of Big Boggle dice", "points", big).write(FOLDER / "odds-5x5.svg")
    Shares("odds-levels", "The 1987 dice, by the words that count", "points", levels).write(
        FOLDER / "odds-levels.svg"
    )


if __name__ == "__main__":
    main()
