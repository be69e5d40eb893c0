"""Printed word searches of 8x8 to 25x25: as a scan or a screenshot, at an angle, and on curved paper in a shadow; and
pages that have only the list of words."""

import camera
import cv2
import numpy as np
from arrays import Array
from fonts import Font, choose, face
from labels import random_labels
from marks import SMALL_FOOT
from paint import WORDS, write
from PIL import Image, ImageDraw
from scene import Scene
from textures import colour, noise, surface

Rng = np.random.Generator


def render(
    rng: Rng,
    held_out: bool,
    width: int,
    height: int,
    view: str,
    clean: bool = False,
    lower: float = 0.0,
    thin: bool = False,
) -> Scene:
    """A page seen in one of three ways: `print` flat, `angle` from 8 to 32 degrees, `curved` bent and shadowed.
    `lower` is how often its letters are small ones; `thin` asks for a thin face."""
    while True:
        rows = int(np.clip(rng.normal(15, 4), 8, 25))
        columns = rows if rng.random() < 0.6 else int(np.clip(rows + rng.integers(-4, 5), 8, 25))
        small = rng.random() < lower
        page, labels, cells, letter = _page(rng, held_out, rows, columns, max(width, height), small, thin)
        # Of letters half as high, hardly anything is left.
        shrink = 1.0 if view == "print" else 0.9 * min(width / page.shape[1], height / page.shape[0])
        if np.linalg.norm(cells[0][1] - cells[0][0]) * min(1, shrink) > 18:
            break
    if view == "print":
        pixels = page
        if rng.random() < 0.3:
            turn = cv2.getRotationMatrix2D((page.shape[1] / 2, page.shape[0] / 2), rng.normal(0, 1.2), 1)
            pixels = cv2.warpAffine(
                page, turn, page.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            cells = cv2.transform(cells, turn)
        pixels = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.1, 0.9)) + rng.normal(0, 3, page.shape)
    else:
        pixels, cells = _photograph(rng, held_out, page, cells, width, height, view)
    pixels = np.clip(pixels, 0, 255).astype(np.uint8)
    if not clean and rng.random() < 0.7:
        pixels = camera.compress(rng, pixels, 50)
    return Scene(view, pixels, rows, columns, labels, cells, cells, [0] * len(labels), letter, small)


def render_list(rng: Rng, held_out: bool, width: int, height: int, clean: bool = False) -> Scene:
    """A page of words in columns, without a grid."""
    paper, ink = colour(rng, 215, 255, 0.1), colour(rng, 0, 80, 0.3)
    page = np.ascontiguousarray(np.broadcast_to(paper, (height, width, 3)), np.float32)
    font = _font(rng, held_out)
    size = min(width, height) * rng.uniform(0.012, 0.04)
    _write_list(rng, page, (width * 0.06, height * 0.1, width * 0.88, height * 0.8), size, ink, font)
    pixels = page
    if rng.random() < 0.5:
        pixels, _ = _photograph(rng, held_out, page, np.zeros((1, 4, 2), np.float32), width, height, "angle")
    return Scene("list", np.clip(pixels, 0, 255).astype(np.uint8))


def _font(rng: Rng, held_out: bool, thin: bool = False) -> Font:
    return choose(rng, held_out, 0.35, 0.35, 0.4, thin)


def _page(
    rng: Rng, held_out: bool, rows: int, columns: int, limit: int, lower: bool, thin: bool
) -> tuple[Array, list[str], Array, float]:
    """The grid with its title, frame, lines, list of words and pen strokes; the letters; the corners of its cells; the
    height of a capital as a share of the pitch."""
    labels = random_labels(rng, rows * columns, 0)
    pitch = limit / rng.uniform(1.05, 1.9) / max(rows, columns)
    wide, high = (
        (pitch, pitch * rng.uniform(0.8, 1)) if rng.random() < 0.5 else (pitch * rng.uniform(0.8, 1), pitch)
    )
    size = min(wide, high) * rng.uniform(0.4, 0.66)
    beside = rng.choice(["right", "left", "below", "above", "none"], p=[0.3, 0.1, 0.35, 0.1, 0.15])
    margin = pitch * rng.uniform(0.7, 2.5)
    room_x = columns * wide * rng.uniform(0.3, 0.5) + margin if beside in ("right", "left") else 0.0
    room_y = rows * high * rng.uniform(0.2, 0.4) + margin if beside in ("below", "above") else 0.0
    title = pitch * 2.2 if rng.random() < 0.6 else 0.0
    width = int(columns * wide + 2 * margin + room_x)
    height = int(rows * high + 2 * margin + room_y + title)
    left = margin + (room_x if beside == "left" else 0)
    top = margin + title + (room_y if beside == "above" else 0)
    paper, ink = colour(rng, 205, 255, 0.12), colour(rng, 0, 90, 0.3)
    if rng.random() < 0.06:
        paper, ink = ink, paper
    page = np.ascontiguousarray(np.broadcast_to(paper, (height, width, 3)), np.float32)
    font = _font(rng, held_out, thin)
    if title:
        write(
            page, " ".join(rng.choice(WORDS, 2)), width / 2, margin / 2 + pitch, pitch * 0.6, ink, font, True
        )
    line = tuple(map(float, ink * 0.6 + paper * 0.4))
    thick = max(1, round(pitch * 0.03))
    corners = ((round(left), round(top)), (round(left + columns * wide), round(top + rows * high)))
    if rng.random() < 0.25:
        for k in range(columns + 1):
            at = round(left + k * wide)
            cv2.line(page, (at, corners[0][1]), (at, corners[1][1]), line, thick)
        for k in range(rows + 1):
            at = round(top + k * high)
            cv2.line(page, (corners[0][0], at), (corners[1][0], at), line, thick)
    elif rng.random() < 0.4:
        cv2.rectangle(page, *corners, line, thick + 1)
    letters = face(font, max(3, round(size)))
    image = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(image)
    base = size * (SMALL_FOOT if lower else 0.5)
    cells = []
    for cell, label in enumerate(labels):
        row, column = divmod(cell, columns)
        x, y = left + (column + 0.5) * wide, top + (row + 0.5) * high
        draw.text((x, y + base), label if lower else label.upper(), fill=255, font=letters, anchor="ms")
        x0, y0, x1, y1 = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        cells.append([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    cover = np.asarray(image, np.float32)[:, :, None] / 255
    page[:] = page * (1 - cover) + ink * cover
    if beside != "none":
        if room_x:
            x = left - room_x if beside == "left" else left + columns * wide + margin * 0.5
            area = (x, top, room_x - margin * 0.5, rows * high)
        else:
            y = top - room_y if beside == "above" else top + rows * high + margin * 0.5
            area = (left, y, columns * wide, room_y - margin * 0.5)
        _write_list(rng, page, area, size * rng.uniform(0.6, 1.1), ink, font)
    if rng.random() < 0.2:
        _strike(rng, page, left, top, wide, high, rows, columns)
    return page, labels, np.array(cells, np.float32), size / min(wide, high)


def _write_list(
    rng: Rng, page: Array, area: tuple[float, float, float, float], size: float, ink: Array, font: Font
) -> None:
    x, y, width, height = area
    columns = max(1, min(int(rng.integers(1, 6)), int(width / (size * 9))))
    pitch = size * rng.uniform(1.6, 2.6)
    upper = rng.random() < 0.75
    for column in range(columns):
        for row in range(int(height / pitch)):
            word = "".join(random_labels(rng, int(rng.integers(3, 11)), 0))
            place = (x + column * width / columns, y + row * pitch)
            write(page, word.upper() if upper else word.capitalize(), *place, size, ink, font)


def _strike(
    rng: Rng, page: Array, left: float, top: float, wide: float, high: float, rows: int, columns: int
) -> None:
    """Words marked with a highlighter, struck out with a pen, or circled."""
    for _ in range(rng.integers(1, 5)):
        length = int(rng.integers(3, 9))
        step = np.array([(1, 0), (0, 1), (1, 1), (1, -1)][rng.integers(4)])
        start = np.array([rng.integers(columns), rng.integers(rows)])
        stop = np.clip(start + step * length, 0, [columns - 1, rows - 1])
        ends = [
            tuple(int(v) for v in ((left + (c + 0.5) * wide), (top + (r + 0.5) * high)))
            for c, r in (start, stop)
        ]
        tint, layer = colour(rng, 60, 220), page.copy()
        kind = rng.integers(3)
        if kind == 0:
            cv2.line(layer, *ends, tint.tolist(), max(2, int(high * 0.7)), cv2.LINE_AA)
            page[:] = np.minimum(page, page * 0.4 + layer * 0.6)
        elif kind == 1:
            cv2.line(page, *ends, tint.tolist(), max(1, int(high * rng.uniform(0.04, 0.1))), cv2.LINE_AA)
        else:
            (x0, y0), (x1, y1) = ends
            axes = (int(np.hypot(x1 - x0, y1 - y0) / 2 + wide * 0.5), int(high * 0.46))
            angle = float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))
            middle = ((x0 + x1) // 2, (y0 + y1) // 2)
            cv2.ellipse(
                page, middle, axes, angle, 0, 360, tint.tolist(), max(1, int(high * 0.06)), cv2.LINE_AA
            )


def _photograph(
    rng: Rng, held_out: bool, page: Array, cells: Array, width: int, height: int, view: str
) -> tuple[Array, Array]:
    h, w = page.shape[:2]
    if view == "curved":
        page, cells = _bend(rng, page, cells)
    tilt = np.deg2rad(rng.uniform(8, 32) if view == "angle" else rng.uniform(0, 12))
    reach = max(h / height, w / width) * min(width, height) / 2
    outline = np.array([[x, y, 0] for x in (-w / 2, w / 2) for y in (-h / 2, h / 2)]) * 0.9
    seen = camera.fitting(
        rng, width, height, reach, tilt, rng.uniform(0.9, 1.0), rng.normal(np.pi / 2, 0.12), outline
    )
    warp = seen.plane(0) @ np.array([[1, 0, -w / 2], [0, -1, h / 2], [0, 0, 1]])
    picture = surface(rng, height, width, held_out)
    cover = cv2.warpPerspective(np.ones((h, w), np.float32), warp, (width, height))
    picture = picture * (1 - cover[:, :, None]) + cv2.warpPerspective(page, warp, (width, height))
    cells = cv2.perspectiveTransform(cells.reshape(-1, 1, 2), warp).reshape(-1, 4, 2)
    picture = camera.lighten(rng, picture, rng.random() < 0.1)
    pitch = np.linalg.norm(cells[:, 0] - cells[:, 1], axis=1).mean()
    picture = camera.defocus(rng, picture, 0.035 * pitch)
    return camera.sense(rng, picture, rng.uniform(0, 5)), cells


def _bend(rng: Rng, page: Array, cells: Array) -> tuple[Array, Array]:
    """The page as it looks when it does not lie flat: lines go up and down, columns come closer."""
    h, w = page.shape[:2]
    xs = np.arange(w, dtype=np.float32)
    turns, phase = rng.uniform(0.4, 1.2), rng.uniform(0, 2 * np.pi)
    lift = (h * rng.uniform(0.01, 0.04) * np.sin(2 * np.pi * turns * xs / w + phase)).astype(np.float32)
    speed = 1 + rng.uniform(0, 0.15) * np.cos(2 * np.pi * turns * xs / w + phase)
    place = np.cumsum(speed)
    place = (place - place[0]) / (place[-1] - place[0]) * (w - 1)  # where each column of the page goes
    back = np.interp(xs, place, xs).astype(np.float32)
    map_y = np.arange(h, dtype=np.float32)[:, None] - np.interp(back, xs, lift).astype(np.float32)
    bent = cv2.remap(
        page,
        np.tile(back, (h, 1)),
        np.ascontiguousarray(map_y),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    bent *= (
        1
        + noise(rng, h, w, h / 4)[:, :, None] * 0.05
        + (0.1 * np.gradient(lift) * 20)[None, :, None].clip(-0.2, 0.2)
    )
    x, y = cells[..., 0], cells[..., 1]
    return bent, np.stack([np.interp(x, xs, place), y + np.interp(x, xs, lift)], -1).astype(np.float32)
