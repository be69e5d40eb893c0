"""The command line: `gridwords`, or `python -m gridwords`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


def main() -> None:
    """Runs a command and exits."""
    with _ctrl_c_ends_quietly():
        from gridwords.cli import main as command
    try:
        command()
    finally:
        # Only the end is left, and Ctrl-C must not print a traceback during it.
        _ctrl_c_ends_quietly().__enter__()


@contextmanager
def _ctrl_c_ends_quietly() -> Iterator[None]:
    """Ctrl-C ends the process without a traceback, as it does a program that handles no signals.

    Importing takes a quarter of a second on a slow disk; only then can the command itself handle Ctrl-C.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else it is ignored, as for a background job
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    main()
