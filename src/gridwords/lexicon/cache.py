"""The cache of built lexicons: a word list is built once and kept under the hash of its content."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b

from gridwords.errors import BadLexicon
from gridwords.hints import Path
from gridwords.lexicon.entries import Built, Entries, build_list
from gridwords.lexicon.hunspell import affix_file
from gridwords.lexicon.lex_file import map_lex
from gridwords.lexicon.word_file import list_text, read_bytes
from gridwords.storage import cache_dir, write_whole

# Part of a cached lexicon's name: raised when the same word list would make another file.
_VERSION = "4"


def load_list(data: bytes, path: str | Path) -> Built:
    """The lexicon of a word list or a Hunspell dictionary, from the cache if it is there; `path` is its file."""
    rules = affix_file(path)
    content = data + read_bytes(rules) if rules else data
    name = blake2b(content, digest_size=16, key=_VERSION.encode()).hexdigest() + ".lex"
    try:
        kept = map_lex(cache_dir() / name)
        # The file has only the number of entries left out: the list itself shows which they are.
        return kept, Entries.read(list_text(data, path)).left_out() if kept.left_out else ()
    except (OSError, RuntimeError, BadLexicon):
        pass  # missing or damaged: build it again
    made = build_list(data, path)
    # If the file cannot be written, that costs time, never the answer.
    with suppress(OSError):
        cache_dir().mkdir(parents=True, exist_ok=True)
        write_whole(cache_dir() / name, made[0].to_bytes())
    return made
