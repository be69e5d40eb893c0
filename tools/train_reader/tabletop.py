"""What lies on a table, in three dimensions: dice, their tray, and what else is around. One cell is 1 wide."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import solids
from arrays import Array
from dice import TRAYS, Style, random_style
from fonts import choose
from labels import BLANK, random_labels
from marks import mark
from paint import rounded, words, write
from scene import random_size
from solids import Solid
from textures import colour, noise, surface

from gridwords.board.dice import dice as dice_set

Rng = np.random.Generator

SETS = {
    4: ("classic", "new"),
    5: ("big-original", "big-challenge", "big-deluxe", "big-2012"),
    6: ("super-big",),
}
FACE = 144  # pixels of a face's texture


@dataclass(frozen=True)
class Thing:
    """A solid and what it is made of: `paint` is a colour or a texture, `rough` how dull its gloss is."""

    solid: Solid
    paint: Array
    rough: float = 1.0  # 1 has no gloss at all
    clear: bool = False


@dataclass
class Tabletop:
    """The things, and where the dice are: corners of their tops and of their cells, and the turns of letters."""

    rows: int
    columns: int
    labels: list[str]
    letter: float  # height of a capital
    things: list[Thing]
    corners: Array
    cells: Array
    turns: list[int]
    reach: float  # how far the board, and what must be seen of its tray, extends from the origin


def tabletop(rng: Rng, held_out: bool, training: bool) -> Tabletop:
    rows, columns = _size(rng)
    style = random_style(rng, held_out)
    tray = rng.random() < 0.87
    if not tray:  # pushed together
        style = replace(style, side=rng.uniform(0.95, 0.995), above=1.0)
    dice = _shaken(rng, rows, columns, 0.4 if training else 0.75)
    top = Tabletop(rows, columns, [faces[0] for faces in dice], style.lettering.height * style.side, [],
                   np.zeros(0), np.array([_cell(rows, columns, k) for k in range(len(dice))]), [], 0)  # fmt: skip
    _add_dice(rng, top, style, dice)
    margin = rng.uniform(0.15, 1.0) if tray else 0.1
    top.reach = max(rows, columns) / 2 + margin * rng.uniform(0, 1)
    floor = -style.side
    if tray:
        floor = _add_tray(rng, top, style, margin, held_out)
    _add_clutter(rng, top, max(rows, columns) / 2 + margin, floor, held_out)
    half = (24 + 3 * max(rows, columns)) * rng.uniform(0.25, 0.6)
    varnish = rng.uniform(0.08, 0.3) if rng.random() < 0.35 else 1.0
    top.things.append(
        Thing(solids.sheet(half, floor), surface(rng, 1000, 1000, bool(rng.random() < 0.5)), varnish)
    )
    top.things.append(Thing(solids.sheet(60, floor - 20), colour(rng, 40, 180)))
    return top


def _size(rng: Rng) -> tuple[int, int]:
    """As games with dice are sold: 4x4, 5x5 and 6x6, and now and then something else."""
    draw = rng.random()
    if draw < 0.9:
        side = 4 if draw < 0.55 else 5 if draw < 0.8 else 6
        return side, side
    return random_size(rng)


def _shaken(rng: Rng, rows: int, columns: int, sold: float) -> list[list[str]]:
    """The six faces of each die, the one on top first; `sold` is how often the dice are those of a real set."""
    if rows == columns and rows in SETS and rng.random() < sold:
        names = SETS[rows]
        faces = [[face.strip("()") for face in die] for die in dice_set(names[rng.integers(len(names))])]
        faces = [[BLANK if face == "." else face for face in die] for die in faces]
    else:
        faces = [random_labels(rng, 6, 0.05, 0.02) for _ in range(rows * columns)]
    return [[faces[at][k] for k in rng.permutation(6)] for at in rng.permutation(len(faces))]


def _cell(rows: int, columns: int, cell: int) -> Array:
    """The outline of a cell, at the height of the dice's tops."""
    row, column = divmod(cell, columns)
    box = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])
    middle = [column - (columns - 1) / 2, (rows - 1) / 2 - row]
    return np.concatenate([box + middle, np.zeros((4, 1))], 1)


def about(axis: Array, degrees: float) -> Array:
    """The rotation about an axis of length 1."""
    return cv2.Rodrigues(np.asarray(axis, np.float64) * np.deg2rad(degrees))[0]


def _add_dice(rng: Rng, top: Tabletop, style: Style, dice: list[list[str]]) -> None:
    half = style.side / 2
    across = int(np.ceil(np.sqrt(6 * len(dice))))
    texture = np.zeros((across * FACE, across * FACE, 3), np.uint8)
    body = solids.box(
        np.full(3, half), style.bevel * style.side * rng.uniform(0.5, 1.5), rng.uniform(1.35, 1.9)
    )
    loose = (1 - style.side) / 2
    wobble = rng.uniform(0, 1) * (2 + 70 * loose)
    upset = rng.uniform(0, 0.25) if rng.random() < 0.4 else 0.0  # share of dice that do not lie flat
    wear = rng.uniform(0, 0.35) if rng.random() < 0.4 else 0.0
    rough = rng.uniform(0.02, 0.08) if rng.random() < 0.2 else 0.32 - style.gloss * rng.random()
    bodies, corners = [], []
    square = np.array([[-1, 1, 1], [1, 1, 1], [1, -1, 1], [-1, -1, 1]]) * half
    for cell, faces in enumerate(dice):
        starts = []
        for face, label in enumerate(faces):
            turn = int(rng.integers(4))
            y, x = divmod(6 * cell + face, across)
            texture[y * FACE : (y + 1) * FACE, x * FACE : (x + 1) * FACE] = _face(
                rng, style, label, turn, wear
            )
            starts.append([x / across, y / across])
            if face == 0:
                top.turns.append(-turn % 4)
        turned = about([0, 0, 1], float(np.clip(rng.normal(0, wobble), -14, 14)))
        lift = 0.0
        if rng.random() < upset:
            lean, angle = rng.uniform(0, 2 * np.pi), rng.uniform(1, 9)
            turned = about([np.cos(lean), np.sin(lean), 0], angle) @ turned
            lift = half * np.sin(np.deg2rad(angle))
        middle = np.append(top.cells[cell].mean(0)[:2] + rng.uniform(-0.8, 0.8, 2) * loose, lift - half)
        bodies.append(body.mapped(np.array(starts), np.array(1 / across)).moved(turned, middle))
        corners.append(square @ turned.T + middle)
    top.corners = np.array(corners)
    top.things.append(Thing(solids.joined(bodies), texture, rough))


def _face(rng: Rng, style: Style, label: str, turn: int, wear: float) -> Array:
    """RGB of one face."""
    face = style.body * np.ones((FACE, FACE, 1), np.float32) * rng.uniform(0.97, 1.0)
    face *= 1 + 0.01 * noise(rng, FACE, FACE, FACE / 3)[:, :, None]
    if style.body[0] - style.body[2] > 60:  # wooden
        face *= 1 + 0.06 * noise(rng, FACE, FACE, FACE / 25, FACE)[:, :, None]
    if label == BLANK:
        ink = np.clip(rounded(FACE, FACE / 10) - FACE * 0.17, 0, 1).astype(np.float32)
    else:
        ink = np.rot90(mark(style.lettering, label, FACE), turn)
    ink = (
        ink
        * np.clip(1 - wear * np.maximum(0, noise(rng, FACE, FACE, FACE / 9)), 0, 1)
        * (1 - 0.8 * style.faded)
    )
    return np.clip(face * (1 - ink[:, :, None]) + style.ink * ink[:, :, None], 0, 255).astype(np.uint8)


def _between(low: list[float], far: list[float], radius: float) -> Solid:
    """A box from corner to corner."""
    return solids.box((np.array(far) - low) / 2, radius).moved(np.eye(3), (np.array(far) + low) / 2)


def _add_tray(rng: Rng, top: Tabletop, style: Style, margin: float, held_out: bool) -> float:
    """A plate with a rim, mostly with walls between the dice, perhaps with a lid; gives its lowest point."""
    floor, ridge = -style.side, -style.above * style.side
    thick, edge = rng.uniform(0.06, 0.4), rng.uniform(0.02, 0.06)
    wide, high = top.columns / 2, top.rows / 2
    out_x, out_y = wide + margin, high + margin
    parts = [_between([-out_x, -out_y, floor - thick], [out_x, out_y, floor], edge)]
    wall = (1 - style.side) * rng.uniform(0.4, 0.9)
    if rng.random() < 0.8:
        for k in range(top.columns + 1):
            x = k - wide
            parts.append(_between([x - wall / 2, -high, floor - 0.02], [x + wall / 2, high, ridge], wall / 2))
        for k in range(top.rows + 1):
            y = k - high
            parts.append(_between([-wide, y - wall / 2, floor - 0.02], [wide, y + wall / 2, ridge], wall / 2))
    rim = floor + style.side * rng.uniform(0.1, 1.2) if rng.random() < 0.8 else floor + 0.02
    inner = wall / 2 + margin * (0 if rng.random() < 0.5 else rng.uniform(0, 0.7))
    for way in (-1, 1):
        near, far = sorted([way * (wide + inner), way * out_x])
        parts.append(_between([near, -out_y, floor - thick], [far, out_y, rim], edge * 2))
        near, far = sorted([way * (high + inner), way * out_y])
        parts.append(_between([-out_x, near, floor - thick], [out_x, far, rim], edge * 2))
    trays = TRAYS[held_out]
    tint = np.array(trays[rng.integers(len(trays))]) * rng.uniform(0.6, 1.1) + rng.uniform(-10, 10, 3)
    rough = rng.uniform(0.08, 0.4)
    top.things.append(Thing(solids.joined(parts), np.clip(tint, 0, 250), rough))
    if margin - inner > 0.35 and rng.random() < 0.4:  # the name of the game on the rim
        size = margin - inner
        name = np.ones((80, 480, 3), np.float32) * np.clip(tint, 0, 250)
        ink = colour(rng, 0, 60) if tint.mean() > 130 else colour(rng, 190, 250)
        write(
            name,
            words(rng, 1).upper(),
            240,
            40,
            rng.uniform(20, 55),
            ink,
            choose(rng, held_out, bold=0.9),
            True,
        )
        label = _card(size * 2.7, size * 0.45, rim + 0.004)
        way = rng.choice([-1, 1])
        label = label.moved(
            about([0, 0, 1], rng.choice([0, 180])), np.array([0, way * (out_y - size / 2), 0])
        )
        top.things.append(Thing(label, name, rough))
    if rng.random() < 0.08:
        lid = solids.box([out_x, out_y, rng.uniform(0.6, 1.5)], rng.uniform(0.3, 1.4))
        top.things.append(
            Thing(lid.moved(np.eye(3), np.array([0, 0, floor + 0.6])), np.ones(3), 0.0, clear=True)
        )
    return floor - thick


def _card(wide: float, high: float, height: float) -> Solid:
    """A flat rectangle for a picture."""
    flat = solids.sheet(1.0, 0.0)
    return replace(flat, points=flat.points * [wide / 2, high / 2, 1] + [0, 0, height])


def _add_clutter(rng: Rng, top: Tabletop, reach: float, floor: float, held_out: bool) -> None:
    """Paper with words, a pencil, a mug, the hand that holds the tray."""

    def place(size: float, lift: float = 0.0) -> Array:
        angle = rng.uniform(0, 2 * np.pi)
        far = reach * rng.uniform(1.05, 1.5) + size
        return np.array([np.cos(angle) * far, np.sin(angle) * far, floor + lift])

    if rng.random() < 0.3:
        wide, high = rng.uniform(3, 9, 2)
        dots = 60 * np.array([high, wide])
        page = np.ones((int(dots[0]), int(dots[1]), 3), np.float32) * colour(rng, 180, 250, 0.3)
        font, size, y = choose(rng, held_out), rng.uniform(6, 45), 20.0
        while y < dots[0]:
            write(
                page,
                words(rng, int(rng.integers(1, 6))),
                rng.uniform(8, 30),
                y,
                size,
                colour(rng, 0, 80),
                font,
            )
            y += size * 2
        sheet = _card(wide, high, rng.uniform(0.01, 0.5))
        spot = place(float(np.hypot(wide, high)) / 2)
        top.things.append(Thing(sheet.moved(about([0, 0, 1], rng.uniform(0, 360)), spot), page, 0.5))
    if rng.random() < 0.2:
        pencil = solids.box([4.5, 0.2, 0.2], 0.15).moved(about([0, 0, 1], rng.uniform(0, 360)), place(2, 0.2))
        top.things.append(Thing(pencil, colour(rng, 30, 220), 0.1))
    if rng.random() < 0.12:
        mug = solids.box([2.2, 2.2, 2.5], 2.1).moved(np.eye(3), place(2.5, 2))
        top.things.append(Thing(mug, colour(rng, 20, 240), 0.08))
    if rng.random() < 0.15:
        skin = np.array([225, 175, 145]) * rng.uniform(0.4, 1.05)
        angle, fingers = rng.uniform(0, 360), []
        for finger in range(rng.integers(1, 5)):
            body = solids.box([2.6, 0.42, 0.4], 0.38).moved(
                about([0, 1, 0], rng.uniform(-12, 20)), np.zeros(3)
            )
            spot = np.array(
                [reach * rng.uniform(1, 1.1) + 2.3, 0.95 * (finger - 1.5), rng.uniform(-0.3, 0.1)]
            )
            fingers.append(body.moved(np.eye(3), spot).moved(about([0, 0, 1], angle), np.zeros(3)))
        top.things.append(Thing(solids.joined(fingers), skin, 0.35))
