"""The word lists on this machine, found by name: `french` is /usr/share/dict/french."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gridwords.errors import BadLexicon, unknown
from gridwords.lexicon.lex_file import DEFAULT, is_lex
from gridwords.lexicon.word_file import read_bytes
from gridwords.storage import cache_dir

#: Names the folders to look in, instead of the usual ones, separated as in PATH.
FOLDERS = "GRIDWORDS_DICTS"
_USUAL_FOLDERS = ("/usr/share/dict", "/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/share/myspell")
# Languages by the names of their lists and the codes of their Hunspell dictionaries, best first.
_LANGUAGES = {
    "english": ("american-english", "british-english", "en_US", "en_GB"),
    "american-english": ("en_US",),
    "british-english": ("en_GB",),
    "german": ("ngerman", "ogerman", "de_DE", "de_AT", "de_CH"),
    "french": ("fr_FR", "fr"),
    "spanish": ("es_ES", "es"),
    "italian": ("it_IT", "it"),
    "polish": ("pl_PL", "pl"),
    "swedish": ("sv_SE", "sv"),
    "dutch": ("nl_NL", "nl"),
    "portuguese": ("pt_PT", "pt_BR"),
    "brazilian": ("pt_BR",),
    "danish": ("da_DK", "da"),
    "bokmaal": ("nb_NO",),
    "norwegian": ("bokmaal", "nb_NO", "nynorsk", "nn_NO"),
    "hungarian": ("hu_HU", "hu"),
    "czech": ("cs_CZ", "cs"),
    "russian": ("ru_RU", "ru"),
    "ukrainian": ("uk_UA", "uk"),
}
_WORDS_AT = 28  # in the header of a `.lex` file


class Installed(NamedTuple):
    """A word list on this machine.

    `kind` is `default`, `list`, `hunspell` or `built` (in the cache). `words` is None if finding out would mean reading
    the whole file.
    """

    name: str
    kind: str
    path: str
    bytes: int
    words: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The list in plain types, ready for JSON."""
        return self._asdict()


def _folders() -> list[Path]:
    named = os.environ.get(FOLDERS)
    return [Path(folder) for folder in (named.split(os.pathsep) if named else _USUAL_FOLDERS) if folder]


def _lists() -> Iterator[Installed]:
    for folder in _folders():
        try:
            files = sorted(folder.iterdir())
        except OSError:
            continue
        for file in files:
            try:
                size = file.stat().st_size
            except OSError:  # a dangling link
                continue
            if file.suffix == ".dic" and file.with_suffix(".aff").is_file():
                yield Installed(file.stem, "hunspell", str(file), size)
            elif not file.suffix and file.is_file() and not file.name.startswith(("README", "cracklib")):
                yield Installed(file.name, "list", str(file), size)


def _built() -> Iterator[Installed]:
    try:
        files = sorted(cache_dir().glob("*.lex"))
    except OSError:
        return
    for file in files:
        try:
            yield _lexicon(file.stem, "built", file)
        except OSError:
            continue


def _lexicon(name: str, kind: str, file: Path) -> Installed:
    """A `.lex` file, whose header says how many words it has."""
    with file.open("rb") as data:
        header = data.read(_WORDS_AT + 4)
    words = int.from_bytes(header[_WORDS_AT:], "little")
    return Installed(name, kind, str(file), file.stat().st_size, words)


def installed() -> list[Installed]:
    """Every lexicon on this machine: the default, word lists, Hunspell dictionaries, and those built in the cache."""
    return [_lexicon("enable1", "default", Path(DEFAULT)), *_lists(), *_built()]


def read_list(name: str | Path) -> tuple[str | Path, bytes]:
    """The file and the content of a lexicon that is given by its file, or by the name of a list on this machine.

    A word list of the system is in UTF-8 even if its file is older, such as Debian's Swedish one.
    """
    path = find_list(name) if isinstance(name, str) else name
    data = read_bytes(path)
    if Path(path).parent in _folders() and not is_lex(data, path):
        try:
            data.decode()
        except UnicodeDecodeError:
            data = data.decode("latin-1").encode()
    return path, data


def find_list(name: str) -> str:
    """The file of a word list: the name itself if it is a file, or the list of that name on this machine."""
    if os.path.exists(name) or os.path.dirname(name) or "." in name or "\0" in name:
        return name
    there: dict[str, str] = {}
    for each in _lists():
        there.setdefault(each.name, each.path)
    for known in (name, name.lower(), *_LANGUAGES.get(name.lower(), ())):
        if known in there:
            return there[known]
    aliases = [language for language, lists in _LANGUAGES.items() if not there.keys().isdisjoint(lists)]
    known_names = sorted({"enable1", *there, *aliases})
    raise BadLexicon(f"{unknown('lexicon', name, known_names)}, or the name of a file")
