"""Surfaces that a board lies on, and light and noise: arrays of floats, 0 to 255, in RGB."""

import cv2
import numpy as np
from arrays import Array

Rng = np.random.Generator

TRAINING = ("plain", "wood", "carpet", "cloth", "marble", "clutter", "paper")
HELD_OUT = ("planks", "check", "gravel", "plain")


def noise(rng: Rng, height: int, width: int, cell_y: float, cell_x: float | None = None) -> Array:
    """Smooth noise of mean 0 and deviation about 1 whose spots are `cell` pixels large."""
    cell_x = cell_y if cell_x is None else cell_x
    small = rng.standard_normal((max(2, int(height / cell_y) + 3), max(2, int(width / cell_x) + 3)))
    return cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)


def layers(rng: Rng, height: int, width: int, largest: float, count: int = 4) -> Array:
    """Noise summed over octaves, from spots of `largest` pixels down."""
    total = np.zeros((height, width), np.float32)
    for octave in range(count):
        total += noise(rng, height, width, max(1.5, largest / 2**octave)) * 0.6**octave
    return total


def colour(rng: Rng, low: float = 0, high: float = 255, saturation: float = 1.0) -> Array:
    """A random colour whose brightness lies between `low` and `high`."""
    value = rng.uniform(low, high)
    raw = rng.uniform(0, 1, 3)
    raw = raw / raw.mean()
    return np.clip(value * (1 + saturation * 0.8 * rng.random() ** 1.5 * (raw - 1)), 0, 255).astype(
        np.float32
    )


def surface(rng: Rng, height: int, width: int, held_out: bool) -> Array:
    """What lies around a board."""
    kinds = HELD_OUT if held_out else TRAINING
    kind = kinds[rng.integers(len(kinds))]
    scale = max(height, width) / 1000
    return np.ascontiguousarray(_SURFACES[kind](rng, height, width, scale), np.float32)


def _tint(base: Array, shade: Array) -> Array:
    return np.clip(base[None, None, :] * (1 + shade[:, :, None]), 0, 255).astype(np.float32)


def _plain(rng: Rng, height: int, width: int, scale: float) -> Array:
    return _tint(colour(rng, 20, 245), noise(rng, height, width, 300 * scale) * rng.uniform(0, 0.06))


def _wood(rng: Rng, height: int, width: int, scale: float) -> Array:
    base = np.array([150, 100, 55], np.float32) * rng.uniform(0.35, 1.55) + rng.uniform(-15, 15, 3)
    turn = rng.random() < 0.5
    h, w = (width, height) if turn else (height, width)
    wave = noise(rng, h, w, 60 * scale, 700 * scale) * 2 + np.linspace(0, rng.uniform(10, 60), h)[:, None]
    grain = np.sin(wave * rng.uniform(1, 3)) * 0.06 + noise(rng, h, w, 2.2 * scale, 120 * scale) * 0.05
    if rng.random() < 0.5:
        pitch = rng.uniform(80, 260) * scale
        rows = np.arange(h)
        grain += np.where((rows % pitch) < 2.5 * scale, -0.4, 0)[:, None]
        grain += (rng.standard_normal(int(h / pitch) + 2) * 0.08)[(rows // pitch).astype(int)][:, None]
    return _tint(base, grain.T if turn else grain)


def _planks(rng: Rng, height: int, width: int, scale: float) -> Array:
    base = colour(rng, 60, 190, 0.5)
    pitch = rng.uniform(60, 200) * scale
    rows = (np.arange(height) // pitch).astype(int)
    shade = (rng.standard_normal(rows.max() + 1) * 0.12)[rows][:, None] + noise(
        rng, height, width, 3 * scale, 200 * scale
    ) * rng.uniform(0.02, 0.1)
    shade = shade + np.where((np.arange(height) % pitch) < 3 * scale, -0.5, 0)[:, None]
    return _tint(base, shade)


def _carpet(rng: Rng, height: int, width: int, scale: float) -> Array:
    shade = noise(rng, height, width, rng.uniform(2, 5)) * rng.uniform(0.05, 0.2)
    shade += layers(rng, height, width, 100 * scale, 3) * 0.06
    return _tint(colour(rng, 40, 200), shade)


def _cloth(rng: Rng, height: int, width: int, scale: float) -> Array:
    period = rng.uniform(4, 14) * scale
    rows, columns = np.arange(height)[:, None], np.arange(width)[None, :]
    shade = (np.sin(rows * 2 * np.pi / period) + np.sin(columns * 2 * np.pi / period)) * rng.uniform(0, 0.07)
    shade = shade + noise(rng, height, width, 2) * 0.04 + layers(rng, height, width, 350 * scale, 2) * 0.1
    out = _tint(colour(rng, 40, 235), shade.astype(np.float32))
    if rng.random() < 0.4:
        stripe = rng.uniform(30, 120) * scale
        mask = ((rows + columns * 0) % stripe) < stripe * rng.uniform(0.2, 0.5)
        out = np.where(mask[:, :, None] & np.ones((1, width, 1), bool), out * rng.uniform(0.6, 1.3), out)
    return np.clip(out, 0, 255).astype(np.float32)


def _check(rng: Rng, height: int, width: int, scale: float) -> Array:
    pitch = rng.uniform(25, 90) * scale
    rows, columns = np.arange(height)[:, None] // pitch, np.arange(width)[None, :] // pitch
    mix = ((rows % 2) + (columns % 2)) / 2
    first, second = colour(rng, 120, 245), colour(rng, 30, 170)
    out = first[None, None] * (1 - mix[:, :, None]) + second[None, None] * mix[:, :, None]
    return np.clip(out * (1 + noise(rng, height, width, 2)[:, :, None] * 0.05), 0, 255).astype(np.float32)


def _gravel(rng: Rng, height: int, width: int, scale: float) -> Array:
    spots = noise(rng, height, width, rng.uniform(8, 25) * scale)
    return _tint(colour(rng, 70, 200, 0.4), np.tanh(spots * 2) * 0.25 + noise(rng, height, width, 2) * 0.06)


def _marble(rng: Rng, height: int, width: int, scale: float) -> Array:
    veins = np.abs(layers(rng, height, width, 250 * scale, 5))
    return _tint(colour(rng, 60, 240, 0.3), -np.exp(-veins * 6) * rng.uniform(0.05, 0.5))


def _paper(rng: Rng, height: int, width: int, scale: float) -> Array:
    out = _tint(colour(rng, 190, 250, 0.15), noise(rng, height, width, 3) * 0.01)
    pitch = rng.uniform(12, 40) * scale
    if rng.random() < 0.6:
        lines = (np.arange(height) % pitch) < 1.5 * scale
        out[lines] *= rng.uniform(0.6, 0.95)
    return out


def _clutter(rng: Rng, height: int, width: int, scale: float) -> Array:
    """A table or a room: a surface with boxes, discs and lines strewn on it."""
    out = _plain(rng, height, width, scale) if rng.random() < 0.5 else _wood(rng, height, width, scale)
    out = np.ascontiguousarray(out)
    for _ in range(rng.integers(3, 25)):
        centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        tint = colour(rng, 10, 250).tolist()
        size = rng.uniform(15, 200) * scale
        kind = rng.integers(4)
        if kind == 0:
            box = cv2.boxPoints((centre, (size * 2, size * rng.uniform(0.3, 2)), rng.uniform(0, 90)))
            cv2.fillPoly(out, [box.astype(np.int32)], tint)
        elif kind == 1:
            cv2.circle(out, centre, int(size), tint, -1 if rng.random() < 0.6 else max(1, int(size / 8)))
        elif kind == 2:
            end = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
            cv2.line(out, centre, end, tint, int(rng.uniform(1, 20) * scale) + 1)
        else:
            axes = (int(size), int(size * rng.uniform(0.3, 1)))
            cv2.ellipse(out, centre, axes, rng.uniform(0, 180), 0, rng.uniform(90, 360), tint, -1)
    return cv2.GaussianBlur(out, (0, 0), rng.uniform(0.6, 3) * scale)


_SURFACES = {
    "plain": _plain,
    "wood": _wood,
    "planks": _planks,
    "carpet": _carpet,
    "cloth": _cloth,
    "check": _check,
    "gravel": _gravel,
    "marble": _marble,
    "paper": _paper,
    "clutter": _clutter,
}
