"""Packs many small grey tiles: 8x8 cosine transforms, rounded, then compressed. NumPy alone reads them."""

import bz2

import numpy as np
from arrays import Array

SIDE = 40  # pixels of a stored tile
_BLOCK = 8
_K = np.arange(_BLOCK)
_DCT = np.cos((2 * _K[None, :] + 1) * _K[:, None] * np.pi / 16) * np.sqrt(2 / _BLOCK)
_DCT[0] /= np.sqrt(2)
_DCT = _DCT.astype(np.float32)
# Coarser for the fine waves, as JPEG does at about quality 85.
_STEP = (9 + 1.8 * (_K[:, None] + _K[None, :])).astype(np.float32)
_STEP[0, 0] = 16


def pack(tiles: Array) -> bytes:
    """`tiles` is uint8[n, 40, 40]."""
    count = SIDE // _BLOCK
    blocks = tiles.reshape(-1, count, _BLOCK, count, _BLOCK).transpose(0, 1, 3, 2, 4).astype(np.float32) - 128
    waves = np.round((_DCT @ blocks @ _DCT.T) / _STEP)
    waves = np.clip(waves, -127, 127).astype(np.int8)
    # One frequency after the other: long runs of zeros.
    return bz2.compress(np.ascontiguousarray(waves.transpose(3, 4, 0, 1, 2)).tobytes())


def unpack(packed: bytes) -> Array:
    count = SIDE // _BLOCK
    waves = np.frombuffer(bz2.decompress(packed), np.int8).reshape(_BLOCK, _BLOCK, -1, count, count)
    scaled = waves.transpose(2, 3, 4, 0, 1).astype(np.float32) * _STEP
    blocks = _DCT.T @ scaled @ _DCT + 128
    tiles = blocks.transpose(0, 1, 3, 2, 4).reshape(-1, SIDE, SIDE)
    return np.clip(np.round(tiles), 0, 255).astype(np.uint8)
