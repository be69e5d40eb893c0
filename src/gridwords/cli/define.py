"""`gridwords define`: what words mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from gridwords.cli.inputs import read_words
from gridwords.cli.options import choice
from gridwords.cli.show import bold, print_json, print_lines

if TYPE_CHECKING:
    from gridwords.lexicon.definitions import Definition


@click.command("define")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
@click.option("--hide-vulgar", is_flag=True, help="Do not define words that are unfit for children.")
def command(words: tuple[str, ...], format: str, hide_vulgar: bool) -> None:
    """Define English words.

    Prints the most common meaning of each WORD in each part of speech, from WordNet. An inflected word has the
    meaning of its root; a word without a definition is printed with the word that it may come from. A single - reads
    words from standard input.

    \b
    gridwords define tenners hapten
    gridwords solve oatrihpshtnrenei --format plain | gridwords define -
    """
    from gridwords.lexicon.definitions import define

    found = [define(word) for word in read_words(words)]
    if hide_vulgar:
        found = [one._replace(glosses=(), root=None) if one.vulgar else one for one in found]
    if format == "json":
        print_json([one.to_dict() for one in found])
    else:
        print_lines(line for one in found for line in _lines(one, mark=not hide_vulgar))


def _lines(found: Definition, mark: bool) -> Iterator[str]:
    yield bold(found.word) + (" (vulgar)" if mark and found.vulgar else "")
    for line in found.lines() or [found.missing()]:
        yield f"  {line}"
