"""Measures the whole reader, board finding included, on rendered pictures that training never saw.

    PYTHONPATH=src python3 tools/train_reader/evaluate.py --pictures 300 --seed 1
    PYTHONPATH=src python3 tools/train_reader/evaluate.py --real FOLDER --half apart

Fonts, surfaces and trays are the held-out ones. Prints Markdown tables. The kind `rays` takes pictures that rays.py
rendered into the folder of `--keep`. `--real` reads real pictures instead, which `labels.tsv` in their folder lists
(file, kind, rows): of each kind, every other one by the SHA-256 of its name is to work with, the others are kept apart.
"""

import argparse
import csv
import hashlib
import json
import pickle
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np
import scenes
from arrays import Array
from labels import text_of
from PIL import Image
from scene import Scene

from gridwords import _core

WEIGHTS = Path(__file__).resolve().parents[2] / "src" / "gridwords" / "data" / "reader.weights"
EMPTY = ("empty", "list", "none")  # kinds without a board
DOUBTFUL = 0.9
STEPS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01)


@dataclass
class Tally:
    """What came of the pictures of one kind."""

    pictures: int = 0
    found: int = 0
    sized: int = 0
    whole: int = 0
    tiles: int = 0
    right: int = 0
    milliseconds: list[float] = field(default_factory=list)
    said: list[tuple[float, bool]] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    missed: list[int] = field(default_factory=list)
    others: int = 0  # boards found in addition to the only one


def truth_of(scene: Scene) -> list[str]:
    """As the reader writes tiles: a tile without a letter is a hole to it."""
    return [text_of(label).replace("?", ".") for label in scene.labels]


def compare(
    tally: Tally, scene: Scene, rows: int, columns: int, cells: list[tuple[str, float, Array]]
) -> None:
    """Adds one reading; a tile of the truth is compared with the cell that lies on it."""
    truth = truth_of(scene)
    tally.pictures += 1
    tally.tiles += len(truth)
    if not rows:
        return
    tally.found += 1
    middles = np.array([corners.mean(0) for _, _, corners in cells])
    agreed = True
    for text, outline in zip(truth, scene.pitch, strict=True):
        middle = outline.mean(0)
        apart = np.linalg.norm(middles - middle, axis=1)
        nearest = int(apart.argmin())
        reach = 0.5 * np.linalg.norm(outline[2] - outline[0]) / np.sqrt(2)
        if apart[nearest] > reach:
            agreed = False
            continue
        read, confidence, _ = cells[nearest]
        right = read == text
        agreed &= right
        tally.right += right
        tally.said.append((confidence, right))
        if not right:
            tally.wrong[f"{text} as {read}"] += 1
    same = (rows, columns) == (scene.rows, scene.columns)
    turned = scene.kind == "dice" and (columns, rows) == (scene.rows, scene.columns)
    tally.sized += same or turned
    if agreed and (same or turned):
        # Tiles agree in place; the order must too, for dice up to a turn of the board.
        grid = np.array([text for text, _, _ in cells]).reshape(rows, columns)
        wanted = np.array(truth).reshape(scene.rows, scene.columns)
        turns = range(4) if scene.kind == "dice" else range(1)
        tally.whole += any(np.array_equal(np.rot90(grid, k), wanted) for k in turns)


def rendered(kind: str, seed: int, number: int, megapixels: float, folder: Path | None) -> Scene:
    """The picture, taken from `folder` if it is there from an earlier run or from rays.py."""
    if folder is None:
        if kind == "rays":
            raise SystemExit("the kind rays needs --keep: a folder of pictures that rays.py rendered")
        return scenes.render(kind, seed * 1_000_003 + number, True, megapixels)
    path = folder / f"{kind}-{seed}-{number}-{megapixels:g}.pickle"
    if path.exists():
        scene: Scene = pickle.loads(path.read_bytes())
        return scene
    if kind == "rays":
        raise SystemExit(f"{path} is missing: expected a picture that rays.py rendered")
    scene = scenes.render(kind, seed * 1_000_003 + number, True, megapixels)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(scene))
    return scene


def evaluate(
    reader: _core.Reader, kind: str, count: int, seed: int, megapixels: float, folder: Path | None
) -> Tally:
    tally = Tally()
    for number in range(count):
        scene = rendered(kind, seed, number, megapixels, folder)
        pixels = np.ascontiguousarray(scene.pixels)
        start = time.process_time()
        (rows, columns, _, cells, _), *others = reader.read(pixels)
        tally.milliseconds.append((time.process_time() - start) * 1000)
        tally.others += len(others)
        if kind in EMPTY:
            tally.pictures += 1
            tally.found += rows > 0
            if rows:
                tally.wrong[scene.kind] += 1
        else:
            before = tally.whole
            compare(tally, scene, rows, columns, [(cell[0], cell[1], np.array(cell[3])) for cell in cells])
            if tally.whole == before:
                tally.missed.append(number)
    return tally


def print_table(tallies: dict[str, Tally]) -> None:
    print(
        "| pictures | number | board found | size right | tiles right | whole boards right | median CPU ms | slowest |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for kind, tally in tallies.items():
        if not tally.pictures:
            continue
        middle = f"{np.median(tally.milliseconds):.0f} | {max(tally.milliseconds):.0f}"
        if kind in EMPTY:
            print(f"| {kind} | {tally.pictures} | {tally.found} falsely | - | - | - | {middle} |")
            continue
        print(
            f"| {kind} | {tally.pictures} | {tally.found / tally.pictures:.1%} | {tally.sized / tally.pictures:.1%} "
            f"| {tally.right / max(1, tally.tiles):.2%} | {tally.whole / tally.pictures:.1%} | {middle} |"
        )


def halves(names: list[str]) -> tuple[list[str], list[str]]:
    """The names to work with, and those kept apart."""
    names = sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())
    return names[::2], names[1::2]


def evaluate_real(reader: _core.Reader, folder: Path, half: str) -> dict[str, Tally]:
    """Real pictures by kind. Dice may be read in any turn; `?` in a label is a tile that nobody could identify."""
    with open(folder / "labels.tsv", newline="") as file:
        listed = {entry["file"]: entry for entry in csv.DictReader(file, delimiter="\t")}
    tallies: dict[str, Tally] = {}
    for kind in dict.fromkeys(entry["kind"] for entry in listed.values()):
        work, apart = halves([name for name, entry in listed.items() if entry["kind"] == kind])
        tally = tallies[kind] = Tally()
        for name in {"work": work, "apart": apart, "all": work + apart}[half]:
            with Image.open(folder / name) as image:
                flat = Image.new("RGBA", image.size, "white")
                flat.alpha_composite(image.convert("RGBA"))
            pixels = np.ascontiguousarray(np.asarray(flat.convert("RGB")))
            start = time.process_time()
            (rows, columns, _, cells, _), *others = reader.read(pixels)
            tally.milliseconds.append((time.process_time() - start) * 1000)
            tally.others += len(others)
            tally.pictures += 1
            tally.found += rows > 0
            wanted = [re.findall(r"\([^)]*\)|.", row) for row in listed[name]["rows"].split("/")]
            if wanted in ([], [[]], [["?"]]):
                continue
            truth = np.array(wanted)
            tally.tiles += truth.size
            best: tuple[int, int, list[tuple[float, bool]]] = (-1, -1, [])
            for k in range(4 if kind.startswith("dice") else 1):
                grid = np.array([cell[0] for cell in cells]).reshape(rows, columns)
                sure = np.rot90(np.array([cell[1] for cell in cells]).reshape(rows, columns), k)
                grid = np.rot90(grid, k)
                if grid.shape == truth.shape:
                    right = (grid == truth) | (truth == "?")
                    said = list(zip(sure[truth != "?"].tolist(), right[truth != "?"].tolist(), strict=True))
                    best = max(best, (int(right.sum()), int(right.all()), said))
            tally.sized += best[0] >= 0
            tally.right += max(0, best[0])
            tally.whole += max(0, best[1])
            tally.said += best[2]
            if best[1] < 1:
                print(
                    f"{name}: {rows}x{columns} for {truth.shape[0]}x{truth.shape[1]}, {max(0, best[0])} right"
                )
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pictures", type=int, default=300, help="of each kind")
    parser.add_argument("--empty", type=int, default=500, help="pictures without a board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--megapixels", type=float, default=1.0)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--kinds", default="screen,dice,paper,empty")
    parser.add_argument("--details", type=Path, help="write what went wrong to this JSON file")
    parser.add_argument("--keep", type=Path, help="keep the pictures in this folder, for the next run")
    parser.add_argument("--real", type=Path, help="a folder of real pictures with labels.tsv")
    parser.add_argument(
        "--half", choices=("work", "apart", "all"), default="work", help="of the real pictures"
    )
    arguments = parser.parse_args()
    reader = _core.Reader(arguments.weights.read_bytes())
    if arguments.real:
        tallies = evaluate_real(reader, arguments.real, arguments.half)
    else:
        counts = {
            kind: arguments.empty if kind in EMPTY else arguments.pictures
            for kind in arguments.kinds.split(",")
        }
        tallies = {
            kind: evaluate(reader, kind, count, arguments.seed, arguments.megapixels, arguments.keep)
            for kind, count in counts.items()
        }
    print_table(tallies)
    said = [pair for tally in tallies.values() for pair in tally.said]
    sure = [right for confidence, right in said if confidence >= DOUBTFUL]
    flagged = [right for confidence, right in said if confidence < DOUBTFUL]
    print(
        f"\n{len(sure)} tiles called sure, {len(sure) - sum(sure)} of them wrong; "
        f"{sum(flagged)} of {sum(sure) + sum(flagged)} right tiles flagged, {len(flagged) - sum(flagged)} wrong ones. "
        f"{sum(tally.others for tally in tallies.values())} further boards found where there are none."
    )
    print("\n| confidence | tiles | mean confidence | right |\n| --- | --- | --- | --- |")
    for low, high in pairwise(STEPS):
        inside = [(confidence, right) for confidence, right in said if low <= confidence < high]
        if inside:
            mean, share = np.array(inside, float).mean(0)
            print(f"| {low:.0%} to {min(high, 1):.0%} | {len(inside)} | {mean:.1%} | {share:.1%} |")
    if arguments.details:
        details = {
            kind: {"wrong": tally.wrong.most_common(40), "missed": tally.missed}
            for kind, tally in tallies.items()
        }
        arguments.details.write_text(json.dumps(details, indent=1))


if __name__ == "__main__":
    main()
