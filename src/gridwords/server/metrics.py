"""Metrics: counts and times of requests, in the text format of Prometheus.

The format takes fewer lines to write than `prometheus_client` takes to set up without its global registry.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

# Seconds: from a 4x4 board on an idle machine to a search that used its whole deadline.
_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """Counts requests. Used by the event loop's thread only."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: Counter[str] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self.incomplete = 0

    def count(self, route: str, status: int, elapsed_s: float) -> None:
        """Counts one answered request."""
        self._requests[route, status] += 1
        self._seconds[route] += elapsed_s  # type: ignore[assignment]
        buckets = self._buckets.setdefault(route, [0] * (len(_BUCKETS) + 1))
        buckets[bisect_left(_BUCKETS, elapsed_s)] += 1

    def text(self, now: Mapping[str, float]) -> str:
        """All counts, and the current values in `now`."""
        return "\n".join([*self._lines(now), ""])

    def _lines(self, now: Mapping[str, float]) -> Iterator[str]:
        yield from _head("gridwords_requests_total", "counter", "Requests answered, by route and status.")
        for (route, status), number in sorted(self._requests.items()):
            yield f'gridwords_requests_total{{route="{route}",status="{status}"}} {number}'
        yield from _head("gridwords_request_seconds", "histogram", "Seconds from request to answer.")
        for route, counts in sorted(self._buckets.items()):
            below = 0
            for bound, number in zip((*map(str, _BUCKETS), "+Inf"), counts, strict=True):
                below += number
                yield f'gridwords_request_seconds_bucket{{route="{route}",le="{bound}"}} {below}'
            yield f'gridwords_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}'
            yield f'gridwords_request_seconds_count{{route="{route}"}} {below}'
        yield from _head("gridwords_incomplete_total", "counter", "Searches ended by their deadline.")
        yield f"gridwords_incomplete_total {self.incomplete}"
        for name, value in now.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            yield from _head(f"gridwords_{name}", kind, name.replace("_", " ").capitalize() + ".")
            yield f"gridwords_{name} {value:g}"


def _head(name: str, kind: str, help: str) -> Iterable[str]:
    return f"# HELP {name} {help}", f"# TYPE {name} {kind}"
