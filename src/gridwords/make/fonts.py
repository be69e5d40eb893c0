"""Fonts: those of the package, and those of the system for letters that they lack."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

_BUNDLED = Path(__file__).parent.parent / "data" / "fonts"

#: Fonts with many scripts, where Linux, macOS and Windows have them; the first with all letters is used.
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:\\Windows\\Fonts\\arial.ttf",
    "C:\\Windows\\Fonts\\seguisym.ttf",
)
_MOST = 20  # others to try
_WAIT_S = 20


def bundled_file(name: str, bold: bool) -> Path:
    """The file of a font of the package: `sans` or `dyslexic`."""
    return _BUNDLED / f"{name}{'-bold' if bold else ''}.ttf"


def font_files(letters: Collection[str]) -> Iterator[str]:
    """The files of TrueType fonts: the usual ones, then others that fontconfig finds for these letters."""
    yield from filter(os.path.isfile, FONTS)
    yield from _configured(letters)


def _configured(letters: Collection[str]) -> list[str]:
    import shutil
    import subprocess

    program = shutil.which("fc-list")
    if program is None or not letters:
        return []
    codes = " ".join(f"{ord(letter):x}" for letter in sorted(letters))
    try:
        command = [program, "--format", "%{file}\n", f":charset={codes}"]
        found = subprocess.run(command, capture_output=True, timeout=_WAIT_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return []
    names = sorted(os.fsdecode(found.stdout).splitlines())
    # Regular ones first.
    names.sort(key=lambda name: "regular" not in name.lower())
    return [name for name in names if name.lower().endswith(".ttf")][:_MOST]


def no_font(lacking: Collection[str], instead: str) -> str:
    """The message about letters that no font has; `instead` is what else prints them."""
    some = " ".join(sorted(lacking)[:10])
    return (
        f"no font here has the letters {some}: leave them out, install DejaVu Sans, Noto Sans or another font that has"
        f" them, or {instead}"
    )
