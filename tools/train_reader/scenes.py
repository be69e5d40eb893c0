"""Whole pictures with what is in them: screenshots, dice, photographed screens, printed word searches, and scenes
without a board.

    python3 tools/train_reader/scenes.py FOLDER --kind dice --count 20 --seed 1

writes 000.png, 000.json, 001.png, ... The JSON holds the board, its size and the corners of each tile.
"""

import argparse
import json
from pathlib import Path

import cv2
import dice
import empty
import numpy as np
import pages
import screens
from scene import Scene
from strokes import draw_strokes

KINDS = (
    "screen",
    "dice",
    "paper",
    "empty",
    "print",
    "angle",
    "curved",
    "list",
    "small",
    "thin",
    "traced",
    "marked",
    "several",
)


def render(
    kind: str,
    seed: int,
    held_out: bool = False,
    megapixels: float = 1.0,
    clean: bool = False,
    decoys: float = 0.0,
    lower: float = 0.0,
) -> Scene:
    """The picture that a kind and a seed give; `held_out` draws fonts, surfaces and trays unseen in training; `lower` is
    how often screens have small letters."""
    rng = np.random.default_rng([seed, KINDS.index(kind), int(held_out)])
    ratio = rng.choice([4 / 3, 3 / 4, 16 / 9, 1.0])
    height = int((megapixels * 1e6 / ratio) ** 0.5)
    width = int(height * ratio)
    if kind == "screen":
        return screens.render(
            rng, held_out, int(1400 * megapixels**0.5), clean=clean, decoys=decoys, lower=lower
        )
    if kind == "several":
        return screens.render(
            rng,
            held_out,
            int(1400 * megapixels**0.5),
            ("boggle", "generic", "squaredle")[rng.integers(3)],
            clean,
            several=True,
        )
    if kind == "dice":
        return dice.render(rng, held_out, width, height, clean, decoys)
    if kind == "paper":
        return screens.photograph(rng, held_out, width, height, clean, decoys, lower)
    if kind in ("traced", "marked"):
        scene = (
            screens.render(rng, held_out, int(1400 * megapixels**0.5), clean=clean)
            if kind == "traced"
            else dice.render(rng, held_out, width, height, clean)
        )
        draw_strokes(rng, scene)
        return scene
    if kind == "list":
        return pages.render_list(rng, held_out, width, height, clean)
    if kind == "small":
        return pages.render(rng, held_out, width, height, "print", clean, 1.0)
    if kind == "thin":
        return pages.render(rng, held_out, width, height, "print", clean, thin=True)
    if kind in ("print", "angle", "curved"):
        return pages.render(rng, held_out, width, height, kind, clean)
    return empty.render(rng, held_out, width, height, clean)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kind", choices=KINDS, default="dice")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--held-out", action="store_true", help="use fonts, surfaces and trays unseen in training"
    )
    parser.add_argument("--megapixels", type=float, default=1.0)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.count):
        seed = arguments.seed * 1_000_003 + number
        scene = render(arguments.kind, seed, arguments.held_out, arguments.megapixels)
        path = arguments.folder / f"{number:03}.png"
        cv2.imwrite(str(path), scene.pixels[:, :, ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 1])
        path.with_suffix(".json").write_text(json.dumps(scene.as_json()))


if __name__ == "__main__":
    main()
