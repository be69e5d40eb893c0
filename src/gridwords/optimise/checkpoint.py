"""Checkpoint: the complete state of a run in one checksummed file, which is replaced atomically."""

from __future__ import annotations

from typing import Any

from gridwords.arrays import np
from gridwords.errors import BadCheckpoint
from gridwords.hints import Path
from gridwords.storage import write_whole

_FORMAT = "gridwords optimise 2"


def save(path: Path, body: dict[str, Any]) -> None:
    """Writes numbers, texts, lists, dictionaries and NumPy arrays so that `load` returns them exactly."""
    import json
    from hashlib import sha256

    text = json.dumps(body, default=_encode, sort_keys=True)
    head = json.dumps({"format": _FORMAT, "sha256": sha256(text.encode()).hexdigest()})
    write_whole(path, f"{head}\n{text}\n".encode())


def load(path: Path) -> dict[str, Any]:
    """What `save` wrote; `BadCheckpoint` explains why a file is refused."""
    import json
    from hashlib import sha256

    try:
        head, _, text = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        raise BadCheckpoint(f"{path}: there is no checkpoint here to resume") from None
    try:
        known = json.loads(head)
        kind, expected = known["format"], known["sha256"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadCheckpoint(f"{path} is damaged: its first line is not that of a checkpoint") from None
    if kind != _FORMAT:
        raise BadCheckpoint(f"{path} has another version: {str(kind)[:60]!r}, expected {_FORMAT!r}")
    text = text.removesuffix(b"\n")
    if sha256(text).hexdigest() != expected:
        raise BadCheckpoint(f"{path} is damaged: its checksum does not match")
    body: dict[str, Any] = json.loads(text, object_hook=_decode)
    return body


def _encode(value: Any) -> Any:
    from base64 import b64encode

    if isinstance(value, np.ndarray):
        data = b64encode(np.ascontiguousarray(value).tobytes()).decode()
        return {"dtype": value.dtype.str, "shape": value.shape, "data": data}
    if isinstance(value, bytes):
        return {"bytes": b64encode(value).decode()}
    raise TypeError(f"{type(value).__name__} cannot be kept in a checkpoint")


def _decode(entry: dict[str, Any]) -> Any:
    from base64 import b64decode

    if entry.keys() == {"dtype", "shape", "data"}:
        flat = np.frombuffer(b64decode(entry["data"]), np.dtype(entry["dtype"]))
        return flat.reshape(entry["shape"]).copy()
    if entry.keys() == {"bytes"}:
        return b64decode(entry["bytes"])
    return entry
