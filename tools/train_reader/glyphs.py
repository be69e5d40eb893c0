"""Packs the letters of all training fonts, for tiles that are composed while training.

python3 tools/train_reader/glyphs.py build/reader/bank/glyphs.npz
"""

import argparse
import bz2
from pathlib import Path

import numpy as np
from fonts import families
from labels import LETTERS, NOTHING, NUMBER, PAIRS, SMALL, random_decoy
from marks import Lettering, mark
from tails import random_tail

SIDE = 40
DECOYS = 16  # numbers, signs, words and several letters in each font, which are no tiles
HEIGHT = 0.5  # of a capital, as a share of the side
TAILED = ("q",) * 6 + ("qu",) * 2  # each with a tail of its own
FACES = 3  # of a family, at most


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    # Each letter, each pair as Qu and as QU, an I with bars at its ends, and pairs with a smaller second letter.
    kinds = [(label, False, False, 1.0) for label in (*LETTERS, *PAIRS)]
    kinds += [(label, True, False, 1.0) for label in PAIRS] + [("i", False, True, 1.0)]
    kinds += [(label, False, False, 0.7) for label in PAIRS]
    rng = np.random.default_rng(1)
    masks, chances = [], []
    for fonts in families(False).values():
        for at in rng.permutation(len(fonts))[:FACES]:
            font = fonts[at]
            for label, upper, slab, small in kinds:
                style = Lettering(font, HEIGHT, frozenset(), upper, slab, small)
                masks.append(np.round(mark(style, label, SIDE) * 15).astype(np.uint8))
            style = Lettering(font, HEIGHT, frozenset(), False, False, lower=True)
            masks += [np.round(mark(style, label, SIDE) * 15).astype(np.uint8) for label in LETTERS]
            for label in TAILED:
                style = Lettering(
                    font, HEIGHT, frozenset(), bool(rng.random() < 0.3), False, tail=random_tail(rng)
                )
                masks.append(np.round(mark(style, label, SIDE) * 15).astype(np.uint8))
            style = Lettering(font, HEIGHT, frozenset(), False, False)
            for _ in range(DECOYS):
                masks.append(np.round(mark(style, random_decoy(rng), SIDE) * 15).astype(np.uint8))
            chances.append(
                (1.6 if font.bold else 1.0) * (0.6 if font.serif else 1.0) / min(FACES, len(fonts)) ** 0.7
            )
    arguments.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        arguments.file,
        masks=np.frombuffer(bz2.compress(np.stack(masks).tobytes()), np.uint8),
        chances=np.array(chances, np.float32),
        classes=np.array(
            [NUMBER[label] for label in (*(kind[0] for kind in kinds), *SMALL, *TAILED, *[NOTHING] * DECOYS)],
            np.uint8,
        ),
    )
    print(f"{arguments.file}: {len(chances)} fonts, {arguments.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
