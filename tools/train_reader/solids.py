"""Boxes with rounded edges, as triangles for a ray tracer."""

from dataclasses import dataclass

import numpy as np
from arrays import Array

# The frame of each face of a box, top first: where its picture's right, its bottom and its outside lie.
FACES = np.array([
    [[1, 0, 0], [0, -1, 0], [0, 0, 1]],
    [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
    [[0, 1, 0], [0, 0, -1], [1, 0, 0]],
    [[-1, 0, 0], [0, 0, -1], [0, 1, 0]],
    [[0, -1, 0], [0, 0, -1], [-1, 0, 0]],
    [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
], np.float64)  # fmt: skip


@dataclass(frozen=True)
class Solid:
    """Triangles of one material; `places` says where on its texture each point lies, from 0 to 1."""

    points: Array
    normals: Array
    places: Array
    triangles: Array

    def moved(self, rotation: Array, by: Array) -> "Solid":
        return Solid(self.points @ rotation.T + by, self.normals @ rotation.T, self.places, self.triangles)

    def mapped(self, starts: Array, size: Array) -> "Solid":
        """With the six faces laid out on a texture: each starts at `starts` and takes `size` of it."""
        count = len(self.points) // len(FACES)
        places = self.places * size + np.repeat(starts, count, axis=0)
        return Solid(self.points, self.normals, places, self.triangles)


def joined(solids: list[Solid]) -> Solid:
    first = np.cumsum([0] + [len(solid.points) for solid in solids[:-1]])
    return Solid(
        np.concatenate([solid.points for solid in solids]),
        np.concatenate([solid.normals for solid in solids]),
        np.concatenate([solid.places for solid in solids]),
        np.concatenate([solid.triangles + start for solid, start in zip(solids, first, strict=True)]),
    )


def box(half: Array, radius: float, ball: float = 2.0) -> Solid:
    """A box around the origin; `half` its half sides, `radius` that of its edges. `ball` cuts the corners off
    with a sphere of that radius, in half sides (above 1.73 it cuts nothing), as many dice are made."""
    half = np.asarray(half, np.float64)
    radius = min(radius, float(half.min()) * 0.999)
    arc = np.tan(np.linspace(-np.pi / 4, 0, 5)) * radius  # from the middle of the edge to where it ends
    points: list[Array] = []
    normals: list[Array] = []
    places: list[Array] = []
    triangles: list[Array] = []
    for right, down, out in FACES:
        sides = []
        for way in (right, down):
            reach = float(np.abs(way) @ half)
            low = arc - reach + radius
            sides.append(np.concatenate([low, np.linspace(low[-1], -low[-1], 13)[1:-1], -low[::-1]]))
        x, y = (side.ravel() for side in np.meshgrid(*sides))
        flat = x[:, None] * right + y[:, None] * down + out * (np.abs(out) @ half)
        inner = np.clip(flat, radius - half, half - radius)
        normal = flat - inner
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        place = inner + normal * radius
        length = np.linalg.norm(place / half, axis=1, keepdims=True)
        normal = np.where(length > ball, place / np.linalg.norm(place, axis=1, keepdims=True), normal)
        place = place * np.minimum(1, ball / length)
        wide, high = len(sides[0]), len(sides[1])
        start = np.arange(wide * high).reshape(high, wide)[:-1, :-1].ravel() + sum(
            len(part) for part in points
        )
        square = np.stack([start, start + wide, start + wide + 1, start + 1], 1)
        triangles += [square[:, [0, 1, 2]], square[:, [0, 2, 3]]]
        points.append(place)
        normals.append(normal)
        span = 2 * np.array([np.abs(right) @ half, np.abs(down) @ half])
        places.append(np.stack([place @ right, place @ down], 1) / span + 0.5)
    return Solid(*map(np.concatenate, (points, normals, places, triangles)))


def sheet(half: float, height: float) -> Solid:
    """A square that looks up."""
    square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]])
    points = np.concatenate([square * half, np.full((4, 1), height)], 1)
    places = square * [0.5, -0.5] + 0.5
    return Solid(points, np.tile([0.0, 0, 1], (4, 1)), places, np.array([[0, 3, 2], [0, 2, 1]]))
