"""A rendered picture and what is really in it."""

from dataclasses import dataclass, field

import numpy as np
from arrays import Array
from labels import text_of


@dataclass
class Scene:
    """`labels` holds rows x columns classes; `corners` the outline of each tile (top left, top right, bottom
    right, bottom left, as the board is written) in pixels; `pitch` the outline of the cell it lies in; `turns`
    the quarter turns against the clock that make each letter upright; `letter` the height of a capital, as a
    share of the pitch; `small` whether the letters are small ones."""

    kind: str
    pixels: Array
    rows: int = 0
    columns: int = 0
    labels: list[str] = field(default_factory=list)
    corners: Array = field(default_factory=lambda: np.zeros((0, 4, 2), np.float32))
    pitch: Array = field(default_factory=lambda: np.zeros((0, 4, 2), np.float32))
    turns: list[int] = field(default_factory=list)
    letter: float = 0.5
    small: bool = False

    @property
    def text(self) -> str:
        """The board as `gridwords` reads it; empty where the picture shows none."""
        lines = (self.labels[k * self.columns : (k + 1) * self.columns] for k in range(self.rows))
        return "/".join("".join(map(text_of, line)) for line in lines)

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "board": self.text,
            "rows": self.rows,
            "columns": self.columns,
            "tiles": self.labels,
            "corners": np.round(self.corners, 2).tolist(),
        }


def random_size(rng: np.random.Generator) -> tuple[int, int]:
    """Mostly 4x4, then 5x5; every size from 3 to 6 now and then."""
    draw = rng.random()
    if draw < 0.42:
        return 4, 4
    if draw < 0.62:
        return 5, 5
    if draw < 0.82:
        side = int(rng.choice([3, 6]))
        return side, side
    return int(rng.integers(3, 7)), int(rng.integers(3, 7))
