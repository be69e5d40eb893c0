"""Word lists on this machine, found by name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridwords import BadLexicon, Lexicon
from gridwords.lexicon.installed import FOLDERS, find_list, installed


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of word lists, in place of the system's."""
    folder = tmp_path / "dict"
    folder.mkdir()
    (folder / "french").write_text("été\nthé\n", "utf-8")
    (folder / "ngerman").write_text("Tee\nÖl\n", "utf-8")
    (folder / "swedish").write_bytes("smör\n".encode("latin-1"))
    (folder / "folder").mkdir()
    for name in ("README.select-wordlist", "README", "cracklib-small"):
        (folder / name).write_text("no words")
    (folder / "words").symlink_to(folder / "nothing")
    for name in ("it_IT.dic", "it_IT.aff", "lonely.dic"):
        (folder / name).write_text("0\n")
    monkeypatch.setenv(FOLDERS, f"{folder}{os.pathsep}{tmp_path / 'missing'}")
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    return folder


def test_a_list_is_found_by_its_name_or_its_language(lists: Path) -> None:
    assert find_list("french") == str(lists / "french")
    assert find_list("French") == str(lists / "french")
    assert find_list("german") == str(lists / "ngerman")
    assert find_list("italian") == find_list("it_IT") == str(lists / "it_IT.dic")
    assert Lexicon.load("french").words() == ["thé", "été"]
    assert Lexicon.from_file("german").words() == ["tee", "öl"]
    assert Lexicon.from_file("french", accents="fold").words() == ["ete", "the"]


def test_a_file_comes_before_a_list_of_that_name(
    lists: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "french").write_text("tea\n")
    assert Lexicon.load("french").words() == ["tea"]


def test_a_list_older_than_utf8_is_read(lists: Path, tmp_path: Path) -> None:
    assert Lexicon.load("swedish").words() == ["smör"]
    (tmp_path / "mine.txt").write_bytes("smör\n".encode("latin-1"))
    with pytest.raises(BadLexicon, match="is not UTF-8 text"):
        Lexicon.load(tmp_path / "mine.txt")


def test_an_unknown_name_is_answered_with_the_known_ones(lists: Path) -> None:
    with pytest.raises(BadLexicon) as refused:
        Lexicon.load("frensh")
    assert str(refused.value) == (
        "unknown lexicon 'frensh': did you mean "
        "'french'? known: enable1, french, german, it_IT, italian, ngerman, swedish, or the name of a file"
    )
    for name in ("missing.txt", "./french", "no/french", "french\0"):
        with pytest.raises(BadLexicon, match="cannot be read"):
            Lexicon.load(name)


def test_of_lists_with_the_same_name_the_first_folder_has_the_right_one(
    lists: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "more").mkdir()
    for name in ("french", "ogerman"):
        (tmp_path / "more" / name).write_text("thé\n", "utf-8")
    monkeypatch.setenv(FOLDERS, f"{lists}{os.pathsep}{tmp_path / 'more'}")
    assert find_list("french") == str(lists / "french")
    assert find_list("german") == str(lists / "ngerman")  # the new spelling


def test_everything_on_this_machine_is_listed(lists: Path) -> None:
    Lexicon.load("french")
    found = installed()
    assert [(each.name, each.kind) for each in found[:-1]] == [
        ("enable1", "default"),
        ("french", "list"),
        ("it_IT", "hunspell"),
        ("ngerman", "list"),
        ("swedish", "list"),
    ]
    assert (found[0].words, found[1].words) == (172_820, None)
    assert (found[-1].kind, found[-1].words) == ("built", 2)
    assert found[-1].to_dict().keys() == {"name", "kind", "path", "bytes", "words"}
