"""The counts that /metrics reports."""

from __future__ import annotations

from gridwords.server.metrics import Metrics


def test_buckets_count_everything_up_to_their_bound() -> None:
    metrics = Metrics()
    for elapsed_s in (0.0005, 0.001, 0.0011, 0.3, 99.0):
        metrics.count("/api/solve", 200, elapsed_s)
    metrics.count("/health", 503, 0.004)
    metrics.incomplete += 2
    lines = metrics.text({"threads_busy": 3, "cancelled_total": 4}).splitlines()
    solve = [
        line.split()
        for line in lines
        if line.startswith('gridwords_request_seconds_bucket{route="/api/solve"')
    ]
    bounds = {name.split('le="')[1].rstrip('"}'): int(number) for name, number in solve}
    assert bounds == {
        "0.001": 2, "0.002": 3, "0.005": 3, "0.01": 3, "0.02": 3, "0.05": 3, "0.1": 3, "0.2": 3,
        "0.5": 4, "1.0": 4, "2.0": 4, "5.0": 4, "+Inf": 5,
    }  # fmt: skip
    for line in (
        'gridwords_requests_total{route="/api/solve",status="200"} 5',
        'gridwords_requests_total{route="/health",status="503"} 1',
        'gridwords_request_seconds_sum{route="/api/solve"} 99.302600',
        'gridwords_request_seconds_count{route="/api/solve"} 5',
        "gridwords_incomplete_total 2",
        "# TYPE gridwords_threads_busy gauge",
        "gridwords_threads_busy 3",
        "# TYPE gridwords_cancelled_total counter",
        "gridwords_cancelled_total 4",
    ):
        assert line in lines
