"""Cuts the tiles that the network learns from out of rendered scenes.

    python3 tools/train_reader/tiles.py build/reader/tiles-1.npz --scenes 3000 --seed 1

Each tile is a square a quarter larger than what the network sees, so that training can turn, move and scale it.
"""

import argparse
import pickle
import time
from pathlib import Path

import cv2
import numpy as np
import scenes
from arrays import Array
from codec import SIDE, pack
from labels import NOTHING, NUMBER, number_of
from scene import Scene

PAGES = ("print", "angle", "curved", "thin")
# Of the scenes that tiles are cut from.
SHARES = {
    "screen": 0.31,
    "dice": 0.39,
    "paper": 0.1,
    "empty": 0.05,
    "print": 0.04,
    "angle": 0.03,
    "curved": 0.03,
    "list": 0.01,
    "small": 0.03,
    "thin": 0.01,
}
MARGIN = 1.25  # side of a stored tile over the side of what the network sees


def grey(pixels: Array) -> Array:
    """As the core does it."""
    wide = pixels.astype(np.uint32)
    return ((77 * wide[..., 0] + 150 * wide[..., 1] + 29 * wide[..., 2]) >> 8).astype(np.uint8)


def cut(picture: Array, outline: Array, factor: float, shift: tuple[float, float] = (0, 0)) -> Array:
    """The square over `outline` (its four corners), scaled by `factor` and moved by shares of its side."""
    right, down = outline[1] - outline[0], outline[3] - outline[0]
    centre = outline.mean(0) + right * shift[0] + down * shift[1]
    quad = (outline - outline.mean(0)) * factor + centre
    side = np.linalg.norm(quad[1] - quad[0])
    work = SIDE if side < 1.4 * SIDE else SIDE * 2  # then halved, against aliasing
    target = np.array([[0, 0], [work, 0], [work, work], [0, work]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(quad.astype(np.float32) - 0.5, target)
    tile = cv2.warpPerspective(
        picture, warp, (work, work), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return tile if work == SIDE else cv2.resize(tile, (SIDE, SIDE), interpolation=cv2.INTER_AREA)


def square_of(outline: Array) -> Array:
    """The square in the middle of a cell, as wide as the shorter of its sides."""
    right, down = outline[1] - outline[0], outline[3] - outline[0]
    short = min(np.linalg.norm(right), np.linalg.norm(down))
    right, down = right / np.linalg.norm(right) * short / 2, down / np.linalg.norm(down) * short / 2
    middle = outline.mean(0)
    corners = [middle - right - down, middle + right - down, middle + right + down, middle - right + down]
    return np.array(corners, np.float32)


def tiles_of(rng: np.random.Generator, scene: Scene) -> list[tuple[Array, int, int]]:
    """(tile, class, turn) of every cell, and some squares that are no cell."""
    picture = grey(scene.pixels)
    height, width = picture.shape
    out = []
    if scene.rows:
        # Of small letters, what the finder takes for the height is little more than that of an x.
        height = scene.letter * (0.78 if scene.small else 1)
        side = float(np.clip(height / rng.uniform(0.42, 0.62), 0.6, 1.1)) * MARGIN
        pitch_of = scene.pitch
        cells = list(range(len(scene.labels)))
        if scene.kind in PAGES:  # what is cut from cells that are not square is
            pitch_of = np.stack([square_of(outline) for outline in scene.pitch])
            cells = rng.permutation(len(cells))[:64].tolist()
        for cell in cells:
            shift = tuple(rng.normal(0, 0.03 if scene.small else 0.015, 2))
            label = number_of(scene.labels[cell], scene.small)
            out.append((cut(picture, pitch_of[cell], side, shift), label, scene.turns[cell]))
        for _ in range(max(1, len(cells) // 9)):  # a lattice off by half a cell
            cell = int(rng.integers(len(scene.labels)))
            shift = [(0.5, 0), (0, 0.5), (0.5, 0.5), (-0.5, 0), (0, -0.5)][rng.integers(5)]
            out.append((cut(picture, scene.pitch[cell], side, shift), NUMBER[NOTHING], 0))
        for _ in range(max(1, len(cells) // 9)):  # a lattice with a row or column too many
            cell = int(rng.integers(len(scene.labels)))
            row, column = divmod(cell, scene.columns)
            shift = [(0, -1 - row), (0, scene.rows - row), (-1 - column, 0), (scene.columns - column, 0)][
                rng.integers(4)
            ]
            out.append((cut(picture, scene.pitch[cell], side, shift), NUMBER[NOTHING], 0))
        if rng.random() < 0.3:  # a lattice twice too coarse
            cell = int(rng.integers(len(scene.labels)))
            out.append((cut(picture, scene.pitch[cell], side * 2.2, (0.5, 0.5)), NUMBER[NOTHING], 0))
        low, high = scene.pitch.reshape(-1, 2).min(0), scene.pitch.reshape(-1, 2).max(0)
        pitch = np.linalg.norm(scene.pitch[0, 1] - scene.pitch[0, 0])
        count, lonely = max(1, len(cells) // 10), True
    else:
        if "keyboard" in scene.kind:
            return []
        out += [
            (tile, NUMBER[NOTHING], 0)
            for tile in spot_squares(rng, picture, 24 if scene.kind == "list" else 6)
        ]
        low = high = np.zeros(2)
        pitch, count, lonely = min(width, height) * rng.uniform(0.08, 0.3), 14, False
    square = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)
    for _ in range(count):  # somewhere outside the board
        centre = rng.uniform(0, 1, 2) * [width, height]
        if lonely and (centre > low - 0.6 * pitch).all() and (centre < high + 0.6 * pitch).all():
            continue
        tile = cut(picture, (square * pitch + centre).astype(np.float32), rng.uniform(0.6, 1.3))
        out.append((tile, NUMBER[NOTHING], 0))
    return out


def spot_squares(rng: np.random.Generator, picture: Array, count: int) -> list[Array]:
    """Squares around letters of words, as a finder that takes text for a board cuts them."""
    ground = cv2.GaussianBlur(picture, (0, 0), max(4, max(picture.shape) / 60))
    out = []
    for marks in (
        picture.astype(int) < ground.astype(int) - 25,
        picture.astype(int) > ground.astype(int) + 25,
    ):
        spots, middles = cv2.connectedComponentsWithStats(marks.astype(np.uint8))[2:]
        high = spots[:, cv2.CC_STAT_HEIGHT]
        usual = (high >= 7) & (high <= max(picture.shape) / 6) & (spots[:, cv2.CC_STAT_WIDTH] < 2 * high)
        spots, middles = spots[usual], middles[usual]
        if len(spots) < 3:
            continue
        for at in rng.integers(len(spots), size=count):
            size = spots[at, cv2.CC_STAT_HEIGHT]
            apart = np.abs(middles - middles[at])
            alike = np.abs(np.log(spots[:, cv2.CC_STAT_HEIGHT] / size)) < 0.5
            # Of a word: others of the size beside it. One that stands alone may well be a tile.
            beside = alike & (apart[:, 0] < 1.3 * size) & (apart[:, 1] < 0.4 * size)
            if beside.sum() < 3:
                continue
            half = size * rng.uniform(0.8, 1.25)
            middle = middles[at] + rng.normal(0, 0.05, 2) * size
            square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + middle
            out.append(cut(picture, square.astype(np.float32), MARGIN))
    return out


def tiles_without(rng: np.random.Generator, paths: list[Path]) -> list[tuple[Array, int, int]]:
    """Squares of real pictures that show no board."""
    out = []
    square = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    for path in paths:
        picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        if picture is None or min(picture.shape) < 60:
            continue
        factor = min(1.0, 1000 / max(picture.shape))
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        found = spot_squares(rng, picture, 4)
        for _ in range(6):
            side = min(picture.shape) * rng.uniform(0.06, 0.3)
            middle = rng.uniform(0, 1, 2) * picture.shape[::-1]
            found.append(cut(picture, (square * side + middle).astype(np.float32), 1.0))
        out += [(tile, NUMBER[NOTHING], 0) for tile in found]
    return out


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--scenes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--held-out", action="store_true", help="use fonts, surfaces and trays unseen in training"
    )
    parser.add_argument(
        "--stored", type=Path, help="a folder of scenes that rays.py rendered, cut twice each"
    )
    parser.add_argument("--pictures", type=Path, help="a folder of real pictures without a board")
    arguments = parser.parse_args()
    rng = np.random.default_rng([arguments.seed, 99])
    found: list[tuple[Array, int, int]] = []
    kinds: list[int] = []
    start = time.monotonic()
    for number in range(arguments.scenes):
        kind = str(rng.choice([*SHARES], p=[*SHARES.values()]))
        area = rng.uniform(0.25, 0.4) if kind == "screen" else rng.uniform(0.08, 0.3)
        area = rng.uniform(0.4, 0.9) if kind in scenes.KINDS[4:] else area
        number_of_scene = arguments.seed * 1_000_003 + number
        scene = scenes.render(kind, number_of_scene, arguments.held_out, area, True, 0.04, 0.12)
        new = tiles_of(rng, scene)
        found += new
        kinds += [scenes.KINDS.index(kind)] * len(new)
        if number % 200 == 199:
            print(f"{number + 1} scenes, {len(found)} tiles, {time.monotonic() - start:.0f} s", flush=True)
    if arguments.stored:
        for path in sorted(arguments.stored.glob("*.pickle")) * 2:
            new = tiles_of(rng, pickle.loads(path.read_bytes()))
            found += new
            kinds += [scenes.KINDS.index("dice")] * len(new)
    if arguments.pictures:
        new = tiles_without(rng, sorted(arguments.pictures.iterdir()))
        found += new
        kinds += [scenes.KINDS.index("empty")] * len(new)
    arguments.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        arguments.file,
        tiles=np.frombuffer(pack(np.stack([tile for tile, _, _ in found])), np.uint8),
        classes=np.array([label for _, label, _ in found], np.uint8),
        turns=np.array([turn for _, _, turn in found], np.uint8),
        kinds=np.array(kinds, np.uint8),
    )
    print(f"{arguments.file}: {len(found)} tiles, {arguments.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
