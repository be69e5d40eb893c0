"""Writes the page's small copy of the tables of rolled boards: `python tools/page_odds.py`.

For each set of dice and number of points, the share of boards, up to the best in ten thousand.
"""

from __future__ import annotations

import json
from pathlib import Path

from gridwords import Lexicon
from gridwords.odds.table import USUAL_RULES, find_table

FILE = Path(__file__).parent.parent / "src" / "gridwords" / "server" / "page" / "odds.json"
PARTS = 100_000  # that shares are rounded to
LAST = 99_990


def page_odds() -> str:
    """The JSON: `shares[n]` of every `parts` boards have n points."""
    dice = {}
    for name, rules in USUAL_RULES.items():
        table = find_table(name, rules)
        assert table is not None
        shares: list[int] = []
        below = total = 0
        for boards in table.tally.by_points.tolist():
            total += boards
            # Sums are rounded, not shares, so that errors do not add up.
            now = total * PARTS // table.tally.rolls
            shares.append(now - below)
            below = now
            if below >= LAST:
                break
        dice[name] = {"rules": rules, "shares": shares}
    values = {"words": len(Lexicon.default()), "parts": PARTS, "dice": dice}
    return json.dumps(values, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(page_odds(), encoding="utf-8")
