"""CleanClient: a Dask client that leaves nothing behind if it cannot be made."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from distributed import Client

__all__ = ["CleanClient"]


class CleanClient(Client):  # type: ignore[misc]
    """A `Client` that is closed if it cannot start.

    Dask closes one that found nobody, but not one whose address was wrong: that would try to close itself at the end
    of the process, when its thread is gone, wait for that and complain.
    """

    def start(self, **how: Any) -> None:
        """Called when it is made."""
        try:
            super().start(**how)
        except BaseException:
            with suppress(OSError, TimeoutError, RuntimeError):
                self.close(timeout=2)
            raise
