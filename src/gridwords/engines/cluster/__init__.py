"""Work on a Dask cluster: how calls reach its workers, and how none is lost."""
