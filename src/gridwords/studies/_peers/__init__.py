"""Other people's solvers, for the study `peers`, and the drivers that run inside their environments.

A driver is a small program that is started with the path of a word list. It prints one line of JSON when it is ready
(`load_s`, `peak_mb`). Then it reads boards, one per line as a JSON list of rows of tiles, and answers each with a line that
has `solve_s`, `cpu_s`, `peak_mb` and `words`.
"""
