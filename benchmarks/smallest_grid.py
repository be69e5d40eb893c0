"""The smallest grids found that hold all the words of a list: for the N commonest words, how many cells?

The list is a file with one word per line, the commonest first. For each N, `temper` looks for a grid of each size that
holds the first N words, from a size that is easy downwards, until `--boards` boards hold none. Sizes are squares and
rectangles with one column more than rows. Prints what was found and asserts only that the words are there.

    python benchmarks/smallest_grid.py LIST.txt [--words 50,100,200,300,500,1000] [--boards 10000000]

A list can be made with the package wordfreq:

    python -c "import wordfreq; print(*filter(str.isalpha, wordfreq.top_n_list('en', 1200)), sep='\\n')" > LIST.txt
"""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from gridwords import Board, Lexicon, Rules, solve
from gridwords.optimise import temper

# One ladder, colder than the default: there is one way to hold all words for very many to hold nearly all.
HOW: dict[str, Any] = {"ladders": 1, "replicas": 4, "hottest": 0.3, "coldest": 0.1, "steps": 10**9}


def sizes_below(cells: float) -> list[tuple[int, int]]:
    """Sizes from the largest to the smallest."""
    sizes: list[tuple[int, int]] = []
    for rows in count(2):
        for size in ((rows, rows), (rows, rows + 1)):
            if size[0] * size[1] > cells:
                return sizes[::-1]
            sizes.append(size)
    raise AssertionError


def find(
    words: list[str], file: Path, size: tuple[int, int], options: argparse.Namespace
) -> tuple[Board, int]:
    """The best grid of a size and how many of the words it holds."""
    found = temper(
        size,
        objective=f"words-of:{file}",
        goal=len(words),
        budget=options.boards,
        seed=options.seed,
        threads=1,
        **HOW,
    ).best
    assert found is not None
    held = solve(found.board, lexicon=Lexicon.from_words(words), rules=Rules("each", 1, (0, 1)))
    assert len(held) == found.value
    return found.board, len(held)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("list", type=Path)
    parser.add_argument("--words", default="50,100,200,300,500,1000")
    parser.add_argument("--boards", type=int, default=10_000_000, help="boards to try per size")
    parser.add_argument("--easy", type=float, default=1.35, help="cells per word to begin with")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    listed = options.list.read_text().split()
    for number in map(int, options.words.split(",")):
        words = listed[:number]
        with TemporaryDirectory() as folder:
            file = Path(folder) / "words.txt"
            file.write_text("\n".join(words))
            started = process_time()
            smallest = None
            for size in sizes_below(options.easy * number):
                board, held = find(words, file, size, options)
                print(f"  {number} words, {size[0]}x{size[1]}: {held}", flush=True)
                if held < number:
                    break
                smallest = board
            spent_s = process_time() - started
            if smallest is None:
                print(f"{number} words: none found, {spent_s:.0f} s", flush=True)
            else:
                print(
                    f"{number} words: {smallest.rows}x{smallest.cols} = {len(smallest)} cells, {spent_s:.0f} s, {smallest}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
