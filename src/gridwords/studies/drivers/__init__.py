"""Small programs that run in another solver's environment and answer boards sent to them, a line each.

A driver is started with the path of a word list. It prints a line of JSON when it is ready (`load_s`) and then, for
every line that holds a board as a list of rows of tiles, one with `solve_s`, `cpu_s`, `peak_mb` and `words`.
"""
