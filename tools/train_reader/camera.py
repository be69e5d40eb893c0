"""A pinhole camera above the table, and what it does to a picture: light, blur, noise, compression."""

from dataclasses import dataclass

import cv2
import numpy as np
from arrays import Array
from textures import noise

Rng = np.random.Generator


@dataclass(frozen=True)
class Camera:
    """Projects points of the table (z up, the board around the origin) into the picture."""

    matrix: Array  # 3x4

    def project(self, points: Array) -> Array:
        points = np.asarray(points, np.float64)
        full = np.concatenate([points, np.ones((*points.shape[:-1], 1))], -1) @ self.matrix.T
        return full[..., :2] / full[..., 2:]

    def plane(self, height: float) -> Array:
        """The homography from (x, y) at that height to the picture."""
        m = self.matrix
        return np.stack([m[:, 0], m[:, 1], m[:, 2] * height + m[:, 3]], 1)


def looking(eye: Array, roll: float, focal: float, middle: Array) -> Camera:
    """A camera at `eye` that looks at the origin, which it sees at `middle`; `focal` is in pixels."""
    forward = -eye / np.linalg.norm(eye)
    up = np.array([np.cos(roll), np.sin(roll), 0.0])
    right = np.cross(forward, up)
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    rotation = np.stack([right, down, forward])
    intrinsic = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]])
    return Camera(intrinsic @ np.concatenate([rotation, (rotation @ -eye)[:, None]], 1))


def above(
    rng: Rng, width: int, height: int, reach: float, tilt: float, fill: float, roll: float,
    away: tuple[float, float] = (3.2, 7),
) -> Camera:  # fmt: skip
    """A camera that sees a board of radius `reach` fill the share `fill` of the shorter side, from a distance
    of `away` times its radius."""
    distance = reach * rng.uniform(*away)
    heading = rng.uniform(0, 2 * np.pi)
    eye = distance * np.array([np.sin(tilt) * np.cos(heading), np.sin(tilt) * np.sin(heading), np.cos(tilt)])
    focal = fill * min(width, height) / 2 / reach * distance
    shift = np.array([width / 2, height / 2]) + rng.uniform(-1, 1, 2) * (1 - fill) * 0.35 * min(width, height)
    return looking(eye, roll, focal, shift)


def fitting(
    rng: Rng, width: int, height: int, reach: float, tilt: float, fill: float, roll: float, points: Array,
    away: tuple[float, float] = (3.2, 7),
) -> Camera:  # fmt: skip
    """Such a camera, moved back until it sees all `points`."""
    while True:
        view = above(rng, width, height, reach, tilt, fill, roll, away)
        seen = view.project(points)
        if (seen > 4).all() and (seen[:, 0] < width - 4).all() and (seen[:, 1] < height - 4).all():
            return view
        fill *= 0.95


def lighten(rng: Rng, picture: Array, low_light: bool) -> Array:
    """Uneven light, shadows with soft edges, glare, and the tint of a lamp."""
    height, width = picture.shape[:2]
    small_h, small_w = 48, max(8, 48 * width // height)
    ys, xs = np.mgrid[0:small_h, 0:small_w] / small_h
    angle = rng.uniform(0, 2 * np.pi)
    light = 1 + rng.uniform(0, 0.35) * ((xs - 0.5) * np.cos(angle) + (ys - 0.5) * np.sin(angle))
    light = light + noise(rng, small_h, small_w, 30) * rng.uniform(0, 0.08)
    for _ in range(rng.integers(0, 3)):  # somebody leans over the board
        angle, offset = rng.uniform(0, 2 * np.pi), rng.uniform(-0.4, 0.6)
        edge = (xs - 0.5) * np.cos(angle) + (ys - 0.5) * np.sin(angle) - offset
        light = light * (1 - rng.uniform(0.1, 0.5) / (1 + np.exp(-edge * rng.uniform(8, 90))))
    light = cv2.resize(light.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    tint = 1 + rng.uniform(-0.12, 0.12, 3) * np.array([1, 0.4, -1])
    if rng.random() < 0.25:  # a lamp in the evening
        tint = tint * np.array([1.12, 1.0, rng.uniform(0.55, 0.85)])
    gain = rng.uniform(0.12, 0.6) if low_light else rng.uniform(0.75, 1.15)
    out = picture * light[:, :, None] * (tint * gain).astype(np.float32)
    for _ in range(rng.choice(4, p=[0.55, 0.25, 0.12, 0.08])):
        glare = np.zeros((small_h, small_w), np.float32)
        centre = (int(rng.uniform(0, small_w)), int(rng.uniform(0, small_h)))
        axes = (int(rng.uniform(1, 7)), int(rng.uniform(1, 5)))
        cv2.ellipse(glare, centre, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        glare = cv2.GaussianBlur(glare, (0, 0), rng.uniform(0.7, 4))
        out += cv2.resize(glare, (width, height))[:, :, None] * rng.uniform(20, 140)
    return out


def defocus(rng: Rng, picture: Array, strongest: float) -> Array:
    """Out of focus or shaken; `strongest` is the largest blur in pixels."""
    draw = rng.random()
    if draw < 0.7:
        return cv2.GaussianBlur(picture, (0, 0), 0.3 + strongest * rng.random() ** 2)
    if draw < 0.85:
        length = int(1 + 2 * strongest * rng.random())
        if length > 1:
            kernel = np.zeros((length * 2 + 1,) * 2, np.float32)
            angle = rng.uniform(0, np.pi)
            end = np.array([np.cos(angle), np.sin(angle)]) * length
            start = tuple(int(v) for v in np.round(length - end))
            stop = tuple(int(v) for v in np.round(length + end))
            cv2.line(kernel, start, stop, 1.0, 1)
            return cv2.filter2D(picture, -1, kernel / kernel.sum())
    return picture


def sense(rng: Rng, picture: Array, strength: float) -> Array:
    """Sensor noise, some of it coarse as after a phone's denoising, and rounding to 8 bits."""
    height, width = picture.shape[:2]
    if strength > 0:
        grain = rng.standard_normal((height, width), dtype=np.float32)
        if rng.random() < 0.6:
            grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * 2
        picture = picture + grain[:, :, None] * strength
    return np.clip(picture, 0, 255).astype(np.uint8)


def compress(rng: Rng, picture: Array, lowest: int) -> Array:
    """Through JPEG and back."""
    quality = int(rng.integers(lowest, 96))
    packed = cv2.imencode(".jpg", picture[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(packed, cv2.IMREAD_COLOR)[:, :, ::-1]
