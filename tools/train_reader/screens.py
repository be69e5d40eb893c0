"""Screenshots of word games: tiles in a lattice, with the rest of the screen around them."""

from dataclasses import replace

import camera
import cv2
import numpy as np
from arrays import Array
from chrome import draw_chrome
from labels import BLANK, NOTHING, add_decoys, add_several, random_labels
from looks import LOOKS, Look
from marks import mark
from paint import block, rounded, write
from scene import Scene, random_size
from textures import colour, layers, noise, surface

Rng = np.random.Generator

SIZES = ((750, 1334), (828, 1792), (1170, 2532), (1080, 1920), (1080, 2400), (1290, 2796), (1536, 2048),
         (1200, 900), (1000, 1000))  # fmt: skip
GAMES = ("word hunt", "boggle", "squaredle", "strands", "generic", "generic")


def render(
    rng: Rng,
    held_out: bool,
    limit: int = 1400,
    game: str | None = None,
    clean: bool = False,
    decoys: float = 0.0,
    lower: float = 0.0,
    several: bool = False,
) -> Scene:
    """A screenshot, its longer side at most `limit` pixels; `lower` is how often its letters are small ones, `several`
    whether some of its tiles have several."""
    game = game or GAMES[rng.integers(len(GAMES))]
    width, height = SIZES[rng.integers(len(SIZES))]
    scale = min(1.0, limit / max(width, height), rng.uniform(0.35, 1.0))
    width, height = int(width * scale), int(height * scale)
    if game == "word hunt":
        rows = columns = int(rng.choice([4, 4, 4, 5]))
    elif game == "boggle":
        rows = columns = int(rng.choice([4, 4, 4, 5, 6]))
    elif game == "strands":
        rows, columns = 8, 6
    else:
        rows, columns = random_size(rng)
    labels = random_labels(rng, rows * columns, 0.04 if game in ("boggle", "generic") else 0.0)
    if game == "generic" and rng.random() < 0.1:
        labels = random_labels(rng, rows * columns, 0.05, 0.1, 0.03)
    if game == "squaredle" and rng.random() < 0.55:
        _cut_holes(rng, labels, rows, columns)
    add_decoys(rng, labels, decoys)
    if several:
        add_several(rng, labels)
    look = LOOKS[game](rng, held_out)
    if lower and rng.random() < lower:
        look = replace(look, lettering=replace(look.lettering, lower=True))
    if look.letters_only:
        labels = ["a" if label == BLANK else label for label in labels]
    picture = _background(rng, look, height, width)
    # Some games' cells are wider than high, or higher than wide.
    ratio = rng.uniform(0.78, 1.3) if game in ("strands", "generic") and rng.random() < 0.2 else 1.0
    pitch = min(
        width * rng.uniform(0.62, 0.97) / columns / max(1, ratio),
        height * rng.uniform(0.4, 0.75) / rows * min(1, ratio),
    )
    wide, high = pitch * max(1, ratio), pitch / min(1, ratio)
    left = (width - wide * columns) / 2 + rng.normal(0, 0.01) * width * (rng.random() < 0.3)
    slack = height - high * rows
    top = slack * rng.uniform(0.25, 0.75)
    draw_chrome(rng, picture, look, held_out, top, top + high * rows)
    if look.frame is not None:
        pad = pitch * rng.uniform(0.08, 0.25)
        block(
            picture,
            left - pad,
            top - pad,
            columns * wide + 2 * pad,
            rows * high + 2 * pad,
            pitch * 0.2,
            look.frame,
        )
    paths = [_choose_path(rng, labels, rows, columns) for _ in range(rng.choice(4, p=[0.5, 0.3, 0.1, 0.1]))]
    paths = paths if look.letters_only else paths[:1]  # Strands keeps the words found
    chosen = {cell for path in paths for cell in path}
    links = paths if look.links or rng.random() < 0.4 else []
    if look.letters_only:
        for path in links:
            _draw_links(picture, path, left, top, (wide, high), columns, look.chosen, pitch * 0.2)
    side = pitch * (1 - look.gap)
    corners, cells = [], []
    for cell, label in enumerate(labels):
        row, column = divmod(cell, columns)
        x, y = left + (column + 0.5) * wide, top + (row + 0.5) * high
        if label != NOTHING:
            _draw_tile(rng, picture, look, label, x, y, side, cell in chosen)
        shown = side if not look.letters_only else pitch * 0.9
        corners.append(_square(x, y, shown))
        cells.append(_square(x, y, pitch))
    if not look.letters_only:
        tint, alpha = colour(rng, 60, 250), rng.uniform(0.3, 0.9)
        for path in links:
            _draw_links(picture, path, left, top, (wide, high), columns, tint, pitch * 0.06, alpha)
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    corners_, cells_ = np.array(corners, np.float32), np.array(cells, np.float32)
    if rng.random() < 0.3:  # as messengers shrink pictures
        factor = rng.uniform(0.5, 1.0)
        pixels = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        corners_, cells_ = corners_ * factor, cells_ * factor
    if not clean and rng.random() < 0.5:
        pixels = camera.compress(rng, pixels, 40)
    letter = look.lettering.height * (1 - look.gap)
    return Scene(
        "screen",
        pixels,
        rows,
        columns,
        labels,
        corners_,
        cells_,
        [0] * len(labels),
        letter,
        look.lettering.lower,
    )


def photograph(
    rng: Rng,
    held_out: bool,
    width: int,
    height: int,
    clean: bool = False,
    decoys: float = 0.0,
    lower: float = 0.0,
) -> Scene:
    """A screen or a printed board seen by a camera."""
    flat = render(rng, held_out, max(width, height), clean=True, decoys=decoys, lower=lower)
    h, w = flat.pixels.shape[:2]
    low, high = flat.pitch.reshape(-1, 2).min(0), flat.pitch.reshape(-1, 2).max(0)
    middle = (low + high) / 2
    reach = max(high - low) / 2 * rng.uniform(1.05, 1.5)
    tilt = np.deg2rad(35 * rng.random() ** 1.5)
    roll = rng.normal(np.pi / 2, 0.15)
    outline = [
        [x, y, 0]
        for x in (low[0] - middle[0], high[0] - middle[0])
        for y in (low[1] - middle[1], high[1] - middle[1])
    ]
    view = camera.fitting(rng, width, height, reach, tilt, rng.uniform(0.6, 0.98), roll, np.array(outline))
    flip = np.array([[1, 0, -middle[0]], [0, -1, middle[1]], [0, 0, 1]])
    warp = view.plane(0) @ flip
    picture = surface(rng, height, width, held_out)
    source = flat.pixels.astype(np.float32)
    cover = cv2.warpPerspective(np.ones((h, w), np.float32), warp, (width, height))
    drawn = cv2.warpPerspective(source, warp, (width, height), flags=cv2.INTER_LINEAR)
    picture = picture * (1 - cover[:, :, None]) + drawn
    picture = camera.lighten(rng, picture, rng.random() < 0.15)
    flat.corners = cv2.perspectiveTransform(flat.corners.reshape(-1, 1, 2), warp).reshape(-1, 4, 2)
    flat.pitch = cv2.perspectiveTransform(flat.pitch.reshape(-1, 1, 2), warp).reshape(-1, 4, 2)
    size = np.linalg.norm(flat.pitch[:, 0] - flat.pitch[:, 1], axis=1).mean()
    picture = camera.defocus(rng, picture, 0.03 * size)
    flat.pixels = camera.sense(rng, picture, 0 if clean else rng.uniform(0, 6))
    if not clean:
        flat.pixels = camera.compress(rng, flat.pixels, 45)
    flat.kind = "paper"
    return flat


def _square(x: float, y: float, side: float) -> list[list[float]]:
    half = side / 2
    return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]


def _cut_holes(rng: Rng, labels: list[str], rows: int, columns: int) -> None:
    """Holes as Squaredle has them: corners, the middle, or here and there; each edge keeps a tile."""
    keep = list(labels)
    kind = rng.integers(4)
    cells = []
    if kind == 0:
        cells = [0, columns - 1, (rows - 1) * columns, rows * columns - 1][: rng.integers(1, 5)]
    elif kind == 1 and rows > 3 and columns > 3:
        cells = [r * columns + c for r in range(rows // 2 - (rows % 2 == 0), rows // 2 + 1)
                 for c in range(columns // 2 - (columns % 2 == 0), columns // 2 + 1)]  # fmt: skip
    elif kind == 2 and rows == columns:  # a ring or a cross
        cells = [k * columns + c for k in range(rows) for c in range(columns)
                 if (k in (0, rows - 1)) and (c in (0, columns - 1))]  # fmt: skip
    else:
        cells = rng.choice(
            rows * columns, int(rng.integers(1, max(2, rows * columns // 5))), replace=False
        ).tolist()
    for cell in cells:
        labels[cell] = NOTHING
    grid = np.array([label != NOTHING for label in labels]).reshape(rows, columns)
    if not (grid[0].any() and grid[-1].any() and grid[:, 0].any() and grid[:, -1].any()):
        labels[:] = keep


def _choose_path(rng: Rng, labels: list[str], rows: int, columns: int) -> list[int]:
    """A word being traced: neighbouring cells."""
    cell = int(rng.integers(rows * columns))
    path: list[int] = []
    for _ in range(rng.integers(1, 9)):
        if labels[cell] == NOTHING or cell in path:
            break
        path.append(cell)
        row, column = divmod(cell, columns)
        row = int(np.clip(row + rng.integers(-1, 2), 0, rows - 1))
        column = int(np.clip(column + rng.integers(-1, 2), 0, columns - 1))
        cell = row * columns + column
    return path


def _background(rng: Rng, look: Look, height: int, width: int) -> Array:
    mix = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    picture = np.broadcast_to(look.background[0] * (1 - mix) + look.background[1] * mix, (height, width, 3))
    picture = np.ascontiguousarray(picture, np.float32)
    if look.felt:
        shade = noise(rng, height, width, 2) if rng.random() < 0.5 else layers(rng, height, width, width / 3)
        picture *= 1 + look.felt * shade[:, :, None]
    return np.clip(picture, 0, 255)


def _draw_tile(
    rng: Rng, picture: Array, look: Look, label: str, x: float, y: float, side: float, chosen: bool
) -> None:
    ink = look.ink
    tint = look.chosen if chosen else look.tile
    if chosen and abs(tint.mean() - ink.mean()) < 70:
        ink = np.full(3, 15.0 if tint.mean() > 128 else 245.0)
    radius = look.radius * side
    half = side / 2
    if look.letters_only:
        if chosen:
            block(picture, x - half, y - half, side, side, half, tint)
    else:
        if look.shadow:
            drop = side * 0.05
            block(picture, x - half, y - half + drop, side, side, radius, np.zeros(3), look.shadow)
        if look.border and look.border_tint is not None:
            block(picture, x - half, y - half, side, side, radius, look.border_tint)
            inner = side * (1 - 2 * look.border)
            block(picture, x - inner / 2, y - inner / 2, inner, inner, radius * 0.9, tint)
        else:
            block(picture, x - half, y - half, side, side, radius, tint)
        if look.relief:
            x0, y0, size = max(0, round(x - half)), max(0, round(y - half)), round(side)
            area = picture[y0 : y0 + size, x0 : x0 + size]
            inside = rounded(size, radius)[: area.shape[0], : area.shape[1], None] > 0
            shade = np.linspace(1, -1, size, dtype=np.float32)[: area.shape[0], None, None] * look.relief
            area *= 1 + shade * inside
        if look.grain:
            x0, y0, size = max(0, round(x - half)), max(0, round(y - half)), round(side)
            area = picture[y0 : y0 + size, x0 : x0 + size]
            wood = np.sin(noise(rng, size, size, size / 3, size * 2) * 6) * look.grain
            inside = rounded(size, radius) > 0
            area *= 1 + (wood * inside)[: area.shape[0], : area.shape[1], None]
    size = round(side)
    letter = mark(look.lettering, label, size)
    x0, y0 = max(0, round(x - half)), max(0, round(y - half))
    area = picture[y0 : y0 + size, x0 : x0 + size]
    letter = letter[: area.shape[0], : area.shape[1], None]
    area *= 1 - letter
    area += ink * letter
    if look.points:
        write(
            picture,
            str(rng.integers(1, 11)),
            x + half * 0.62,
            y + half * rng.choice([-0.62, 0.62]),
            side * 0.13,
            ink,
            look.lettering.font,
            True,
        )
    if look.counts and rng.random() < 0.8:
        write(
            picture,
            str(rng.integers(1, 30)),
            x - half * 0.66,
            y - half * 0.66,
            side * 0.11,
            ink * 0.6 + tint * 0.4,
            look.lettering.font,
            True,
        )
        if rng.random() < 0.4:
            write(
                picture,
                str(rng.integers(1, 30)),
                x + half * 0.66,
                y - half * 0.66,
                side * 0.11,
                colour(rng, 60, 200),
                look.lettering.font,
                True,
            )


def _draw_links(
    picture: Array, path: list[int], left: float, top: float, pitch: tuple[float, float], columns: int, tint: Array,
    thick: float, alpha: float = 1.0,
) -> None:  # fmt: skip
    points = [(left + (c % columns + 0.5) * pitch[0], top + (c // columns + 0.5) * pitch[1]) for c in path]
    line = np.round(np.array(points) * 16).astype(np.int32)
    layer = picture.copy() if alpha < 1 else picture
    cv2.polylines(layer, [line], False, np.asarray(tint).tolist(), max(1, round(thick)), cv2.LINE_AA, 4)
    if alpha < 1:
        picture += (layer - picture) * alpha
