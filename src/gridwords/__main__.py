"""`python -m gridwords` is the command line."""

from __future__ import annotations

from gridwords.cli import main

if __name__ == "__main__":
    main()
