"""The HTTP interface and the web page. They show what the package finds and compute nothing themselves."""
