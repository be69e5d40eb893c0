"""Work over the workers of a Dask cluster: how pieces reach them, and how none is lost."""
