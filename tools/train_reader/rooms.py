"""The light of a room, all around a table: walls, ceiling, windows, lamps, or the sky."""

import numpy as np
from arrays import Array

Rng = np.random.Generator

WIDE, HIGH = 256, 128  # of the picture of the room, in latitude and longitude


def room(rng: Rng) -> Array:
    """Radiance from every direction, float32[HIGH, WIDE, 3]: straight above in the first row."""
    up = (np.arange(HIGH) + 0.5) / HIGH * 180  # degrees from straight above
    walls = _tint(rng, 0.5) * rng.uniform(0.15, 0.6)
    ceiling = _tint(rng, 0.3) * rng.uniform(0.3, 1.0)
    blend = (1 / (1 + np.exp((up - rng.uniform(35, 60)) / 4)))[:, None]
    light = (ceiling * blend + walls * (1 - blend))[:, None, :] * np.ones((1, WIDE, 1))
    light *= rng.uniform(0.7, 1.3, (1, 8, 1)).repeat(WIDE // 8, 1)
    draw = rng.random()
    if draw < 0.12:  # outdoors
        light[:] = _tint(rng, 0.4) * rng.uniform(0.8, 1.5)
        if rng.random() < 0.5:
            _disc(
                light,
                rng.uniform(15, 65),
                rng.uniform(0, 360),
                2.5,
                np.array([1, 0.93, 0.8]) * rng.uniform(200, 900),
            )
        return light.astype(np.float32)
    if draw < 0.75:
        for _ in range(rng.integers(1, 4)):
            top, left = rng.uniform(25, 60), rng.uniform(0, 360)
            low, wide = min(88, top + rng.uniform(15, 40)), rng.uniform(12, 60)
            _window(light, top, low, left, wide, _tint(rng, 0.25) * rng.uniform(4, 30))
    if draw > 0.5:
        warm = np.array([1, rng.uniform(0.7, 0.95), rng.uniform(0.4, 0.85)])
        for _ in range(rng.integers(1, 5)):
            size = rng.uniform(2.5, 14)
            _disc(
                light, rng.uniform(0, 60), rng.uniform(0, 360), size, warm * rng.uniform(1500, 8000) / size**2
            )
    return light.astype(np.float32)


def _tint(rng: Rng, strength: float) -> Array:
    """A pale colour, warm or cold."""
    warm = rng.uniform(-1, 1) * strength
    return np.array([1 + 0.3 * warm, 1 + rng.uniform(-0.05, 0.05), 1 - 0.45 * warm])


def _window(light: Array, top: float, low: float, left: float, wide: float, tint: Array) -> None:
    row, end = round(top / 180 * HIGH), max(round(low / 180 * HIGH), round(top / 180 * HIGH) + 2)
    columns = (round(left / 360 * WIDE) + np.arange(max(2, round(wide / 360 * WIDE)))) % WIDE
    light[row:end, columns] = tint
    if len(columns) > 8:  # a bar between its panes
        light[row:end, columns[len(columns) // 2]] *= 0.1


def _disc(light: Array, theta: float, phi: float, size: float, tint: Array) -> None:
    """A round lamp, `size` degrees in radius."""
    ups, arounds = np.deg2rad(
        (np.mgrid[0:HIGH, 0:WIDE].transpose(1, 2, 0) + 0.5) * [180 / HIGH, 360 / WIDE]
    ).T
    t, p = np.deg2rad([theta, phi])
    near = np.cos(ups) * np.cos(t) + np.sin(ups) * np.sin(t) * np.cos(arounds - p)
    apart = np.rad2deg(np.arccos(np.clip(near, -1, 1))).T
    cover = np.clip((size - apart) / 1.4 + 0.5, 0, 1)[:, :, None]
    light[:] = light * (1 - cover) + tint * cover
