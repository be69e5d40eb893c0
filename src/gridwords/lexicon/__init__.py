"""The allowed words, packed into an immutable trie."""

from gridwords.lexicon.lexicon import Lexicon, LexiconInfo

__all__ = ["Lexicon", "LexiconInfo"]
