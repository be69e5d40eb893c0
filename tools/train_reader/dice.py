"""Photographs of letter dice in a tray: cubes seen by a camera, drawn far ones first."""

from dataclasses import dataclass

import camera
import cv2
import numpy as np
from arrays import Array
from labels import BLANK, add_decoys, random_labels
from marks import Lettering, dice_lettering, mark
from paint import rounded
from scene import Scene, random_size
from textures import colour, noise, surface

Rng = np.random.Generator

# RGB of plastic trays.
TRAYS = {
    False: ([30, 60, 150], [200, 60, 30], [180, 25, 35], [25, 25, 28], [235, 235, 230], [120, 125, 130],
            [240, 140, 20], [30, 110, 60], [110, 60, 150], [60, 150, 200], [245, 205, 40], [15, 30, 70]),
    True: ([20, 130, 130], [150, 110, 70], [230, 90, 140], [60, 70, 60], [40, 90, 190], [200, 200, 215]),
}  # fmt: skip
INKS = {
    False: ([20, 20, 25], [20, 20, 25], [25, 40, 120], [30, 60, 170], [170, 30, 30], [15, 70, 45], [70, 45, 30]),
    True: ([30, 30, 60], [10, 10, 10], [190, 40, 60], [40, 80, 150]),
}  # fmt: skip


@dataclass(frozen=True)
class Style:
    """How the dice of one set look."""

    side: float  # of a die, in pitches
    rounding: float  # radius of the face's corners, as a share of the side
    bevel: float  # width of the edge that catches the light
    gloss: float
    shine: float  # brightness of the highlight that a lamp leaves on a glossy face
    faded: float  # how much of the ink has worn off
    engraved: float  # depth of letters pressed into the die
    body: Array
    ink: Array
    lettering: Lettering
    above: float  # how far a die stands out of the tray, as a share of its side
    light: Array  # direction the light comes from, in the plane


def render(
    rng: Rng, held_out: bool, width: int, height: int, clean: bool = False, decoys: float = 0.0
) -> Scene:
    """A photograph of dice; `clean` leaves out sensor noise and compression, `decoys` is the share of tiles
    without a letter of the alphabet."""
    rows, columns = random_size(rng)
    modern = rng.random() < 0.3
    labels = random_labels(rng, rows * columns, 0.06, 0.1 if modern else 0.0, 0.04 if modern else 0.0)
    add_decoys(rng, labels, decoys)
    style = random_style(rng, held_out)
    margin = rng.uniform(0.15, 1.3)
    close = rng.random() < 0.2  # so near that the tray's edges are cut off
    reach = max(rows, columns) / 2 + margin * (0 if close else rng.uniform(0.3, 1))
    tilt = np.deg2rad((45 if rng.random() < 0.1 else 35) * rng.random() ** 1.5)
    roll = rng.uniform(0, 2 * np.pi) if rng.random() < 0.6 else rng.normal(np.pi / 2, 0.12)
    outline = [[x * columns / 2, y * rows / 2, 0] for x in (-1, 1) for y in (-1, 1)]
    view = camera.fitting(rng, width, height, reach, tilt, 0.99 if close else rng.uniform(0.5, 0.98), roll,
                          np.array(outline))  # fmt: skip
    picture = surface(rng, height, width, held_out)
    floor = -style.above * style.side
    _draw_tray(rng, picture, view, style, rows, columns, margin, floor, held_out)
    corners, pitch, turns = _draw_dice(rng, picture, view, style, labels, rows, columns, floor)
    if rng.random() < 0.07:
        _draw_dome(rng, picture, view, rows, columns)
    if rng.random() < 0.15:
        _draw_hand(rng, picture, pitch.reshape(-1, 2))
    low_light = rng.random() < 0.2
    picture = camera.lighten(rng, picture, low_light)
    size = np.linalg.norm(corners[:, 0] - corners[:, 1], axis=1).mean()
    picture = camera.defocus(rng, picture, 0.035 * size)
    if clean:
        pixels = camera.sense(rng, picture, 0)
    else:
        pixels = camera.sense(rng, picture, rng.uniform(4, 12) if low_light else rng.uniform(0, 6))
        if rng.random() < 0.85:
            pixels = camera.compress(rng, pixels, 45)
    return Scene(
        "dice", pixels, rows, columns, labels, corners, pitch, turns, style.lettering.height * style.side
    )


def random_style(rng: Rng, held_out: bool) -> Style:
    """The look of a set of dice: plastic of some colour or wood, print, edges and gloss."""
    kind = rng.choice(["white", "cream", "wood", "dark", "coloured"], p=[0.66, 0.17, 0.08, 0.05, 0.04])
    inks = INKS[held_out]
    glossy = rng.random() < 0.35
    ink = np.array(inks[rng.integers(len(inks))], np.float32) + rng.uniform(-12, 12, 3)
    if kind == "white":
        body = np.array([238, 238, 234]) + rng.uniform(-12, 12) + rng.uniform(-4, 4, 3)
    elif kind == "cream":
        body = np.array([235, 225, 195]) + rng.uniform(-12, 12, 3)
    elif kind == "wood":
        body = np.array([205, 165, 115]) + rng.uniform(-25, 25)
    elif kind == "dark":
        body, ink = colour(rng, 15, 60), colour(rng, 190, 250, 0.3)
    else:
        body = colour(rng, 130, 220)
    angle = rng.uniform(0, 2 * np.pi)
    return Style(
        side=rng.uniform(0.76, 0.985),
        rounding=rng.uniform(0.08, 0.42),
        bevel=rng.uniform(0.05, 0.2),
        gloss=rng.uniform(0, 0.25),
        shine=rng.uniform(0.2, 1) if glossy else 0.0,
        faded=rng.uniform(0.2, 0.6) if rng.random() < 0.15 else 0.0,
        engraved=rng.uniform(0.1, 0.5) if rng.random() < 0.15 else 0.0,
        body=np.clip(body, 0, 250).astype(np.float32),
        ink=np.clip(ink, 0, 255).astype(np.float32),
        lettering=dice_lettering(rng, held_out),
        above=rng.uniform(0.08, 0.8),
        light=np.array([np.cos(angle), np.sin(angle)]),
    )


def _face(rng: Rng, style: Style, label: str, side: int, light: Array, shade: float, turn: int) -> Array:
    """RGBA of one face of a die; `light` is the light's direction as the face lies, `shade` its brightness."""
    inside = rounded(side, style.rounding * side)
    slope_y, slope_x = np.gradient(inside)
    edge = np.clip(1 - inside / (style.bevel * side), 0, 1)
    relief = -(slope_x * light[0] + slope_y * light[1]) * edge
    bright = shade * (1 + 0.16 * relief - 0.1 * edge**2) + rng.uniform(-0.02, 0.02)
    gradient = np.linspace(-1, 1, side)
    bright = bright + style.gloss * 0.12 * (gradient[:, None] * light[1] + gradient[None, :] * light[0])
    face = style.body * bright[:, :, None]
    if label == BLANK and rng.random() < 0.7:
        ink = (rounded(side, style.rounding * side) > side * rng.uniform(0.12, 0.3)).astype(np.float32)
        ink *= rng.random() < 0.5
    else:
        ink = np.rot90(mark(style.lettering, label, side), turn)
    if rng.random() < 0.3:  # worn print
        ink = ink * np.clip(1 - 0.35 * np.maximum(0, noise(rng, side, side, side / 8)), 0, 1)
    if style.engraved:
        slope_y, slope_x = np.gradient(cv2.GaussianBlur(ink, (0, 0), max(0.6, side / 60)))
        hollow = (slope_x * light[0] + slope_y * light[1]) * style.engraved * side / 40
        face = face * (1 - np.clip(hollow, -0.4, 0.6))[:, :, None]
    ink = ink * rng.uniform(0.82, 1.0) * (1 - style.faded * rng.uniform(0.5, 1))
    face = face * (1 - ink[:, :, None]) + style.ink * shade * ink[:, :, None]
    if style.shine and shade == 1.0:
        face += _highlight(rng, style, light, inside, side)[:, :, None]
    alpha = np.clip(inside + 0.5, 0, 1)
    return np.dstack([np.clip(face, 0, 255), alpha]).astype(np.float32)


def _highlight(rng: Rng, style: Style, light: Array, inside: Array, side: int) -> Array:
    """The lamp in the bevel that faces it, and now and then on the face."""
    ys, xs = (np.mgrid[0:side, 0:side] + 0.5) / side - 0.5
    along = (xs * light[0] + ys * light[1]) / max(1e-6, float(np.hypot(*light)))
    edge = np.exp(-(((inside / side - style.bevel * 0.5) / (style.bevel * 0.35)) ** 2))
    glow = edge * np.clip(along * 2.4, 0, 1) ** 3 * 90 * style.shine
    if rng.random() < 0.25:
        x, y = rng.uniform(-0.5, 0.5, 2)
        wide, high = rng.uniform(0.06, 0.35, 2)
        glow = glow + np.exp(-(((xs - x) / wide) ** 2) - ((ys - y) / high) ** 2) * rng.uniform(20, 150)
    return np.asarray(glow, np.float32)


def _paste(picture: Array, image: Array, corners: Array) -> None:
    """Draws an RGBA image onto four corners (top left, top right, bottom right, bottom left)."""
    low = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, picture.shape[1::-1])
    if (high - low < 2).any():
        return
    h, w = image.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(source, (corners - low).astype(np.float32) - 0.5)
    drawn = cv2.warpPerspective(image, warp, tuple(int(v) for v in high - low), flags=cv2.INTER_LINEAR)
    area = picture[low[1] : high[1], low[0] : high[0]]
    alpha = drawn[:, :, 3:]
    # The colour is weighted by its cover, so that edges do not darken.
    area *= 1 - alpha
    area += drawn[:, :, :3] * (alpha > 0.01) * alpha


def _fill(picture: Array, outline: Array, tint: Array) -> None:
    hull = cv2.convexHull(outline.astype(np.float32))[:, 0]
    points = np.round(hull * 16).astype(np.int32)
    cv2.fillConvexPoly(picture, points, tint.tolist(), cv2.LINE_AA, 4)


def _draw_tray(
    rng: Rng, picture: Array, view: camera.Camera, style: Style, rows: int, columns: int,
    margin: float, floor: float, held_out: bool,
) -> None:  # fmt: skip
    trays = TRAYS[held_out]
    tint = np.array(trays[rng.integers(len(trays))], np.float32) + rng.uniform(-15, 15, 3)
    tint = np.clip(tint * rng.uniform(0.7, 1.1), 0, 255)
    if rng.random() < 0.12:  # no tray: dice on the table, or a clear one
        tint = np.clip(picture.mean((0, 1)) * rng.uniform(0.85, 1.1), 0, 255)
    wide, high = columns + 2 * margin, rows + 2 * margin
    thick = rng.uniform(0.15, 0.9)
    radius = rng.uniform(0.05, 0.9) * margin + (rng.random() < 0.12) * 0.2 * max(wide, high)
    radius = min(radius, min(wide, high) / 2)
    grain = int(np.clip(1.2 * np.linalg.norm(np.diff(view.project([[0, 0, 0], [1, 0, 0]]), axis=0)), 24, 160))
    shape = (round(high * grain), round(wide * grain))
    inside = rounded(shape[0], radius * grain, shape[1])
    shade = 1 + 0.12 * np.clip(1 - inside / (0.12 * grain), 0, 1) + noise(rng, *shape, grain / 2) * 0.015
    ridge = rng.random() < 0.75  # walls between the dice
    wall = rng.uniform(0.0, 0.06)
    sockets = np.zeros(shape, np.float32)
    start = margin * grain
    hollow = rng.uniform(0.35, 0.85)
    if ridge:
        for row in range(rows):
            for column in range(columns):
                top, left = start + (row + wall) * grain, start + (column + wall) * grain
                size = (1 - 2 * wall) * grain
                sockets[round(top) : round(top + size), round(left) : round(left + size)] = 1
    else:
        sockets[round(start) : round(start + rows * grain), round(start) : round(start + columns * grain)] = 1
    sockets = cv2.GaussianBlur(sockets, (0, 0), max(0.5, 0.02 * grain))
    shade = shade * (1 - sockets * (1 - hollow))
    shadow = np.zeros(shape, np.float32)  # what the dice throw on the tray
    for row in range(rows):
        for column in range(columns):
            x = start + (column + 0.5 - 0.15 * style.light[0]) * grain
            y = start + (row + 0.5 - 0.15 * style.light[1]) * grain
            half = 0.5 * style.side * grain
            shadow[max(0, int(y - half)) : int(y + half), max(0, int(x - half)) : int(x + half)] = 1
    shade = shade * (1 - cv2.GaussianBlur(shadow, (0, 0), 0.1 * grain) * rng.uniform(0.2, 0.6))
    plate = np.dstack([np.clip(tint * shade[:, :, None], 0, 255), np.clip(inside + 0.5, 0, 1)])
    base = floor - thick
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    corner = np.array([wide / 2 - radius, high / 2 - radius])
    ring = np.stack([np.cos(angles), np.sin(angles)], 1)
    ring = ring * radius + np.sign(ring) * corner
    down = np.concatenate([ring, np.full((48, 1), base)], 1)
    up = np.concatenate([ring, np.full((48, 1), floor)], 1)
    # A soft shadow on the table, then the tray's wall, then its top.
    height, width = picture.shape[:2]
    cast = np.ones((height // 4 + 1, width // 4 + 1), np.float32)
    far = down.copy()
    far[:, :2] -= style.light * [1, -1] * rng.uniform(0.1, 0.8)
    _fill(cast, view.project(np.concatenate([down, far])) / 4, np.full(1, rng.uniform(0.4, 0.8)))
    cast = cv2.GaussianBlur(cast, (0, 0), rng.uniform(0.02, 0.08) * grain)
    picture *= cv2.resize(cast, (width, height))[:, :, None]
    _fill(picture, view.project(np.concatenate([down, up])), np.clip(tint * rng.uniform(0.5, 0.9), 0, 255))
    outline = [[-wide / 2, high / 2], [wide / 2, high / 2], [wide / 2, -high / 2], [-wide / 2, -high / 2]]
    _paste(picture, plate.astype(np.float32), view.project([[*point, floor] for point in outline]))
    if ridge and style.side < 0.92 and rng.random() < 0.6:
        # Walls that stand between the dice, drawn as a few grids above each other.
        thin = max(1, round(grain * (1 - style.side) * rng.uniform(0.3, 0.8)))
        walls = np.zeros(shape, np.float32)
        for k in range(rows + 1):
            at = round(start + k * grain - thin / 2)
            walls[max(0, at) : at + thin, round(start) : round(start + columns * grain)] = 1
        for k in range(columns + 1):
            at = round(start + k * grain - thin / 2)
            walls[round(start) : round(start + rows * grain), max(0, at) : at + thin] = 1
        tall = -floor * rng.uniform(0.2, 0.9)
        for step, bright in ((0.25, 0.7), (0.5, 0.8), (0.75, 0.9), (1.0, rng.uniform(1, 1.25))):
            grid = np.dstack([np.broadcast_to(np.clip(tint * bright, 0, 255), (*shape, 3)), walls])
            _paste(
                picture,
                grid.astype(np.float32),
                view.project([[*point, floor + step * tall] for point in outline]),
            )


def _draw_dice(
    rng: Rng, picture: Array, view: camera.Camera, style: Style, labels: list[str], rows: int, columns: int,
    floor: float,
) -> tuple[Array, Array, list[int]]:  # fmt: skip
    half = style.side / 2
    loose = max(0.0, (1 - style.side) / 2)
    eye = -np.linalg.inv(view.matrix[:, :3]) @ view.matrix[:, 3]
    same_way = rng.random() < 0.08
    square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
    arc = np.linspace(0, 2 * np.pi, 24, endpoint=False) + 0.01
    arc = np.stack([np.cos(arc), np.sin(arc)], 1)
    ring = (arc * style.rounding + np.sign(arc) * (0.5 - style.rounding)) * style.side * 0.985
    wobble = rng.uniform(0, 9)
    dice = []
    cells = []
    for cell, label in enumerate(labels):
        row, column = divmod(cell, columns)
        middle = np.array([column - (columns - 1) / 2, (rows - 1) / 2 - row])
        box = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]]) + middle
        cells.append(view.project(np.concatenate([box, np.zeros((4, 1))], 1)))
        middle = middle + rng.uniform(-1, 1, 2) * loose * 0.8
        angle = np.deg2rad(np.clip(rng.normal(0, wobble), -15, 15))
        spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        dice.append(
            (cell, label, middle, spin, 0 if same_way else int(rng.integers(4)), rng.normal(0, 0.015))
        )
    corners = np.zeros((len(labels), 4, 2), np.float32)
    order = sorted(dice, key=lambda die: -np.linalg.norm(die[2] - eye[:2]))
    for cell, label, middle, spin, turn, lift in order:
        base = square @ spin.T + middle
        top = np.concatenate([base, np.full((4, 1), lift)], 1)
        low = np.concatenate([base, np.full((4, 1), floor)], 1)
        corners[cell] = view.project(top)
        side = int(np.clip(1.25 * np.linalg.norm(corners[cell, 0] - corners[cell, 1]), 24, 420))
        shades = []
        hull = np.concatenate([ring @ spin.T + middle] * 2)
        levels = np.repeat([lift - 0.03, floor], len(ring))[:, None]
        _fill(picture, view.project(np.concatenate([hull, levels], 1)), style.body * 0.62)
        for k in range(4):  # the sides that the camera sees
            first, second = base[k], base[(k + 1) % 4]
            normal = np.array([second[1] - first[1], first[0] - second[0]]) * -1
            if normal @ (eye[:2] - first) <= 0:
                continue
            shade = 0.72 + 0.16 * float(normal @ (style.light * [1, -1])) / style.side
            shades.append(shade)
            other = random_labels(rng, 1)[0]
            face = _face(rng, style, other, side, np.zeros(2), shade, int(rng.integers(4)))
            visible = max(2, round(side * -floor / style.side))
            # Seen from outside, the side's left end is the second corner.
            quad = np.stack([top[(k + 1) % 4], top[k], low[k], low[(k + 1) % 4]])
            _paste(picture, np.ascontiguousarray(face[:visible]), view.project(quad))
        light = spin.T @ (style.light * [1, -1]) * [1, -1]
        _paste(picture, _face(rng, style, label, side, light, 1.0, turn), corners[cell])
    return corners, np.array(cells, np.float32), [-die[4] % 4 for die in dice]


def _draw_dome(rng: Rng, picture: Array, view: camera.Camera, rows: int, columns: int) -> None:
    """A clear lid over the dice: rings of light, and the window that it mirrors."""
    height, width = picture.shape[:2]
    glow = np.zeros((height // 2 + 1, width // 2 + 1), np.float32)
    reach = max(rows, columns) / 2
    for _ in range(rng.integers(1, 4)):
        angles = np.linspace(0, rng.uniform(0.6, 2 * np.pi), 60) + rng.uniform(0, 2 * np.pi)
        radius, level = reach * rng.uniform(0.4, 1.35), rng.uniform(0.2, 1.2)
        ring = np.stack([np.cos(angles) * radius, np.sin(angles) * radius, np.full(60, level)], 1)
        line = np.round(view.project(ring) * 8).astype(np.int32)
        thick = max(1, int(rng.uniform(0.002, 0.012) * width))
        cv2.polylines(glow, [line], False, rng.uniform(0.3, 1), thick, cv2.LINE_AA, 4)
    if rng.random() < 0.6:
        middle, size = rng.uniform(-reach, reach, 2), rng.uniform(0.3, 1.2, 2)
        window = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size + middle
        outline = view.project(np.concatenate([window, np.full((4, 1), 0.5)], 1))
        _fill(glow, outline / 2, np.full(1, rng.uniform(0.3, 0.9)))
    glow = cv2.GaussianBlur(glow, (0, 0), rng.uniform(0.5, 4))
    picture += cv2.resize(glow, (width, height))[:, :, None] * rng.uniform(20, 110)


def _draw_hand(rng: Rng, picture: Array, board: Array) -> None:
    """Fingers that reach in from the picture's edge and hold the tray."""
    height, width = picture.shape[:2]
    middle = board.mean(0)
    angle = rng.uniform(0, 2 * np.pi)
    heading = np.array([np.cos(angle), np.sin(angle)])
    reach = ((board - middle) @ heading).max()
    skin = np.array([225, 175, 145], np.float32) * rng.uniform(0.35, 1.08)
    thick = int(rng.uniform(0.1, 0.18) * reach) + 3
    across = np.array([-heading[1], heading[0]])
    layer = picture.copy()
    for finger in range(rng.integers(1, 5)):
        tip = middle + heading * reach * rng.uniform(1.12, 1.3) + across * thick * 2.3 * (finger - 1.5)
        end = tip + heading * max(height, width) + across * rng.uniform(-0.3, 0.3) * reach
        cv2.line(
            layer,
            tuple(tip.astype(int).tolist()),
            tuple(end.astype(int).tolist()),
            (skin * 0.8).tolist(),
            thick * 2,
        )
        cv2.line(
            layer,
            tuple(tip.astype(int).tolist()),
            tuple(end.astype(int).tolist()),
            skin.tolist(),
            int(thick * 1.5),
        )
    picture[:] = cv2.GaussianBlur(layer, (0, 0), 1.5)
