"""Build the page with the core in it.

    python tools/make_site.py core OUT         the core for the page: core.bin, lexicon.bin, facts.json; the whole core:
                                               makers.bin; what reads pictures: reader.bin, weights.bin; odds.json and
                                               records.json
    python tools/make_site.py install CORE     that core put into the installed package, for `gridwords serve`
    python tools/make_site.py site CORE OUT    the static site: the page, that core, a manifest and a service worker

`core` needs Emscripten; where it is missing, this prints a note and succeeds. A wheel contains the core as
gridwords/server/page/core, and any static host can serve the site.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "gridwords" / "server" / "page"
# The files that only a static site has.
SITE = ROOT / "web" / "site"
# The fonts of printed puzzles, with their licences.
FONTS = ROOT / "src" / "gridwords" / "data" / "fonts"
HEAD = """  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
  <link rel="manifest" href="manifest.webmanifest">
  <link rel="apple-touch-icon" href="icons/180.png">
  <meta name="theme-color" content="#0b6b66">
"""
COMPILER = "em++"
MISSING = "note: the page is built without the core: Emscripten is not installed (apt-get install emscripten)"
# With -O2 a rolled board takes 1.4 times as long in 2% less, compressed; with -Os, 4 times as long in 22% less. Native
# exceptions need no JavaScript.
COMPILE = ["-std=c++20", "-O3", "-msimd128", "-fwasm-exceptions", "-fvisibility=hidden"]
# What reads requests and words refusals takes most of the space and none of the time.
SMALL, COMPILE_SMALL = ("core", "makers", "questions", "basics"), ["-Os"]
# What the page does not need of the core: other engines, proofs, studies, files.
UNUSED = re.compile(
    r"^core/(prove/|studies/|engines/(frontier|paths|word|word_list|word_queue|gpu_trie)\.cpp|optimise/sample\.cpp"
    r"|draw/rolls\.cpp|(letter_codes|listing|mapped_file)\.cpp)"
)
# What is compiled together, as in cmake/core.cmake, which takes half the time of single files. The first groups are
# programs; they are linked with the others, of which the linker leaves out what a program does not use. The core comes
# twice: as small as possible for the first words, and whole for those who make puzzles and look for better boards.
PROGRAMS = ("core", "makers", "reader")
WITHOUT_MAKERS = "-DGRIDWORDS_WITHOUT_MAKERS"
GROUPS = {
    "core": r"^(web/core\.cpp|core/ask/ask\.cpp)",
    "makers": r"^(web/(core|climb)\.cpp|core/ask/ask\.cpp)",
    "reader": r"^(web/reader\.cpp|core/vision/)",
    "questions": r"^core/(ask/(?!ask\.cpp|solve\.cpp)|paper/)",
    "searches": r"^core/(draw|make|optimise)/",
    "engines": r"^core/(engines/|ask/solve\.cpp)",
    "basics": r"^core/[^/]+$",
}
# The programs and data that a page has; a browser loads the last ones when it first reads a picture.
CORE_FILES = ("core.bin", "makers.bin", "lexicon.bin", "facts.json")
READER_FILES = ("reader.bin", "weights.bin")
# Those that a wheel has: the server makes the others from the package's data (server/page_data.py).
WHEEL_FILES = ("core.bin", "makers.bin", "reader.bin", "facts.json")
# What else a page has.
PAGE_FILES = ("odds.json", "records.json")
# The definitions, loaded when the first one is looked up. A page with a server asks the server instead.
DEFINITIONS = "definitions.bin"
# What a site fetches when it is used, or else when there is time.
LATER_FILES = ("makers.bin", *READER_FILES, DEFINITIONS)
LINK = [
    "--no-entry",
    "-sSTANDALONE_WASM",
    "-sALLOW_MEMORY_GROWTH",
    "-sMAXIMUM_MEMORY=2147483648",
    "-sINITIAL_MEMORY=33554432",
]


def make_core(out: Path) -> None:
    """The core and what it needs, compressed: hosts that compress nothing are as fast as others."""
    from gridwords.server.page_data import FILES

    out.mkdir(parents=True, exist_ok=True)
    _write_changed(out / "facts.json", json.dumps(_facts(), separators=(",", ":")).encode())
    for name, make in FILES.items():
        if not name.startswith("fonts/"):
            _write_changed(out / Path(name).name, make())
    _make_definitions(out)
    core, web = ROOT / "core", ROOT / "web"
    code = sorted(path for path in [*core.rglob("*"), *web.iterdir()] if path.suffix in (".h", ".cpp"))
    how = repr(
        (COMPILE, SMALL, COMPILE_SMALL, LINK, UNUSED.pattern, PROGRAMS, WITHOUT_MAKERS, GROUPS)
    ).encode()
    state = hashlib.sha256(b"".join([how, *(path.read_bytes() for path in code)])).hexdigest()
    stamp = out / ".built-from"
    if stamp.is_file() and stamp.read_text() == state:
        return
    names = [path.relative_to(ROOT).as_posix() for path in code if path.suffix == ".cpp"]
    names = [name for name in names if not UNUSED.match(name)]
    groups = {group: [name for name in names if re.match(which, name)] for group, which in GROUPS.items()}
    with TemporaryDirectory() as temporary:
        objects: dict[str, Path] = {}
        for group, files in groups.items():
            unity = Path(temporary) / f"{group}.cpp"
            unity.write_text("".join(f'#include "{ROOT / name}"\n' for name in files))
            objects[group] = unity.with_suffix(".o")
        with ThreadPoolExecutor(2) as pool:
            list(
                pool.map(
                    lambda made: _run(
                        *COMPILE,
                        *(COMPILE_SMALL if made.stem in SMALL else []),
                        *([WITHOUT_MAKERS] if made.stem == "core" else []),
                        *("-c", made.with_suffix(".cpp"), "-o", made),
                    ),
                    objects.values(),
                )
            )
        shared = [made for name, made in objects.items() if name not in PROGRAMS]
        for program in PROGRAMS:
            wasm = Path(temporary) / f"{program}.wasm"
            _run(*COMPILE, *LINK, *shared, objects[program], "-o", wasm)
            (out / f"{program}.bin").write_bytes(_packed(wasm.read_bytes()))
    stamp.write_text(state)


def _make_definitions(out: Path) -> None:
    """What the words of the default lexicon mean. It takes seconds, so it is made only when something has changed."""
    from page_definitions import __file__ as how
    from page_definitions import page_definitions

    from gridwords import Lexicon

    package = ROOT / "src" / "gridwords"
    sources = [Path(how), package / "data" / "definitions.gz", package / "data" / "enable1.txt.gz"]
    sources += (package / "lexicon" / name for name in ("definitions.py", "roots.py"))
    state = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    stamp = out / ".defined-from"
    if stamp.is_file() and stamp.read_text() == state:
        return
    (out / DEFINITIONS).write_bytes(_packed(page_definitions(Lexicon.default().words())))
    stamp.write_text(state)


def _run(*arguments: str | Path) -> None:
    # Debian's compiler looks for its own packages for node there.
    environment = {"NODE_PATH": "/usr/share/nodejs", **os.environ}
    subprocess.run([COMPILER, *map(str, arguments)], env=environment, check=True)


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _write_changed(path: Path, data: bytes) -> None:
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)


def _facts() -> dict[str, Any]:
    """What the page shows before it has the core, and what it gives to it, from the package."""
    from dataclasses import asdict

    from gridwords import Lexicon, Rules, _core
    from gridwords.board.dice import DICE, dice
    from gridwords.lexicon.definitions import vulgar_words
    from gridwords.server.lexica import DEFAULT
    from gridwords.server.limits import Limits

    info = Lexicon.default().info()
    limits = asdict(Limits())
    return {
        "rules": [Rules.get(name).to_dict() for name in Rules.names()],
        "dice": [{"name": name, "dice": len(dice(name))} for name in DICE],
        "lexicons": [{"name": DEFAULT, **info.to_dict()}],
        "vulgar": vulgar_words(),
        "limits": {name: limits[name] for name in _core.limit_names()},
    }


def install(core: Path) -> None:
    """Puts the core where a wheel has it."""
    import gridwords.server

    if (core / "core.bin").is_file():
        _copy_core(core, Path(gridwords.server.__path__[0]) / "page" / "core", WHEEL_FILES)


def _copy_core(core: Path, out: Path, names: Iterable[str]) -> None:
    if not (core / "core.bin").is_file():
        raise SystemExit(
            f"{core} has no core for the page, which needs Emscripten: apt-get install emscripten"
        )
    out.mkdir(exist_ok=True)
    for name in names:
        shutil.copy(core / name, out)


def make_site(core: Path, out: Path) -> None:
    """The static site."""
    from gridwords.server.page_bundle import bundle_page, html_texts

    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(PAGE, out, ignore=shutil.ignore_patterns("core", "docs.html", "docs.js", "docs.css"))
    shutil.copytree(SITE, out, dirs_exist_ok=True)
    shutil.copytree(FONTS, out / "fonts", ignore=shutil.ignore_patterns("*.md"))
    _copy_core(core, out / "core", (*CORE_FILES, *READER_FILES, DEFINITIONS))
    for name in PAGE_FILES:
        shutil.copy(core / name, out)
    alone = {"print.css", *(path.name for path in (out / "js").glob("strings-*.js"))} - {"strings-en.js"}
    bundled, texts = bundle_page(out), html_texts(out)
    for path in [*(out / "js").iterdir(), *(out / "css").iterdir()]:
        if path.name not in alone:
            path.unlink()  # it is in one of the bundles
    for name, content in bundled.items():
        (out / name).write_text(content, encoding="utf-8")
    page = out / "index.html"
    text = page.read_text("utf-8")
    text = text.replace("<html ", '<html data-core="core" data-reader="core" data-site ', 1)
    text = re.sub(r'<a class="docs".*?</a>', "", text)  # there is no server
    text = text.replace("  <title>", f"{HEAD}  <title>")
    page.write_text(text, encoding="utf-8")
    described = {"lang": texts["language"], "description": texts["description"]}
    manifest = out / "manifest.webmanifest"
    manifest.write_text(
        json.dumps(json.loads(manifest.read_text()) | described, indent=2, ensure_ascii=False), "utf-8"
    )
    unused = (worker := out / "service-worker.js", *out.glob("fonts/*.txt"))
    files = sorted(path for path in out.rglob("*") if path.is_file() and path not in unused)
    version = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    names = ["./", *(path.relative_to(out).as_posix() for path in files if path != page)]
    later = [f"core/{name}" for name in LATER_FILES] + [
        f"fonts/{path.name}" for path in sorted(FONTS.glob("*.ttf"))
    ]
    text = worker.read_text()
    for mark, value in (
        ('"VERSION"', version),
        ('["FILES"]', [name for name in names if name not in later]),
        ('["LATER"]', later),
    ):
        text = text.replace(mark, json.dumps(value))
    worker.write_text(text)


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    core = commands.add_parser("core")
    site = commands.add_parser("site")
    for command in (commands.add_parser("install"), site):
        command.add_argument("core", type=Path)
    for command in (core, site):
        command.add_argument("out", type=Path)
    given = parser.parse_args()
    if given.command == "site":
        make_site(given.core, given.out)
    elif given.command == "install":
        install(given.core)
    elif shutil.which(COMPILER) is None:
        print(MISSING)
    else:
        make_core(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
