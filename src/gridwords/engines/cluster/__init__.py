"""Work over the workers of a Dask cluster: how pieces reach them, and how none is lost."""

# How long to wait for a scheduler that went away, or for a first worker, where nothing else is said.
WAIT_S = 60.0

__all__ = ["WAIT_S"]
