"""Pictures that show no board but much that looks like one."""

import camera
import cv2
import numpy as np
from arrays import Array
from fonts import choose
from paint import block, words, write
from scene import Scene
from textures import colour, layers, noise, surface

Rng = np.random.Generator


def render(rng: Rng, held_out: bool, width: int, height: int, clean: bool = False) -> Scene:
    """A picture without a board; about half are photographs, the others screens."""
    kinds = list(_KINDS)
    kind = kinds[rng.integers(len(kinds))]
    picture = np.ascontiguousarray(_KINDS[kind](rng, held_out, width, height, clean), np.float32)
    if kind in ("room", "floor") or rng.random() < 0.45:
        picture = _tilted(rng, picture, held_out)
        picture = camera.lighten(rng, picture, rng.random() < 0.2)
        picture = camera.defocus(rng, picture, 3)
        picture = camera.sense(rng, picture, 0 if clean else rng.uniform(0, 8))
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    if not clean and rng.random() < 0.6:
        pixels = camera.compress(rng, pixels, 40)
    return Scene(f"empty {kind}", pixels)


def _tilted(rng: Rng, picture: Array, held_out: bool) -> Array:
    height, width = picture.shape[:2]
    ground = surface(rng, height, width, held_out)
    view = camera.above(
        rng,
        width,
        height,
        1,
        np.deg2rad(rng.uniform(0, 35)),
        rng.uniform(0.6, 1.6),
        rng.normal(np.pi / 2, 0.3),
    )
    warp = view.plane(0) @ np.array([[2 / width, 0, -1], [0, -2 / width, height / width], [0, 0, 1]])
    cover = cv2.warpPerspective(np.ones((height, width), np.float32), warp, (width, height))
    return ground * (1 - cover[:, :, None]) + cv2.warpPerspective(picture, warp, (width, height))


def _sheet(rng: Rng, height: int, width: int) -> tuple[Array, Array]:
    dark = rng.random() < 0.3
    ground = colour(rng, 10, 50, 0.3) if dark else colour(rng, 215, 255, 0.1)
    ink = colour(rng, 190, 250, 0.2) if dark else colour(rng, 0, 80, 0.4)
    return np.ascontiguousarray(np.broadcast_to(ground, (height, width, 3)), np.float32), ink


def _text(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture, ink = _sheet(rng, height, width)
    font = choose(rng, held_out, 0.25, 0.5)
    size = min(width, height) * rng.uniform(0.008, 0.04)
    y, left = size * 3, width * rng.uniform(0.04, 0.15)
    while y < height - size * 2:
        if rng.random() < 0.9:
            write(picture, words(rng, int(width / size / 7)), left, y, size, ink, font)
        y += size * rng.choice([2.2, 2.2, 2.2, 4])
    return picture


def _spreadsheet(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture, ink = _sheet(rng, height, width)
    font = choose(rng, held_out, 0.3, 0.1)
    columns, rows = int(rng.integers(3, 12)), int(rng.integers(6, 30))
    dx, dy = width / columns, height / rows
    for k in range(columns + 1):
        picture[:, min(width - 1, int(k * dx))] = ink * 0.4 + picture[0, 0] * 0.6
    for k in range(rows + 1):
        picture[min(height - 1, int(k * dy))] = ink * 0.4 + picture[0, 0] * 0.6
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.75:
                text = str(rng.integers(0, 10000)) if rng.random() < 0.6 else words(rng, 1)
                write(
                    picture, text, (column + 0.08) * dx, (row + 0.3) * dy, min(dy * 0.4, dx * 0.12), ink, font
                )
    return picture


def _calendar(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture, ink = _sheet(rng, height, width)
    font = choose(rng, held_out, 0.5, 0.1)
    side = min(width / 7.6, height / 8)
    left, top = (width - 7 * side) / 2, (height - 6 * side) / 2
    write(picture, words(rng, 2), width / 2, top - side * 0.9, side * 0.3, ink, font, True)
    lines, size = rng.random() < 0.6, side * rng.uniform(0.2, 0.32)
    for day in range(int(rng.integers(28, 32))):
        row, column = divmod(day + int(rng.integers(0, 2)) * 0 + 2, 7)
        x, y = left + (column + 0.5) * side, top + (row + 0.5) * side
        if lines:
            block(picture, x - side / 2, y - side / 2, side, side, 0, ink)
            block(picture, x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2, 0, 255 - ink * 0.3)
        write(picture, str(day + 1), x, y, size, ink, font, True)
    return picture


def _keyboard(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture, ink = _sheet(rng, height, width)
    font = choose(rng, held_out, 0.4, 0.05)
    key = width / rng.uniform(10.5, 13)
    gap = key * rng.uniform(0.04, 0.2)
    tint = np.clip(picture[0, 0] + rng.choice([-30, 30]), 0, 255)
    top = height - key * 6 if rng.random() < 0.5 else height * 0.3
    for row, text in enumerate(("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        left = (width - len(text) * key) / 2 if rng.random() < 0.9 else key * 0.3
        for column, letter in enumerate(text):
            x, y = left + (column + 0.5) * key, top + row * key * 1.25
            block(picture, x - key / 2 + gap, y - key / 2, key - 2 * gap, key * 1.1, key * 0.12, tint)
            write(picture, letter, x, y, key * 0.3, ink, font, True)
    block(picture, width * 0.25, top + key * 4.6, width * 0.5, key, key * 0.12, tint)
    if rng.random() < 0.6:
        write(picture, words(rng, 4), width * 0.05, top * 0.4, key * 0.25, ink, font)
    return picture


def _checkerboard(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture = surface(rng, height, width, held_out)
    count = int(rng.choice([3, 4, 5, 6, 8, 8, 10]))
    side = min(width, height) * rng.uniform(0.6, 0.95) / count
    left, top = (width - count * side) / 2, (height - count * side) / 2
    first, second = colour(rng, 150, 250), colour(rng, 10, 130)
    pieces = rng.random() < 0.4
    for row in range(count):
        for column in range(count):
            x, y = left + column * side, top + row * side
            block(picture, x, y, side, side, 0, first if (row + column) % 2 else second)
            if pieces and rng.random() < 0.35:
                block(
                    picture, x + side * 0.1, y + side * 0.1, side * 0.8, side * 0.8, side, colour(rng, 0, 255)
                )
    return picture


def _floor(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture = np.ascontiguousarray(np.broadcast_to(colour(rng, 40, 220, 0.3), (height, width, 3)), np.float32)
    side = min(width, height) / rng.uniform(2.5, 9)
    tall = side * rng.choice([1, 1, 0.5, 2])
    tint, vary = colour(rng, 40, 240, 0.4), rng.uniform(0, 0.08)
    joint = side * rng.uniform(0.01, 0.12)
    for row in range(int(height / tall) + 2):
        shift = side / 2 * (row % 2) * (rng.random() < 0.4)
        for column in range(int(width / side) + 2):
            block(
                picture,
                column * side - shift,
                row * tall,
                side - joint,
                tall - joint,
                joint,
                tint * (1 + rng.normal(0, vary)),
            )
    picture *= 1 + layers(rng, height, width, side / 2, 4)[:, :, None] * rng.uniform(0, 0.07)
    return picture


def _room(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    picture = np.ascontiguousarray(surface(rng, height, width, held_out))
    for _ in range(rng.integers(5, 60)):
        tint = colour(rng, 5, 250)
        centre = (rng.uniform(0, width), rng.uniform(0, height))
        size = min(width, height) * rng.uniform(0.02, 0.35)
        if rng.random() < 0.6:
            box = cv2.boxPoints((centre, (size, size * rng.uniform(0.2, 3)), rng.uniform(-20, 20)))
            cv2.fillPoly(picture, [box.astype(np.int32)], tint.tolist(), cv2.LINE_AA)
        else:
            axes = (int(size / 2) + 1, int(size * rng.uniform(0.1, 0.6)) + 1)
            cv2.ellipse(
                picture,
                (int(centre[0]), int(centre[1])),
                axes,
                rng.uniform(0, 180),
                0,
                360,
                tint.tolist(),
                -1,
            )
    return picture * (1 + noise(rng, height, width, 40)[:, :, None] * 0.08)


def _buttons(rng: Rng, held_out: bool, width: int, height: int, clean: bool) -> Array:
    """A home screen, a calculator or a gallery: a lattice of blocks with pictures or signs."""
    picture, ink = _sheet(rng, height, width)
    if rng.random() < 0.4:
        picture = surface(rng, height, width, held_out)
    font = choose(rng, held_out, 0.4, 0.05)
    columns = int(rng.integers(2, 7))
    pitch = width / (columns + rng.uniform(0, 0.8))
    rows = min(int(height / pitch / 1.1), int(rng.integers(2, 9)))
    tall = pitch * rng.choice([1, 1, 1.25, 0.7])
    side, radius = pitch * rng.uniform(0.5, 0.96), rng.uniform(0, 0.5)
    mode = rng.integers(4)
    tint = colour(rng, 40, 220)
    for row in range(rows):
        for column in range(columns):
            x, y = (
                (width - columns * pitch) / 2 + (column + 0.5) * pitch,
                (height - rows * tall) / 2 + (row + 0.5) * tall,
            )
            high = min(side, tall * 0.9)
            if mode == 0:  # icons with names
                block(picture, x - side / 2, y - high / 2, side, high, radius * side, colour(rng, 20, 250))
                inner = side * rng.uniform(0.2, 0.6)
                block(
                    picture,
                    x - inner / 2,
                    y - inner / 2,
                    inner,
                    inner,
                    rng.uniform(0, 0.5) * inner,
                    colour(rng, 20, 250),
                )
                write(picture, words(rng, 1)[:9], x, y + high * 0.58, side * 0.08, ink, font, True)
            elif mode == 1:  # digits and signs
                block(picture, x - side / 2, y - high / 2, side, high, radius * side, tint)
                sign = "0123456789+-=%.,*/"[rng.integers(18)]
                if clean and sign in "01-/":  # cut out, they are an O or an I
                    sign = "%"
                write(picture, sign, x, y, high * 0.3, 255 - np.round(tint / 255) * 255, font, True)
            elif mode == 2:  # thumbnails
                size = (max(2, round(high)), max(2, round(side)))
                thumb = surface(rng, *size, held_out)
                y0, x0 = max(0, round(y - high / 2)), max(0, round(x - side / 2))
                area = picture[y0 : y0 + size[0], x0 : x0 + size[1]]
                area[:] = thumb[: area.shape[0], : area.shape[1]]
            else:  # words on buttons
                block(picture, x - side / 2, y - high / 2, side, high, radius * side, tint)
                write(
                    picture, words(rng, 1)[:7], x, y, side * 0.1, 255 - np.round(tint / 255) * 255, font, True
                )
    return picture


_KINDS = {
    "text": _text,
    "spreadsheet": _spreadsheet,
    "calendar": _calendar,
    "keyboard": _keyboard,
    "checkerboard": _checkerboard,
    "floor": _floor,
    "room": _room,
    "buttons": _buttons,
}
