"""Paths drawn over the letters of a board: by a game while a word is traced, by a solver that shows its words, or with a
marker."""

from itertools import pairwise

import cv2
import numpy as np
from arrays import Array
from labels import NOTHING
from scene import Scene

Rng = np.random.Generator


def draw_strokes(rng: Rng, scene: Scene) -> None:
    """Draws one to three coloured paths through neighbouring cells, some of them with arrows."""
    middles = scene.pitch.mean(1)
    pitch = float(np.linalg.norm(scene.pitch[:, 0] - scene.pitch[:, 1], axis=1).mean())
    picture = scene.pixels.astype(np.float32)
    arrows = rng.random() < 0.4
    thick = max(2, round(pitch * rng.uniform(0.04, 0.16)))
    alpha = 1.0 if rng.random() < 0.6 else rng.uniform(0.5, 0.9)
    for _ in range(rng.choice(3, p=[0.6, 0.25, 0.15]) + 1):
        path = _choose_path(rng, scene)
        if len(path) < 2:
            continue
        layer = picture.copy()
        points = np.round((middles[path] + rng.normal(0, 0.04 * pitch, (len(path), 2))) * 16).astype(np.int32)
        tint = _vivid(rng).tolist()
        if arrows:
            for start, end in pairwise(points):
                cv2.arrowedLine(layer, start, end, tint, thick, cv2.LINE_AA, 4, 0.3)
        else:
            cv2.polylines(layer, [points], False, tint, thick, cv2.LINE_AA, 4)
            if rng.random() < 0.4:  # where it begins
                cv2.circle(
                    layer, points[0], round(rng.uniform(0.8, 1.6) * thick * 16), tint, -1, cv2.LINE_AA, 4
                )
        picture += (layer - picture) * alpha
    scene.pixels = np.clip(picture, 0, 255).astype(np.uint8)


def _vivid(rng: Rng) -> Array:
    """A colour that nobody prints letters in."""
    values = [rng.integers(180), rng.integers(170, 256), rng.integers(150, 256)]
    hue = np.array(values, np.uint8).reshape(1, 1, 3)
    return cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float32)


def _choose_path(rng: Rng, scene: Scene) -> list[int]:
    cell = int(rng.integers(len(scene.labels)))
    path: list[int] = []
    for _ in range(40):
        if scene.labels[cell] == NOTHING or len(path) == 9:
            break
        if cell not in path:
            path.append(cell)
        row, column = divmod(path[-1], scene.columns)
        row = int(np.clip(row + rng.integers(-1, 2), 0, scene.rows - 1))
        column = int(np.clip(column + rng.integers(-1, 2), 0, scene.columns - 1))
        cell = row * scene.columns + column
    return path
