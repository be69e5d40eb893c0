"""The cache folder, and files that are written completely or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gridwords.storage import cache_dir, follow_links, write_whole


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of Linux")
def test_where_the_cache_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GRIDWORDS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_dir() == tmp_path / ".cache" / "gridwords"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_dir() == tmp_path / "xdg" / "gridwords"
    monkeypatch.setenv("GRIDWORDS_CACHE", "anywhere")
    assert cache_dir() == Path("anywhere")


def test_ctrl_c_right_after_the_rename_is_still_a_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cleaning up must not hide it: the temporary file is no longer there to remove."""
    rename = os.replace

    def interrupted(old: str, new: Path) -> None:
        rename(old, new)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "state.json", b"{}")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"{}"]


@pytest.mark.skipif(os.name == "nt", reason="needs the permissions of POSIX")
def test_a_written_file_has_the_usual_permissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Changing the umask would affect files that other threads create at the same time.
    monkeypatch.setattr(os, "umask", None)
    (tmp_path / "usual").write_text("")
    write_whole(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode
    with pytest.raises(FileNotFoundError) as error:
        write_whole(tmp_path / "none" / "words.lex", b"")
    assert error.value.filename == str(tmp_path / "none" / "words.lex")


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    link, second = tmp_path / "link", tmp_path / "second"
    link.symlink_to(Path("there") / "file")
    second.symlink_to(link)
    for data in (b"one", b"two"):  # a link to nothing yet, then to a file
        write_whole(second, data)
        assert (there / "file").read_bytes() == data
    assert link.is_symlink()
    assert second.is_symlink()
    assert [path.name for path in there.iterdir()] == ["file"]
    lost = tmp_path / "lost"
    lost.symlink_to(tmp_path / "none" / "file")
    with pytest.raises(FileNotFoundError) as error:
        write_whole(lost, b"")
    assert error.value.filename == str(lost)


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege")
def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    for write in (lambda: write_whole(one, b""), lambda: follow_links(two)):
        with pytest.raises(OSError, match="symbolic links"):
            write()
    assert one.is_symlink()
