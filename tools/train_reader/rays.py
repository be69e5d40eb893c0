"""Photographs of dice traced ray by ray: solid dice with bevels in a tray on a table, lit by a room.

    PYTHONPATH=src python3 tools/train_reader/rays.py FOLDER --count 20 --seed 1

writes rays-1-0-1.pickle, ... as `evaluate.py --keep FOLDER` takes them, and rays-1-0-1.jpg to look at. Needs Mitsuba 3
(`pip install mitsuba`), which is fastest with a recent libLLVM; without one, `--variant scalar_rgb` works too.
"""

import argparse
import pickle
import time
from pathlib import Path

import camera
import cv2
import mitsuba
import numpy as np
import solids
from arrays import Array
from rooms import room
from scene import Scene
from tabletop import Thing, tabletop
from textures import colour

Rng = np.random.Generator


def render(
    rng: Rng, held_out: bool, width: int, height: int, clean: bool = False, samples: int = 24
) -> Scene:
    """A photograph of dice; `clean` leaves out sensor noise and compression, `samples` is the number of rays
    per pixel."""
    top = tabletop(rng, held_out, clean)
    tilt = np.deg2rad((42 if rng.random() < 0.1 else 35) * rng.random() ** 1.3)
    roll = rng.uniform(0, 2 * np.pi) if rng.random() < 0.25 else rng.normal(np.pi / 2, 0.15)
    fill = 0.45 + 0.5 * rng.random() ** 0.7
    view = camera.fitting(
        rng, width, height, top.reach, tilt, fill, roll, top.cells.reshape(-1, 3), (2.2, 6.5)
    )
    # Only the slower of Mitsuba's integrators finds lamps through a lid.
    path = "volpath" if any(thing.clear for thing in top.things) else "path"
    parts: dict[str, object] = {
        "type": "scene",
        "integrator": {"type": path, "max_depth": 6 if path == "volpath" else 4},
        "room": {"type": "envmap", "bitmap": mitsuba.Bitmap(room(rng)), "to_world": _turned_up(rng)},
        "camera": _sensor(rng, view, width, height, samples),
    }
    for number, thing in enumerate(top.things + _holders(rng, view)):
        parts[f"thing{number}"] = _mesh(thing)
    parts |= _lamps(rng, view)
    seen = np.array(mitsuba.render(mitsuba.load_dict(parts), seed=int(rng.integers(1 << 30))))[:, :, :3]
    cells, corners = (view.project(points).astype(np.float32) for points in (top.cells, top.corners))
    pixels = _developed(rng, seen, cells, clean)
    return Scene("dice", pixels, top.rows, top.columns, top.labels, corners, cells, top.turns, top.letter)


def _holders(rng: Rng, view: camera.Camera) -> list[Thing]:
    """The phone and the person holding it, who cast shadows."""
    out = []
    eye, right, down, forward, _, _ = _axes(view)
    rotation = np.stack([right, down, forward], 1)
    if rng.random() < 0.7:  # the camera sits in a corner of the phone
        phone = solids.box([2.0, 4.0, 0.22], 0.2).moved(rotation, eye + rotation @ [-1.5, 3.2, -0.3])
        out.append(Thing(phone, colour(rng, 10, 230), 0.1))
    if rng.random() < 0.5:
        ground = down * [1, 1, 0]
        ground /= np.linalg.norm(ground)
        upright = np.stack([np.cross(ground, [0, 0, 1]), ground, [0, 0, 1]], 1)
        spot = eye * [1, 1, 0] + ground * rng.uniform(10, 24) + [0, 0, 4]
        out.append(Thing(solids.box([11, 5, 22], 4).moved(upright, spot), colour(rng, 20, 200)))
    return out


def _lamps(rng: Rng, view: camera.Camera) -> dict[str, object]:
    """A lamp near the table, and the phone's flash."""
    out: dict[str, object] = {}
    eye, right, down, forward, _, _ = _axes(view)
    if rng.random() < 0.25:
        way = rng.normal(0, 1, 3)
        way[2] = abs(way[2]) + 0.8
        far, size = rng.uniform(14, 35), rng.uniform(0.8, 4)
        tint = np.array([1, rng.uniform(0.7, 1), rng.uniform(0.4, 1)]) * rng.uniform(0.4, 3)
        out["lamp"] = _lamp(way / np.linalg.norm(way) * far, size, tint * (far / size) ** 2)
    if rng.random() < 0.12:
        spot = eye + right * rng.choice([-0.7, 0.7]) + down * 0.4 - forward * 0.05
        out["flash"] = _lamp(spot, 0.12, np.full(3, rng.uniform(0.5, 4) * (np.linalg.norm(eye) / 0.12) ** 2))
    return out


def _lamp(spot: Array, size: float, tint: Array) -> dict[str, object]:
    light = {"type": "area", "radiance": {"type": "rgb", "value": tint.tolist()}}
    return {"type": "sphere", "radius": size, "center": spot.tolist(), "emitter": light}


def _sensor(rng: Rng, view: camera.Camera, width: int, height: int, samples: int) -> dict[str, object]:
    """The camera for the ray tracer; its film is larger than the picture, so that its axis meets its middle."""
    eye, _, down, forward, focal, middle = _axes(view)
    half = np.ceil(np.maximum(middle, [width - middle[0], height - middle[1]])).astype(int)
    start = np.round(half - middle).astype(int)
    target = mitsuba.ScalarTransform4f().look_at(eye.tolist(), (eye + forward).tolist(), (-down).tolist())
    far = float(np.linalg.norm(eye)) * rng.normal(1, 0.04)
    return {
        "type": "thinlens",
        "to_world": target,
        "fov": float(2 * np.rad2deg(np.arctan(half[0] / focal))),
        "fov_axis": "x",
        "aperture_radius": far * rng.uniform(0.001, 0.012),
        "focus_distance": far,
        "film": {
            "type": "hdrfilm",
            "width": int(2 * half[0]),
            "height": int(2 * half[1]),
            "crop_offset_x": int(start[0]),
            "crop_offset_y": int(start[1]),
            "crop_width": width,
            "crop_height": height,
            "pixel_format": "rgb",
            "rfilter": {"type": "box"},
        },
        "sampler": {"type": "independent", "sample_count": samples},
    }


def _axes(view: camera.Camera) -> tuple[Array, Array, Array, Array, float, Array]:
    """Where the camera is, its right, down and forward, its focal length and where its axis meets the picture."""
    matrix = view.matrix
    eye = -np.linalg.inv(matrix[:, :3]) @ matrix[:, 3]
    forward = matrix[2, :3]
    middle = matrix[:2, :3] @ forward
    right, down = matrix[:2, :3] - middle[:, None] * forward
    focal = float(np.linalg.norm(right))
    return eye, right / focal, down / focal, forward, focal, middle


def _developed(rng: Rng, light: Array, board: Array, clean: bool) -> Array:
    """What a phone makes of the light: exposure, white balance, contrast, sharpening, noise and compression."""
    low = np.maximum(board.reshape(-1, 2).min(0).astype(int), 0)
    far = board.reshape(-1, 2).max(0).astype(int)
    middle = light[low[1] : far[1], low[0] : far[0]].reshape(-1, 3)
    tint = middle.mean(0) / middle.mean()
    dark = rng.random() < 0.08
    goal = rng.uniform(0.08, 0.25) if dark else rng.uniform(0.4, 1.05)
    balance = tint ** -rng.uniform(0.4, 1.0) * (1 + rng.uniform(-0.05, 0.05, 3))
    gain = goal / np.percentile(middle.mean(1), 88)
    linear = np.clip(light * balance * gain, 0, 1.0)
    picture = np.where(linear < 0.0031, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    bent = picture * picture * (3 - 2 * picture)  # contrast
    picture = picture + (bent - picture) * rng.uniform(0, 0.5)
    picture = (picture * 255).astype(np.float32)
    if rng.random() < 0.6:  # phones smooth what they take for noise
        picture = cv2.bilateralFilter(picture, 5, rng.uniform(8, 25), 1.5)
    size = float(np.linalg.norm(board[0, 0] - board[0, 1]))
    picture = camera.defocus(rng, picture, 0.025 * size)
    if rng.random() < 0.5:
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), 1.2)) * rng.uniform(0.2, 1.0)
    if clean:
        return camera.sense(rng, picture, 0)
    pixels = camera.sense(rng, picture, rng.uniform(3, 9) if dark else rng.uniform(0, 4))
    return camera.compress(rng, pixels, 60)


def _mesh(thing: Thing) -> object:
    solid = thing.solid
    properties = mitsuba.Properties()
    properties["bsdf"] = mitsuba.load_dict(_material(thing))
    mesh = mitsuba.Mesh(
        "solid",
        len(solid.points),
        len(solid.triangles),
        properties,
        has_vertex_normals=True,
        has_vertex_texcoords=True,
    )
    values = mitsuba.traverse(mesh)
    values["vertex_positions"] = solid.points.astype(np.float32).ravel()
    values["vertex_normals"] = solid.normals.astype(np.float32).ravel()
    values["vertex_texcoords"] = solid.places.astype(np.float32).ravel()
    values["faces"] = solid.triangles.astype(np.uint32).ravel()
    values.update()
    return mesh


def _material(thing: Thing) -> dict[str, object]:
    if thing.clear:
        return {"type": "thindielectric"}
    if thing.paint.ndim == 1:
        linear = (np.clip(thing.paint, 3, 245) / 255) ** 2.2
        paint: dict[str, object] = {"type": "rgb", "value": linear.tolist()}
    else:
        dots = np.ascontiguousarray(np.clip(thing.paint, 0, 255).astype(np.uint8))
        paint = {"type": "bitmap", "bitmap": mitsuba.Bitmap(dots)}
    if thing.rough >= 1:
        return {"type": "diffuse", "reflectance": paint}
    return {"type": "roughplastic", "alpha": thing.rough, "nonlinear": True, "diffuse_reflectance": paint}


def _turned_up(rng: Rng) -> object:
    """Mitsuba's rooms have y above; here it is z."""
    transform = mitsuba.ScalarTransform4f()
    return transform.rotate([0, 0, 1], rng.uniform(0, 360)) @ transform.rotate([1, 0, 0], 90)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--megapixels", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=20, help="rays per pixel")
    parser.add_argument(
        "--training", action="store_true", help="fonts, surfaces and trays of the training, no noise"
    )
    parser.add_argument("--variant", default="llvm_ad_rgb", help="of Mitsuba")
    arguments = parser.parse_args()
    mitsuba.set_variant(arguments.variant)
    if arguments.variant.startswith("llvm"):
        import drjit

        drjit.set_thread_count(1)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.first, arguments.first + arguments.count):
        path = arguments.folder / f"rays-{arguments.seed}-{number}-{arguments.megapixels:g}.pickle"
        if path.exists():
            continue
        begin = time.process_time()
        rng = np.random.default_rng([arguments.seed, number, 7, int(arguments.training)])
        ratio = rng.choice([4 / 3, 3 / 4, 1.0])
        height = int((arguments.megapixels * 1e6 / ratio) ** 0.5)
        held_out = not arguments.training
        scene = render(rng, held_out, int(height * ratio), height, arguments.training, arguments.samples)
        cv2.imwrite(str(path.with_suffix(".jpg")), scene.pixels[:, :, ::-1])
        # A run that is killed leaves no half-written scene, which the next one would keep.
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(scene))
        part.replace(path)
        print(f"{path.name}: {scene.text}, {time.process_time() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main()
