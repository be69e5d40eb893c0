"""What surrounds the board on a screen: status bar, title, scores, buttons and lists."""

import numpy as np
from arrays import Array
from fonts import Font, choose
from looks import Look
from paint import block, words, write
from textures import colour

Rng = np.random.Generator


def draw_chrome(rng: Rng, picture: Array, look: Look, held_out: bool, top: float, bottom: float) -> None:
    """Status bar, title, scores, buttons and lists above and below the board."""
    height, width = picture.shape[:2]
    font = choose(rng, held_out, 0.4, 0.1)
    light = look.background[0].mean() < 128
    ink = np.full(3, 240.0 if light else 25.0)
    line = height * 0.011
    if height > width and rng.random() < 0.8:
        write(
            picture,
            f"{rng.integers(1, 13)}:{rng.integers(10, 60)}",
            width * 0.07,
            height * 0.015,
            line,
            ink,
            font,
        )
        block(picture, width * 0.88, height * 0.015, width * 0.06, line, line / 3, ink)
        block(picture, width * 0.8, height * 0.015, width * 0.05, line, line / 4, ink, 0.6)
    y = height * 0.05
    while y < top - height * 0.06:
        size = height * rng.uniform(0.01, 0.022)
        kind = rng.integers(5)
        if kind == 0:
            write(picture, words(rng, 2), width / 2, y + size, size * 1.3, ink, font, True)
        elif kind == 1:
            tint = colour(rng, 30, 240)
            block(picture, width * 0.1, y, width * 0.8, size * 2.4, size, tint)
            write(
                picture,
                words(rng, 2),
                width / 2,
                y + size * 1.2,
                size,
                255 - np.round(tint / 255) * 255,
                font,
                True,
            )
        elif kind == 2:
            write(picture, words(rng, 1), width * 0.08, y, size, ink, font)
            write(picture, words(rng, 1), width * 0.7, y, size, ink, font)
        elif kind == 3:
            block(picture, width * 0.08, y, width * 0.84, size * 0.6, size, colour(rng, 60, 220))
            block(
                picture,
                width * 0.08,
                y,
                width * rng.uniform(0.1, 0.8),
                size * 0.6,
                size,
                colour(rng, 60, 220),
            )
        y += size * rng.uniform(2.6, 5)
    y = bottom + height * 0.04
    if height - y > width * 0.42 and rng.random() < 0.12:
        draw_keys(rng, picture, height - width * rng.uniform(0.4, 0.43), ink, font)
        return
    if rng.random() < 0.6:
        count = int(rng.integers(1, 6))
        for k in range(count):
            tint = colour(rng, 30, 240)
            w = width * rng.uniform(0.5, 0.85) / count
            x = width * (k + 0.5) / count
            block(picture, x - w / 2, y, w, height * 0.04, height * rng.uniform(0, 0.02), tint)
            write(
                picture,
                words(rng, 1)[:8],
                x,
                y + height * 0.02,
                height * 0.012,
                255 - np.round(tint / 255) * 255,
                font,
                True,
            )
        y += height * 0.07
    columns = int(rng.integers(1, 5))
    size = height * rng.uniform(0.007, 0.013)
    while y < height - size * 3 and rng.random() < 0.95:
        for k in range(columns):
            write(picture, words(rng, 1), width * (0.06 + 0.9 * k / columns), y, size, ink, font)
        y += size * 2.6


def draw_keys(rng: Rng, picture: Array, top: float, ink: Array, font: Font) -> None:
    """The keyboard of a phone."""
    height, width = picture.shape[:2]
    key = width / 10
    gap = key * rng.uniform(0.04, 0.1)
    ground = np.clip(picture[-1, 0] + rng.choice([-25, 25]), 0, 255)
    block(picture, 0, top - gap, width, height - top + gap, 0, ground)
    tint = np.clip(ground + rng.choice([-30, 30]), 0, 255)
    for row, text in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        left = (width - len(text) * key) / 2
        for column, letter in enumerate(text):
            x, y = left + (column + 0.5) * key, top + (row + 0.5) * key * 1.3
            block(picture, x - key / 2 + gap, y - key * 0.58, key - 2 * gap, key * 1.16, key * 0.12, tint)
            write(picture, letter, x, y, key * 0.3, ink, font, True)
