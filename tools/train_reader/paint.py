"""Flat shapes and text, painted onto an RGB array of floats."""

import numpy as np
from arrays import Array
from fonts import Font, face
from labels import random_labels
from PIL import Image, ImageDraw

WORDS = ("WORDS", "SCORE", "FOUND", "TODAY", "HINT", "SHUFFLE", "TIME", "LEVEL", "PLAY", "PUZZLE", "SHARE", "NEXT",
         "BONUS", "MENU", "THEME", "BEST")  # fmt: skip


def rounded(side: int, radius: float, width: int | None = None) -> Array:
    """How far each pixel lies inside a rounded rectangle, in pixels; negative outside."""
    width = width or side
    ys = np.abs(np.arange(side) + 0.5 - side / 2)[:, None] - (side / 2 - radius)
    xs = np.abs(np.arange(width) + 0.5 - width / 2)[None, :] - (width / 2 - radius)
    outside = np.hypot(np.maximum(xs, 0), np.maximum(ys, 0))
    return radius - outside - np.minimum(np.maximum(xs, ys), 0)


def block(
    picture: Array, x: float, y: float, w: float, h: float, radius: float, tint: Array, alpha: float = 1.0
) -> None:
    """A filled rounded rectangle."""
    x0, y0, x1, y1 = round(x), round(y), round(x + w), round(y + h)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    radius = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
    cover = np.clip(rounded(y1 - y0, radius, x1 - x0) + 0.5, 0, 1)[:, :, None] * alpha
    top, left = max(0, -y0), max(0, -x0)
    area = picture[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)]
    cover = cover[top : top + area.shape[0], left : left + area.shape[1]]
    area *= 1 - cover
    area += np.asarray(tint, np.float32) * cover


def write(
    picture: Array,
    text: str,
    x: float,
    y: float,
    size: float,
    tint: Array,
    font: Font,
    middle: bool = False,
) -> None:
    """A line of text; `size` is the height of its capitals."""
    if size < 3:
        return
    letters = face(font, max(3, round(size)))
    left, top, right, bottom = letters.getbbox(text)
    mask = Image.new("L", (max(1, int(right - left)), max(1, int(bottom - top))), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=letters, fill=255)
    ink = np.asarray(mask, np.float32)[:, :, None] / 255
    x0 = round(x - (ink.shape[1] / 2 if middle else 0))
    y0 = round(y - (ink.shape[0] / 2 if middle else 0))
    ink = ink[max(0, -y0) :, max(0, -x0) :]
    x0, y0 = max(0, x0), max(0, y0)
    area = picture[y0 : y0 + ink.shape[0], x0 : x0 + ink.shape[1]]
    ink = ink[: area.shape[0], : area.shape[1]]
    area *= 1 - ink
    area += np.asarray(tint, np.float32) * ink


def words(rng: np.random.Generator, count: int) -> str:
    out = []
    for _ in range(count):
        if rng.random() < 0.3:
            out.append(str(rng.integers(0, 9999)))
        elif rng.random() < 0.4:
            out.append(WORDS[rng.integers(len(WORDS))])
        else:
            out.append("".join(random_labels(rng, int(rng.integers(3, 8)), 0)))
    text = " ".join(out)
    return text.upper() if rng.random() < 0.3 else text.capitalize()
