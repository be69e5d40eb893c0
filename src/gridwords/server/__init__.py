"""The HTTP interface and the page: they show what the package finds and compute nothing themselves."""
