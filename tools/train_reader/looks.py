"""How the tiles of each game look."""

from dataclasses import dataclass

import numpy as np
from arrays import Array
from marks import Lettering, screen_lettering
from textures import colour

Rng = np.random.Generator


@dataclass
class Look:
    """How the tiles of a game are drawn."""

    background: tuple[Array, Array]  # colours at the top and at the bottom
    tile: Array
    ink: Array
    chosen: Array  # colour of a selected tile
    lettering: Lettering
    gap: float  # between tiles, as a share of the pitch
    radius: float
    letters_only: bool = False
    border: float = 0.0
    border_tint: Array | None = None
    shadow: float = 0.0
    relief: float = 0.0
    points: bool = False
    counts: bool = False
    felt: float = 0.0
    grain: float = 0.0  # of wooden tiles
    frame: Array | None = None
    links: bool = False


def _word_hunt(rng: Rng, held_out: bool) -> Look:
    green = np.array([95, 135, 105], np.float32) * rng.uniform(0.6, 1.2) + rng.uniform(-15, 15, 3)
    tile = np.array([238, 206, 150], np.float32) + rng.uniform(-18, 15, 3)
    chosen = np.array([[160, 220, 120], [250, 230, 110], [230, 230, 230]][rng.integers(3)], np.float32)
    return Look(
        (green, green * rng.uniform(0.7, 1.1)), tile, colour(rng, 0, 50, 0.4), chosen,
        screen_lettering(rng, held_out, rng.uniform(0.4, 0.62)), rng.uniform(0.03, 0.12), rng.uniform(0.04, 0.2),
        shadow=rng.uniform(0, 0.5), relief=rng.uniform(0, 0.12), felt=rng.uniform(0, 0.06),
        grain=rng.uniform(0, 0.12), frame=green * rng.uniform(0.5, 0.9), links=rng.random() < 0.5,
    )  # fmt: skip


def _boggle(rng: Rng, held_out: bool) -> Look:
    blue = colour(rng, 60, 190)
    tile = np.full(3, rng.uniform(232, 255), np.float32)
    return Look(
        (blue, blue * rng.uniform(0.5, 1.2)), tile, colour(rng, 5, 110), colour(rng, 150, 235),
        screen_lettering(rng, held_out, rng.uniform(0.42, 0.68)), rng.uniform(0.03, 0.16), rng.uniform(0.1, 0.32),
        shadow=rng.uniform(0, 0.6), relief=rng.uniform(0, 0.15), points=rng.random() < 0.7,
        frame=blue * rng.uniform(0.4, 1.3) if rng.random() < 0.5 else None,
    )  # fmt: skip


def _squaredle(rng: Rng, held_out: bool) -> Look:
    dark = rng.random() < 0.45
    ground = colour(rng, 15, 45, 0.3) if dark else colour(rng, 235, 255, 0.1)
    tile = np.clip(ground + (rng.uniform(18, 50) if dark else -rng.uniform(8, 45)), 0, 255)
    if rng.random() < 0.4 and not dark:
        tile = np.full(3, 255, np.float32)
    edge = np.clip(ground + (60 if dark else -70), 0, 255)
    return Look(
        (ground, ground), tile, colour(rng, 190, 255, 0.2) if dark else colour(rng, 10, 90, 0.3), colour(rng, 100, 210),
        screen_lettering(rng, held_out, rng.uniform(0.38, 0.6), 0.4), rng.uniform(0.02, 0.2), rng.uniform(0.05, 0.3),
        border=rng.choice([0, 0.012, 0.03]), border_tint=edge, counts=rng.random() < 0.6,
        shadow=rng.uniform(0, 0.3) * (rng.random() < 0.4), links=rng.random() < 0.6,
    )  # fmt: skip


def _strands(rng: Rng, held_out: bool) -> Look:
    dark = rng.random() < 0.4
    ground = colour(rng, 15, 35, 0.1) if dark else colour(rng, 240, 255, 0.05)
    chosen = np.array(
        [[174, 223, 238], [248, 205, 5], [219, 216, 197], [70, 110, 140]][rng.integers(4)], np.float32
    )
    return Look(
        (ground, ground), ground, colour(rng, 225, 255, 0.05) if dark else colour(rng, 0, 40, 0.1), chosen,
        screen_lettering(rng, held_out, rng.uniform(0.28, 0.45)), rng.uniform(0.05, 0.25), 0.5,
        letters_only=True, links=True,
    )  # fmt: skip


def _generic(rng: Rng, held_out: bool) -> Look:
    dark = rng.random() < 0.45
    ground = colour(rng, 5, 90) if dark else colour(rng, 150, 255)
    for _ in range(50):
        tile = colour(rng, 10, 255)
        if abs(tile.mean() - ground.mean()) > 14:
            break
    for _ in range(200):
        ink = colour(rng, 0, 255, 0.6)
        if abs(ink.mean() - tile.mean()) > 75:
            break
    only = rng.random() < 0.12
    if only:
        tile, ink = ground, colour(rng, 200, 255, 0.3) if ground.mean() < 110 else colour(rng, 0, 60, 0.5)
    border = rng.choice([0, 0, 0.01, 0.025, 0.05])
    gap = 0.0 if border and rng.random() < 0.3 else rng.uniform(0.01, 0.38)
    shape = rng.choice([0, rng.uniform(0, 0.3), 0.5])
    other = np.clip(ground + rng.uniform(-50, 50, 3), 0, 255)
    return Look(
        (ground, other if rng.random() < 0.5 else ground), tile, ink, colour(rng, 60, 250),
        screen_lettering(rng, held_out, rng.uniform(0.32, 0.72) if not only else rng.uniform(0.35, 0.7)),
        gap, float(shape), letters_only=only, border=border, border_tint=colour(rng, 0, 255),
        shadow=rng.uniform(0, 0.6) * (rng.random() < 0.4), relief=rng.uniform(0, 0.25) * (rng.random() < 0.4),
        points=rng.random() < 0.2, counts=rng.random() < 0.1, felt=rng.uniform(0, 0.2) * (rng.random() < 0.2),
        frame=colour(rng, 20, 230) if rng.random() < 0.3 else None,
    )  # fmt: skip


LOOKS = {
    "word hunt": _word_hunt,
    "boggle": _boggle,
    "squaredle": _squaredle,
    "strands": _strands,
    "generic": _generic,
}
