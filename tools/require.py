"""What must not be missing: GRIDWORDS_REQUIRE=browser,node turns what would be skipped for want of it into a failure.

    GRIDWORDS_REQUIRE=packages,emscripten make test

`make` and the tests do what they can on any machine, and give a reason for what they skip. Continuous integration names
what it has, so that it cannot succeed by skipping.
"""

from __future__ import annotations

import os
import re

VARIABLE = "GRIDWORDS_REQUIRE"
#: The names, and how the reasons begin or read that a test or a stage of `make` gives if it is missing.
REASONS = {
    "browser": r"Chromium",
    "emscripten": r"Emscripten|does not contain the (core|reader) for the page",
    "enable2k": r"ENABLE2K",
    "firefox": r"Firefox is not installed",
    "fonts": r"the font .* is not installed",
    "gpu": r"no GPU",
    "node": r"\bnode\b",
    "npm": r"npm\b|(typescript|prettier) could not be installed",
    "nvrtc": r"NVRTC|compiling kernels needs",
    "packages": r"^could not import|needs? .*: pip install"
    r"|^(?!.*(no GPU|test-notebook|Chromium|Firefox|Emscripten|\bnode\b|npm|the font|pdfto)).*is not installed",
    "pdftotext": r"pdfto(text|ppm)",
    "word-lists": r"no \w+ word list|word lists",
}


def required() -> frozenset[str]:
    """The names in GRIDWORDS_REQUIRE."""
    names = frozenset(filter(None, re.split(r"[,\s]+", os.environ.get(VARIABLE, ""))))
    if unknown := names - REASONS.keys():
        raise SystemExit(f"{VARIABLE}: unknown {', '.join(sorted(unknown))}; expected {', '.join(REASONS)}")
    return names


def violated(reason: str, names: frozenset[str]) -> str | None:
    """The one of the required names for whose absence something was skipped, or None."""
    return next((name for name in sorted(names) if re.search(REASONS[name], reason)), None)
