"""The cache of built lexica, and what a lexicon keeps in memory."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from gridwords import Lexicon
from gridwords.storage import cache_dir


def test_the_number_of_left_out_entries_is_kept_in_the_cache(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tea\nit's\nx-ray 42 ten\n" + "a" * 256 + "\n" + "b" * 255 + "\n")
    assert Lexicon.load(path).left_out == Lexicon.load(path).left_out == 4


def test_a_damaged_cache_file_is_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    Lexicon.load(words)
    (kept,) = cache_dir().iterdir()
    good = kept.read_bytes()
    kept.write_bytes(good[:-1])
    assert list(Lexicon.load(words)) == ["tea", "ten"]
    assert kept.read_bytes() == good
    words.write_text("tea ten two")
    assert list(Lexicon.load(words)) == ["tea", "ten", "two"]


def test_a_cache_that_cannot_be_written_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "file" / "cache"))
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    assert list(Lexicon.load(words)) == ["tea", "ten"]


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not take the home folder from the environment"
)
def test_a_user_without_a_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("GRIDWORDS_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(FileNotFoundError, match="GRIDWORDS_CACHE"):
        cache_dir()
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    assert list(Lexicon.load(words)) == ["tea", "ten"]


def test_what_is_kept_is_made_once() -> None:
    lexicon = Lexicon.from_words(["tea"])
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    for _ in range(2):
        assert lexicon.kept("table", 1, lambda: make("one")) == "one"
        assert lexicon.kept("table", 2, lambda: make("two")) == "two"
        assert lexicon.kept("scorer", 1, lambda: make("three")) == "three"
    assert made == ["one", "two", "three"]
    assert Lexicon.from_words(["tea"]).kept("table", 1, lambda: "another") == "another"


def test_the_oldest_thing_of_a_kind_makes_room() -> None:
    lexicon = Lexicon.from_words(["tea"])
    for number in range(4):
        lexicon.kept("table", number, lambda: "made", most=3)
    lexicon.kept("scorer", 0, lambda: "scorer", most=3)
    assert lexicon.kept("table", 3, lambda: "made again", most=3) == "made"
    assert lexicon.kept("table", 1, lambda: "made again", most=3) == "made"
    assert lexicon.kept("table", 0, lambda: "made again", most=3) == "made again"


def test_what_fails_to_be_made_is_not_kept() -> None:
    lexicon = Lexicon.from_words(["tea"])

    def fail() -> str:
        raise RuntimeError("no memory")

    with pytest.raises(RuntimeError, match="no memory"):
        lexicon.kept("table", 1, fail)
    assert lexicon.kept("table", 1, lambda: "made") == "made"


def test_two_threads_that_make_the_same_thing_share_the_first() -> None:
    lexicon = Lexicon.from_words(["tea"])

    def slow() -> str:
        other = threading.Thread(target=lambda: lexicon.kept("table", 1, lambda: "first"))
        other.start()
        other.join()
        return "second"

    assert lexicon.kept("table", 1, slow) == "first"


def test_things_made_meanwhile_do_not_push_out_a_new_one() -> None:
    lexicon = Lexicon.from_words(["tea"])

    def slow() -> str:
        for number in range(20):
            lexicon.kept("scorer", number, lambda: "another")
        return "mine"

    assert lexicon.kept("scorer", "mine", slow) == "mine"
    assert len(lexicon._kept["scorer"]) == 8
    assert lexicon.kept("scorer", "mine", lambda: "made again") == "mine"


def test_another_version_of_the_cache_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same list may make another file then."""
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    Lexicon.load(words)
    (old,) = cache_dir().iterdir()
    Lexicon.from_words(["old"]).save(old)
    assert list(Lexicon.load(words)) == ["old"]
    monkeypatch.setattr("gridwords.lexicon.cache._VERSION", "next")
    assert list(Lexicon.load(words)) == ["tea", "ten"]
    assert len(list(cache_dir().iterdir())) == 2
