"""A full disk, as a limit on the size of files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_limits = pytest.mark.skipif(os.name == "nt", reason="needs the limits of POSIX")


@contextmanager
def full_disk(most_bytes: int) -> Iterator[None]:
    """Writing fails beyond `most_bytes` of any file."""
    import resource
    import signal

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, limits[1]))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
