"""The page as a browser gets it: its texts put in, its modules in one file and its style sheets in another."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

from gridwords.widget.bundle import bundle, bundle_in_parts

_STYLE = re.compile(r'^ *<link rel="stylesheet" href="(css/[\w-]+\.css)">\n', re.M)
_PRELOAD = re.compile(r'^ *(?:<!-- Every module[^>]*-->|<link rel="modulepreload" [^>]*>)\n', re.M)
_TEXTS = re.compile(r"^export const html = \{\n(.*?)^\};", re.M | re.S)
_TEXT = re.compile(r'^ *(\w+): (".*"),$', re.M)
_WORKERS = ("worker", "picture-worker")
_PLACE = re.compile(r"\{\{(\w+)\}\}")


def html_texts(folder: Path) -> dict[str, str]:
    """The texts for HTML in the page's English strings."""
    found = _TEXTS.search((folder / "js" / "strings-en.js").read_text("utf-8"))
    return {name: json.loads(value) for name, value in _TEXT.findall(found[1] if found else "")}


def filled(folder: Path) -> str:
    """The page's index.html with its {{names}} replaced by the English texts."""
    text, texts = (folder / "index.html").read_text("utf-8"), html_texts(folder)
    if missing := set(_PLACE.findall(text)) - texts.keys():
        raise ValueError(f"strings-en.js: html lacks {', '.join(sorted(missing))}")
    return _PLACE.sub(lambda match: html.escape(texts[match[1]]), text)


def bundle_page(folder: Path) -> dict[str, str]:
    """The page with its modules and those of its workers in one file each, those that it imports later in others, and its
    style sheets in another: their names and contents.
    """
    text = filled(folder)
    modules = {path.stem: path.read_text("utf-8") for path in (folder / "js").glob("*.js")}
    styles = _STYLE.findall(text)
    text = _STYLE.sub("", _PRELOAD.sub("", text))
    # Before the sheet for paper, which overrides it.
    print_sheet = '  <link rel="stylesheet" href="css/print.css"'
    text = text.replace(print_sheet, f'  <link rel="stylesheet" href="css/page.css">\n{print_sheet}', 1)
    scripts = bundle_in_parts("page", modules["main"], modules)
    scripts |= {name: bundle(modules[name], modules) for name in _WORKERS}
    return {
        "index.html": text.replace('src="js/main.js"', 'src="js/page.js"', 1),
        **{f"js/{name}.js": script for name, script in scripts.items()},
        "css/page.css": "".join((folder / style).read_text("utf-8") for style in styles),
    }
