"""Tails of a Q: each font has one, and the faces of games have many more."""

from dataclasses import dataclass

import cv2
import numpy as np
from arrays import Array

Rng = np.random.Generator
_FINE = 16  # fractions of a pixel in which OpenCV draws
_SHAPES = ("below", "below", "through", "slanted", "short", "inside", "detached", "foot", "swash", "hook")


@dataclass(frozen=True)
class Tail:
    """A stroke along `points`, x and y in widths and heights of the bowl from its middle; `width` in strokes of the
    bowl."""

    points: tuple[tuple[float, float], ...]
    width: float


def random_tail(rng: Rng) -> Tail:
    """The tail of a Q: below its bowl, through it, inside it, apart from it, or along its foot."""
    shape = _SHAPES[rng.integers(len(_SHAPES))]
    x, lean = rng.normal(0, 0.05), rng.normal(0, 0.06)
    points = [(x, 0.46), (x + lean, rng.uniform(0.58, 0.85))]
    if shape == "through":
        points = [(x, rng.uniform(0.15, 0.4)), (x + lean, rng.uniform(0.55, 0.8))]
    elif shape == "slanted":
        points = [
            (rng.uniform(0, 0.25), rng.uniform(0.05, 0.3)),
            (rng.uniform(0.4, 0.6), rng.uniform(0.5, 0.7)),
        ]
    elif shape == "short":
        points = [
            (rng.uniform(0.2, 0.33), rng.uniform(0.28, 0.4)),
            (rng.uniform(0.4, 0.55), rng.uniform(0.47, 0.6)),
        ]
    elif shape == "inside":
        points = [
            (rng.uniform(-0.05, 0.15), rng.uniform(0, 0.22)),
            (rng.uniform(0.25, 0.38), rng.uniform(0.3, 0.42)),
        ]
    elif shape == "detached":
        top = rng.uniform(0.58, 0.66)
        points = [(x, top), (x + lean + rng.uniform(0, 0.25), top + rng.uniform(0.1, 0.22))]
    elif shape == "foot":
        y = rng.uniform(0.43, 0.5)
        points = [(rng.uniform(-0.05, 0.15), y), (rng.uniform(0.5, 0.7), y)]
    elif shape == "swash":
        y = rng.uniform(0.5, 0.62)
        points = [
            (rng.uniform(-0.25, 0.1), y),
            (0.3, y + rng.uniform(-0.03, 0.06)),
            (rng.uniform(0.6, 0.95), y + 0.05),
        ]
    elif shape == "hook":
        y = rng.uniform(0.6, 0.75)
        points = [(x, 0.46), (x + 0.03, y - 0.06), (x + 0.1, y), (x + rng.uniform(0.2, 0.5), y)]
    return Tail(tuple(points), rng.uniform(0.6, 1.15))


def with_tail(bowl: Array, tail: Tail) -> Array:
    """The ink of an O, 0 to 1, with a tail; trimmed to its box."""
    height, width = bowl.shape
    across, along = bowl[height // 2, width // 2 :].sum(), bowl[height // 2 :, width // 2].sum()
    thick = max(1, round(tail.width * (across + along) / 2))
    points = np.array(tail.points) * [width, height]
    low = np.minimum(points.min(0) - thick, [-width / 2, -height / 2])
    high = np.maximum(points.max(0) + thick, [width / 2, height / 2])
    left, top = np.ceil(-low - [width / 2, height / 2]).astype(int)
    out = np.zeros(np.ceil(high - low).astype(int)[::-1] + 2, np.float32)
    out[top : top + height, left : left + width] = bowl
    line = np.round(np.add(points, [left + width / 2 - 0.5, top + height / 2 - 0.5]) * _FINE).astype(np.int32)
    stroke = np.zeros(out.shape, np.uint8)
    cv2.polylines(stroke, [line], False, 255, thick, cv2.LINE_AA, 4)
    out = np.maximum(out, stroke.astype(np.float32) / 255)
    rows, columns = np.flatnonzero(out.max(1) > 0.1), np.flatnonzero(out.max(0) > 0.1)
    return out[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
