"""What is printed on one tile: a letter, perhaps underlined, as an ink mask."""

from dataclasses import dataclass

import cv2
import numpy as np
from arrays import Array
from fonts import Font, choose, face, glyph
from labels import BLANK, NOTHING
from PIL import Image, ImageDraw
from tails import Tail, random_tail, with_tail

Rng = np.random.Generator
SMALL_FOOT = 0.36  # how far below the middle of its cell a small letter stands, in heights of a capital


@dataclass(frozen=True)
class Lettering:
    """How one set of tiles is printed."""

    font: Font
    height: float  # of a capital, as a share of the tile's side
    underlined: frozenset[str]
    upper_pairs: bool  # QU rather than Qu
    slab_i: bool  # an I with bars at its ends
    small: float = 1.0  # height of a pair's second letter, as a share of its usual one
    weight: float = 0.0  # strokes that are thicker, or thinner if negative, as a share of the height
    lift: float = 0.0  # moved up (or down), as a share of the side
    stretch: float = 1.0  # width over height, on top of the font's own
    lower: bool = False  # small letters
    tail: Tail | None = None  # of a Q, instead of the font's own


def dice_lettering(rng: Rng, held_out: bool) -> Lettering:
    lines = ["", "", "mw", "mwzn", "zn", "mwznzu"[: rng.integers(2, 5)], "abcdefghijklmnopqrstuvwxyz"]
    chance = np.array([0.2, 0.0, 0.28, 0.31, 0.11, 0.08, 0.02])
    return Lettering(
        font=choose(rng, held_out, bold=0.75, serif=0.1, grotesque=0.3),
        height=rng.uniform(0.42, 0.72),
        underlined=frozenset(lines[rng.choice(len(lines), p=chance)]),
        upper_pairs=rng.random() < 0.12,
        slab_i=rng.random() < 0.25,
        small=rng.uniform(0.55, 0.95) if rng.random() < 0.3 else 1.0,
        weight=rng.uniform(-0.05, 0.04) if rng.random() < 0.3 else 0.0,
        stretch=rng.uniform(0.85, 1.15),
        tail=_tail(rng, held_out),
    )


def screen_lettering(rng: Rng, held_out: bool, height: float, bold: float = 0.65) -> Lettering:
    return Lettering(
        font=choose(rng, held_out, bold=bold, serif=0.14),
        height=height,
        underlined=frozenset(),
        upper_pairs=rng.random() < 0.3,
        slab_i=rng.random() < 0.08,
        small=rng.uniform(0.55, 0.95) if rng.random() < 0.15 else 1.0,
        tail=_tail(rng, held_out),
    )


def _tail(rng: Rng, held_out: bool) -> Tail | None:
    """Held-out pictures have the tails of their fonts alone, and draw the same numbers as before there were others."""
    return random_tail(rng) if not held_out and rng.random() < 0.4 else None


def mark(style: Lettering, label: str, side: int) -> Array:
    """Ink from 0 to 1 on a square of `side` pixels, upright, the letter in the middle."""
    ink = np.zeros((side, side), np.float32)
    if label in (BLANK, NOTHING):
        return ink
    size = max(4, round(style.height * side))
    if style.lower and len(label) == 1:
        image = Image.new("L", (side, side), 0)
        foot = side / 2 + SMALL_FOOT * size
        ImageDraw.Draw(image).text(
            (side / 2, foot), label, fill=255, font=face(style.font, size), anchor="ms"
        )
        return np.asarray(image, np.float32) / 255
    text = label.upper() if len(label) == 1 or style.upper_pairs else label.capitalize()
    text = label[1:] if label.startswith("#") else text
    if len(text) == 2 and len(label) == 2 and (style.small < 1 or (style.tail and label == "qu")):
        letter = _pair(style, text, size)
    else:
        letter = _letter(style, text, size)
    if label == "i" and style.slab_i:
        letter = _slab(letter)
    height, width = letter.shape
    width = max(1, round(width * style.stretch))
    if width > 0.86 * side:
        height, width = round(height * 0.86 * side / width), round(0.86 * side)
    height = min(height, round(side * 0.86))
    letter = cv2.resize(letter, (width, max(1, height)), interpolation=cv2.INTER_AREA)
    letter = _weighted(letter, round(abs(style.weight) * size), style.weight > 0)
    line = max(1, round(size * 0.11)) if label in style.underlined else 0
    space = max(1, round(size * 0.1)) if line else 0
    top = round((side - height - line - space) / 2 - style.lift * side)
    top = min(max(top, 0), max(0, side - height - line - space))
    left = (side - width) // 2
    ink[top : top + height, left : left + width] = letter[: side - top]
    if line:
        reach = max(width, round(size * 0.45)) // 2
        start = top + height + space
        ink[start : start + line, max(0, side // 2 - reach) : side // 2 + reach] = 1
    return ink


def _slab(letter: Array) -> Array:
    height, width = letter.shape
    if width > height * 0.4:
        return letter
    reach = max(width * 2, round(height * 0.45))
    out = np.zeros((height, reach), np.float32)
    left = (reach - width) // 2
    out[:, left : left + width] = letter
    bar = max(1, round(min(width, height * 0.16) * 0.8))
    out[:bar] = 1
    out[-bar:] = 1
    return out


def _letter(style: Lettering, text: str, size: int) -> Array:
    if text == "Q" and style.tail:
        return with_tail(glyph(style.font, "O", size).astype(np.float32) / 255, style.tail)
    return glyph(style.font, text, size).astype(np.float32) / 255


def _pair(style: Lettering, text: str, size: int) -> Array:
    """A capital and, on its line, a letter that may be smaller."""
    first, second = (_letter(style, part, size) for part in text)
    second = cv2.resize(second, None, fx=style.small, fy=style.small, interpolation=cv2.INTER_AREA)
    gap = max(1, round(size * 0.06))
    out = np.zeros((max(len(first), len(second)), first.shape[1] + gap + second.shape[1]), np.float32)
    out[: len(first), : first.shape[1]] = first
    foot = min(len(out), size + 1)  # the tail of a Q hangs below the line
    foot = max(foot, len(second))
    out[foot - len(second) : foot, first.shape[1] + gap :] = second
    return out


def _weighted(letter: Array, by: int, thicker: bool) -> Array:
    """The letter with strokes thicker or thinner by so many pixels."""
    if by < 1 or min(letter.shape) < 6 * by:
        return letter
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (by + 1, by + 1))
    changed = cv2.dilate(letter, kernel) if thicker else cv2.erode(letter, kernel)
    return changed if changed.sum() > 0.35 * letter.sum() else letter
