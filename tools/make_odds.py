"""Makes the tables of `gridwords odds`: counts of points, words and longest words over rolled boards.

    python tools/make_odds.py OUT [--gpu] [--scale 1] [--dice new,classic] [--levels 95,50] [--seconds 550]

OUT is a file of tables (`.jsonl.gz`). It is written after every table, and every ten seconds in between; a run that was
stopped continues from it. `--scale 0.001` rolls a thousandth of the boards, which a CPU can do.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

from gridwords.board.dice import DICE
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.odds.count import Counter, count_rolls, words_by_length
from gridwords.odds.rolls import Rolls
from gridwords.odds.sample import Sample
from gridwords.odds.table import USUAL_RULES, Table, read_tables, write_tables
from gridwords.odds.tally import Tally, empty_tally
from gridwords.storage import write_whole

SEED = 1
ALL = 95
#: Rolls by the side of the board: of all words, of words up to level 50, and of the other levels.
ROLLS = {
    4: (10_000_000_000, 2_000_000_000, 50_000_000),
    5: (1_500_000_000, 300_000_000, 20_000_000),
    6: (300_000_000, 100_000_000, 5_000_000),
}
#: How many of them have their words counted by length: of all words and of level 50, and of the other levels.
LENGTH_ROLLS = {4: (50_000_000, 100_000), 5: (10_000_000, 50_000), 6: (5_000_000, 20_000)}
_GPU_LENGTHS = (
    1_000_000  # fewer boards are counted on the CPU before the kernels of every length are compiled
)
LEVELS = (ALL, 50, 10, 20, 35, 60, 70, 80)
_SAVE_S = 10.0


class Maker:
    """A file of tables in the making."""

    def __init__(self, path: Path, gpu: bool, end: float | None) -> None:
        self._path, self._gpu, self._end = path, gpu, end
        self.tables = read_tables(path.read_bytes()) if path.exists() else {}

    def save(self) -> None:
        """Writes the file, whole or not at all."""
        write_whole(self._path, write_tables(self.tables.values()))

    @property
    def seconds_left(self) -> float | None:
        """How long the run may still take."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    def make(self, dice: str, level: int, number: int, length_number: int) -> None:
        """Counts until the table has that many rolls."""
        game = Game.of(None, USUAL_RULES[dice])
        if level != ALL:
            game = Game(Lexicon.default().up_to_level(level), game.rules)
        rolls = Rolls(dice, game.lexicon.alphabet, game.rules.q_is_qu)
        key = (dice, game.rules.name, level)
        before = self.tables.get(key)
        tally = empty_tally() if before is None else before.tally
        lengths = (0, ()) if before is None else before[5:]
        if lengths[0] < length_number:
            gpu = self._gpu and length_number >= _GPU_LENGTHS
            lengths = (length_number, words_by_length(rolls, game, SEED, length_number, gpu))
        saved = monotonic()

        def keep(tally: Tally) -> None:
            nonlocal saved
            self.tables[key] = Table(*key, SEED, tally, *lengths)
            if monotonic() - saved > _SAVE_S:
                self.save()
                saved = monotonic()

        began, old = monotonic(), tally.rolls
        counter = Counter(rolls, game, self._gpu)
        sample = Sample(rolls=number, seed=SEED, end=self._end)
        tally = count_rolls(counter, sample, start=tally, report=keep)
        keep(tally)
        self.save()
        took = monotonic() - began
        mean = sum(value * boards for value, boards in enumerate(tally.by_points.tolist())) / max(
            1, tally.rolls
        )
        print(
            f"{dice} level {level}: {tally.rolls:,} rolls, {(tally.rolls - old) / max(took, 1e-9):,.0f} boards/s, "
            f"{mean:.3f} points, best {tally.most_points}, {took:.1f} s",
            flush=True,
        )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Make the tables of `gridwords odds`.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--gpu", action="store_true", help="count on the GPU")
    parser.add_argument("--scale", type=float, default=1.0, help="the share of the rolls (default: 1)")
    parser.add_argument("--dice", default=",".join(DICE), help="sets, separated by commas (default: all)")
    parser.add_argument(
        "--levels", default=",".join(map(str, LEVELS)), help="95 for all words (default: all)"
    )
    parser.add_argument("--seconds", type=float, help="stop after that long; the same command continues")
    chosen = parser.parse_args(arguments)
    end = None if chosen.seconds is None else monotonic() + chosen.seconds
    maker = Maker(chosen.out, chosen.gpu, end)
    levels = [int(level) for level in chosen.levels.split(",")]
    for level in sorted(levels, key=LEVELS.index):
        for dice in chosen.dice.split(","):
            side = round(len(DICE[dice].split()) ** 0.5)
            kind = {ALL: 0, 50: 1}.get(level, 2)
            number, lengths = ROLLS[side][kind], LENGTH_ROLLS[side][kind // 2]
            if maker.seconds_left == 0:
                sys.exit("out of time: run the same command again to continue")
            maker.make(dice, level, int(number * chosen.scale), int(lengths * chosen.scale))


if __name__ == "__main__":
    main()
