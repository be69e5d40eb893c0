"""Peak memory of this process."""

from __future__ import annotations

import sys
from contextlib import suppress

__all__ = ["peak_mb", "reset_peak"]


def reset_peak() -> None:
    """Makes `peak_mb` count from now on, on Linux. Elsewhere the peak remains that of the whole process."""
    # Writing 5 resets the high-water mark of resident memory: see proc(5).
    with suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def peak_mb() -> float | None:
    """The most resident memory held, in megabytes of 1,000,000 bytes; None on Windows."""
    with suppress(OSError), open("/proc/self/status", encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6
