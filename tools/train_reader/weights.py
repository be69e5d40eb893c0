"""The weights file: written from the trained network, and read and run with NumPy alone."""

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAGIC, VERSION = b"gwreader", 1
CONVOLUTION, POOL, DENSE_RELU, DENSE = 1, 2, 3, 4

Array = NDArray[Any]
Layer = tuple[int, Array | None, Array | None]  # kind, weights, biases


def write(layers: list[Layer], temperature: float) -> bytes:
    body = b""
    for kind, weights, biases in layers:
        if weights is None or biases is None:
            body += struct.pack("<B3xII", kind, 0, 0)
            continue
        body += struct.pack("<B3xII", kind, weights.shape[1], weights.shape[0])
        body += weights.astype("<f2").tobytes() + biases.astype("<f2").tobytes()
    body += struct.pack("<f", temperature)
    return MAGIC + struct.pack("<III", VERSION, len(layers), zlib.crc32(body)) + body


def read(data: bytes) -> tuple[list[Layer], float]:
    if data[:8] != MAGIC:
        raise ValueError("not a weights file")
    version, count, checksum = struct.unpack_from("<III", data, 8)
    if version != VERSION or zlib.crc32(data[20:]) != checksum:
        raise ValueError("the weights file is damaged or of another version")
    at = 20
    layers: list[Layer] = []
    for _ in range(count):
        kind, inputs, outputs = struct.unpack_from("<B3xII", data, at)
        at += 12
        if kind == POOL:
            layers.append((kind, None, None))
            continue
        shape = (outputs, inputs, 3, 3) if kind == CONVOLUTION else (outputs, inputs)
        size = int(np.prod(shape))
        weights = np.frombuffer(data, "<f2", size, at).astype(np.float32).reshape(shape)
        biases = np.frombuffer(data, "<f2", outputs, at + 2 * size).astype(np.float32)
        at += 2 * (size + outputs)
        layers.append((kind, weights, biases))
    return layers, struct.unpack_from("<f", data, at)[0]


def run(layers: list[Layer], tiles: Array) -> Array:
    """Logits [n, 4, classes] of normalised tiles [n, 32, 32], before the temperature."""
    turned = np.concatenate([np.rot90(tiles, k, (1, 2)) for k in range(4)]).astype(np.float32)
    values = turned[:, None]
    for kind, weights, biases in layers:
        if kind == POOL:
            n, c, h, w = values.shape
            values = values.reshape(n, c, h // 2, 2, w // 2, 2).max((3, 5))
        elif weights is not None and biases is not None and kind == CONVOLUTION:
            padded = np.pad(values, ((0, 0), (0, 0), (1, 1), (1, 1)))
            windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (2, 3))
            values = np.einsum("nchwij,ocij->nohw", windows, weights, optimize=True) + biases[:, None, None]
            values = np.maximum(values, 0)
        elif weights is not None and biases is not None:
            values = values.reshape(len(values), -1) @ weights.T + biases
            if kind == DENSE_RELU:
                values = np.maximum(values, 0)
    return values.reshape(4, len(tiles), -1).transpose(1, 0, 2)
