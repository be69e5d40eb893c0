"""Peak memory of this process, over a stretch of time where the system can say that."""

from __future__ import annotations

import sys

__all__ = ["PeakMemory"]


class PeakMemory:
    """From `start` on: what the process held at most.

    Linux forgets the peak on request, so that it is that of the stretch. Elsewhere it is that of the whole process
    until now, which is still right for whatever takes most; where nothing is known (Windows) it is None.
    """

    __slots__ = ("_before",)

    def __init__(self) -> None:
        self._before: float | None = None

    def start(self) -> None:
        """Forget the peak until now."""
        try:
            # 5 resets the high-water mark of the resident size: see proc(5).
            with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
                file.write("5")
        except OSError:
            pass
        self._before = _peak_mb()

    def peak_mb(self) -> float | None:
        """The most memory held since `start`, in MB of a million bytes."""
        return _peak_mb()

    def extra_mb(self) -> float | None:
        """How much more that is than was held at `start`."""
        now = _peak_mb()
        return None if now is None or self._before is None else now - self._before


def _peak_mb() -> float | None:
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024 / 1e6
    except OSError:
        pass
    return _rusage_mb()


def _rusage_mb() -> float | None:
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6
