"""The core's network compared with the NumPy reference of the training tools."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from gridwords import _core
from gridwords.read.tiles import WEIGHTS

ROOT = Path(__file__).parents[2]
CLASSES = [*"abcdefghijklmnopqrstuvwxyz", "qu", "an", "er", "he", "in", "th", "blank", "nothing"]


@pytest.fixture(scope="module")
def weights() -> ModuleType:
    spec = importlib.util.spec_from_file_location("weights", ROOT / "tools" / "train_reader" / "weights.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_file(weights: ModuleType, seed: int) -> bytes:
    rng = np.random.default_rng(seed)

    def values(*shape: int) -> object:
        return rng.normal(0, np.prod(shape[1:]) ** -0.5, shape)

    layers = [
        (weights.CONVOLUTION, values(6, 1, 3, 3), values(6)),
        (weights.POOL, None, None),
        (weights.CONVOLUTION, values(9, 6, 3, 3), values(9)),
        (weights.POOL, None, None),
        (weights.CONVOLUTION, values(8, 9, 3, 3), values(8)),
        (weights.POOL, None, None),
        (weights.DENSE_RELU, values(20, 8 * 16), values(20)),
        (weights.DENSE, values(60, 20), values(60)),
    ]
    data = weights.write(layers, 1.5)
    assert isinstance(data, bytes)
    return data


@pytest.mark.parametrize("seed", [1, 2])
def test_the_core_computes_what_numpy_does(weights: ModuleType, seed: int) -> None:
    data = random_file(weights, seed)
    tiles = np.random.default_rng(seed + 10).normal(0, 1, (5, 32, 32)).astype(np.float32)
    layers, temperature = weights.read(data)
    assert temperature == pytest.approx(1.5)
    expected = weights.run(layers, tiles)
    found = np.frombuffer(_core.Reader(data).logits(tiles), np.float32).reshape(5, 4, 60)
    np.testing.assert_allclose(found, expected, atol=2e-4, rtol=2e-4)
    # The second turn of a tile is the first of the tile turned by a quarter.
    turned = np.ascontiguousarray(np.rot90(tiles, 1, (1, 2)))
    again = np.frombuffer(_core.Reader(data).logits(turned), np.float32).reshape(5, 4, 60)
    np.testing.assert_allclose(again[:, 0], found[:, 1], atol=2e-4, rtol=2e-4)


def test_a_damaged_file_is_refused(weights: ModuleType) -> None:
    data = bytearray(random_file(weights, 3))
    data[100] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        weights.read(bytes(data))


def test_the_shipped_weights_read_tiles_in_unseen_fonts(weights: ModuleType) -> None:
    layers, temperature = weights.read(Path(WEIGHTS).read_bytes())
    with np.load(ROOT / "tests" / "data" / "reader_tiles.npz") as data:
        grey, labels, turns = data["tiles"].astype(np.float32), data["labels"].tolist(), data["turns"]
    tiles = grey - grey.mean((1, 2), keepdims=True)
    tiles /= tiles.std((1, 2), keepdims=True)
    expected = weights.run(layers, tiles)
    core = _core.Reader(Path(WEIGHTS).read_bytes())
    found = np.frombuffer(core.logits(tiles), np.float32).reshape(expected.shape)
    np.testing.assert_allclose(found, expected, atol=5e-3, rtol=5e-3)
    odds = np.exp((found - found.max((1, 2), keepdims=True)) / temperature)
    assert [CLASSES[k] for k in odds.sum(1).argmax(1)] == labels
    for label, turn, odd in zip(labels, turns, odds, strict=True):
        if label not in "hinosxz" and label != "nothing":
            assert odd.max(1).argmax() == turn, label
