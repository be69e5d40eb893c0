"""The certificate of a proof against kills, full disks, other processes and other proofs."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from proving import WORDS, header_of, rewrite, small_proof
from stopping import with_time_enough

from gridwords import Lexicon
from gridwords.prove import Proof, check_proof, prove
from gridwords.prove.certificate import BadCertificate, Certificate


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.from_words(WORDS)


def _lines(folder: Path) -> dict[int, dict[str, Any]]:
    """What a certificate says, without the times."""
    lines = [json.loads(text) for text in (folder / "classes.jsonl").read_text().splitlines()]
    for line in lines:
        del line["time_s"], line["crc"]
    assert len({line["class"] for line in lines}) == len(lines)
    return {line["class"]: line for line in lines}


def test_a_proof_that_is_done_is_read_back(words: Lexicon, tmp_path: Path) -> None:
    first = small_proof(words, tmp_path)
    before = (tmp_path / "classes.jsonl").read_bytes()
    again = small_proof(words, tmp_path)
    assert (again.boards, again.complete, again.standing.done_now) == (first.boards, True, 0)
    assert (tmp_path / "classes.jsonl").read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1, 30, 120, 200, 1000])
def test_a_torn_certificate_goes_on(words: Lexicon, tmp_path: Path, cut: int) -> None:
    whole = small_proof(words, tmp_path / "whole")
    small_proof(words, tmp_path / "torn")
    path = tmp_path / "torn" / "classes.jsonl"
    path.write_bytes(path.read_bytes()[:cut])
    assert small_proof(words, tmp_path / "torn").boards == whole.boards
    assert _lines(tmp_path / "torn") == _lines(tmp_path / "whole")


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_killed_and_resumed_it_is_the_same_certificate(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(word for letter in "cdprst" for word in Lexicon.default().words(letter)))
    command = [sys.executable, "-m", "gridwords", "prove", "2", "3", "--at-least", "40", "--threads", "1"]
    command += ["--lexicon", str(words), "--groups", "aeiou,lnrst,bcdfghjkm,pqvwxyz", "--out"]
    subprocess.run([*command, str(tmp_path / "whole")], check=True, capture_output=True, timeout=120)
    path = tmp_path / "killed" / "classes.jsonl"
    kills = 0
    for lines in (1, 40, 400):
        process = subprocess.Popen(
            [*command, str(tmp_path / "killed")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while process.poll() is None:
            if path.exists() and path.read_bytes().count(b"\n") >= lines:
                process.send_signal(signal.SIGKILL)
                break
            time.sleep(0.005)
        kills += process.wait() == -signal.SIGKILL
    assert kills
    done = subprocess.run([*command, str(tmp_path / "killed")], check=True, capture_output=True, timeout=120)
    assert done.stdout
    assert _lines(tmp_path / "killed") == _lines(tmp_path / "whole")


def _prove_3x3(out: Path) -> list[str]:
    """A proof that takes a while: long enough for something to happen to it."""
    command = [sys.executable, "-m", "gridwords", "prove", "3", "3", "--at-least", "400", "--threads", "1"]
    return [*command, "--letters", "adeinrst", "--groups", "aei,dnrst", "--out", str(out)]


def _wait_for_lines(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    while process.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") >= count):
        time.sleep(0.005)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C as POSIX sends it")
def test_ctrl_c_leaves_a_certificate_that_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "classes.jsonl"
    process = subprocess.Popen(
        _prove_3x3(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    _wait_for_lines(path, 10, process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "classes, highest bound" in said
    before = path.read_text().splitlines()
    assert len(before) >= 10
    assert len(list(Certificate(tmp_path).lines())) == len(before)
    done = subprocess.run(_prove_3x3(tmp_path), capture_output=True, text=True, timeout=120, check=True)
    assert path.read_text().splitlines()[: len(before)] == before
    monkeypatch.setattr("gridwords.prove.check._AGAIN_S", 0)
    checkup = check_proof(tmp_path, sample=0)
    listed = [f"{board[:3]}/{board[3:6]}/{board[6:]}\t{score}\n" for board, score in checkup.boards]
    assert done.stdout == "".join(listed)
    assert checkup.boards


@pytest.mark.skipif(sys.platform == "win32", reason="limits as POSIX has them")
def test_a_full_disk_is_said_and_spoils_nothing(words: Lexicon, tmp_path: Path) -> None:
    """A limit on the file's size does what a full disk does: part of a line is written, then nothing."""
    import resource

    small_proof(words, tmp_path / "whole")
    size = (tmp_path / "whole" / "classes.jsonl").stat().st_size
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    command = [sys.executable, "-m", "gridwords", "prove", "2", "3", "--at-least", "14", "--lexicon"]
    command += [str(tmp_path / "words.txt"), "--letters", "aeist", "--groups", "ae,ist", "--threads", "1"]
    command += ["--out", str(tmp_path / "full")]
    limit = size // 2 + 7  # proof.json is smaller
    failed = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert failed.returncode == 2
    assert "could not be written" in failed.stderr
    assert failed.stderr.count("\n") == 1
    kept = list(Certificate(tmp_path / "full").lines())
    assert kept
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout
    assert _lines(tmp_path / "full") == _lines(tmp_path / "whole")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_two_proofs_do_not_write_the_same_certificate(words: Lexicon, tmp_path: Path) -> None:
    small_proof(words, tmp_path)
    header = header_of(tmp_path / "proof.json")
    del header["version"]
    writing = Certificate(tmp_path)
    writing.begin(header)
    with pytest.raises(BadCertificate, match="another process is writing"):
        small_proof(words, tmp_path)
    writing.end()
    assert small_proof(words, tmp_path).complete


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_who_comes_second_does_not_say_what_is_proved(words: Lexicon, tmp_path: Path) -> None:
    import fcntl

    # Another process has begun, and its proof.json is not there yet.
    with open(tmp_path / "classes.jsonl", "ab") as lines:
        fcntl.flock(lines, fcntl.LOCK_EX)
        with pytest.raises(BadCertificate, match="another process is writing"):
            small_proof(words, tmp_path)
        assert not (tmp_path / "proof.json").exists()
    assert small_proof(words, tmp_path).complete


def test_lines_that_belong_to_nothing_are_refused(words: Lexicon, tmp_path: Path) -> None:
    small_proof(words, tmp_path)
    (tmp_path / "proof.json").unlink()
    with pytest.raises(BadCertificate, match=r"has lines, but there is no proof\.json"):
        small_proof(words, tmp_path)
    (tmp_path / "classes.jsonl").unlink()
    assert small_proof(words, tmp_path).complete


@pytest.mark.parametrize(
    "number", [1 << 70, 62]
)  # of the 64 numbers of 2x3 cells in two groups, 62 is 31 turned
def test_a_class_of_another_proof_is_not_counted(words: Lexicon, tmp_path: Path, number: int) -> None:
    small_proof(words, tmp_path)
    rewrite(tmp_path, lambda lines: [*lines[1:], lines[0]._replace(number=number)])
    with pytest.raises(BadCertificate, match=f"class {number} is not a class of this proof"):
        small_proof(words, tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"boards": (("a", 99),)}, "a board of another size"),
        ({"boards": (("aeistst", 99),)}, "a board of another size"),
        ({"time_s": float("inf")}, "line 1: time_s is not a number"),
        ({"time_s": -1.0}, "line 1: time_s is not a number"),
    ],
)
def test_a_line_that_makes_no_sense_is_not_gone_on_with(
    words: Lexicon, tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    small_proof(words, tmp_path)
    rewrite(tmp_path, lambda lines: [lines[0]._replace(**change), *lines[1:]])
    with pytest.raises(BadCertificate, match=message):
        small_proof(words, tmp_path)


def test_a_sample_goes_on_with_the_same_classes(words: Lexicon, tmp_path: Path) -> None:
    small_proof(words, tmp_path / "part", sample=3, seed=5)
    first = _lines(tmp_path / "part")
    small_proof(words, tmp_path / "part", sample=8, seed=5)
    once = small_proof(words, tmp_path / "once", sample=8, seed=5)
    assert len(first) < len(_lines(tmp_path / "part")) < once.standing.total
    assert first.items() <= _lines(tmp_path / "part").items()
    assert _lines(tmp_path / "part") == _lines(tmp_path / "once")
    again = small_proof(words, tmp_path / "once", sample=8, seed=5)
    assert (again.standing.done_now, again.standing.to_do) == (0, 0)
    assert again.standing.all_s == pytest.approx(once.standing.all_s, rel=0.05)


def test_few_classes_are_proved_in_shuffled_order(words: Lexicon, tmp_path: Path) -> None:
    """In ascending order the first are the easiest, and tell nothing of the time left."""
    proof = small_proof(words, tmp_path)
    numbers = [line.number for line in Certificate(tmp_path).lines()]
    assert len(set(numbers)) == len(numbers) == proof.standing.total
    assert numbers != sorted(numbers)


def test_a_proof_resumes_with_its_own_classes_whatever_the_memory(words: Lexicon, tmp_path: Path) -> None:
    def run(memory_mb: int, **groups: str) -> Proof:
        return prove(3, 3, 40, lexicon=words, letters="aest", out=tmp_path, memory_mb=memory_mb, **groups)  # type: ignore[arg-type]

    first = run(16)
    again = run(2048)
    assert (again.boards, again.standing.done_now) == (first.boards, 0)
    with pytest.raises(BadCertificate, match="groups is"):
        run(2048, corner_groups="aest")


def test_a_deadline_stops_it_and_it_goes_on(words: Lexicon, tmp_path: Path) -> None:
    few = "aeiou,bcdfghjklm,npqrstvwxyz"  # so many small classes

    def ask(deadline_s: float, groups: str | None = few) -> Proof:
        stopped = prove(3, 3, 500, out=tmp_path / str(groups), deadline_s=deadline_s, groups=groups)
        assert not stopped.complete
        assert stopped.standing.elapsed_s < deadline_s + 10
        return stopped

    assert ask(0.05, groups=None).standing.done == 0  # in the middle of a class
    stopped = with_time_enough(ask, lambda stopped: stopped.standing.done > 0)
    assert 0 < stopped.standing.done < stopped.standing.total
    with pytest.raises(BadCertificate, match="do not cover"):
        check_proof(tmp_path / few, sample=0)


def test_a_folder_of_another_proof_is_refused(words: Lexicon, tmp_path: Path) -> None:
    small_proof(words, tmp_path)
    with pytest.raises(BadCertificate, match="another proof: at_least is 14 there, 15 here"):
        prove(2, 3, 15, lexicon=words, letters="aeist", groups="ae,ist", out=tmp_path)
    with pytest.raises(BadCertificate, match="lexicon"):
        prove(
            2,
            3,
            14,
            lexicon=Lexicon.from_words(["tea"]),
            groups="aeist," + "bcdfghjklmnopqruvwxyz",
            out=tmp_path,
        )
    with pytest.raises(BadCertificate, match="another lexicon"):
        check_proof(tmp_path)


OLD = Path(__file__).parent.parent / "data" / "old"


def test_a_certificate_of_an_earlier_version(tmp_path: Path) -> None:
    """`gridwords prove 2 3 --at-least 14 --letters aeist --groups ae,ist` of version 0.1.0."""
    old = Lexicon.load(OLD / "words.txt")
    with pytest.warns(UserWarning, match="from an earlier version: without a checksum"):
        checkup = check_proof(OLD / "proof", lexicon=old, sample=None)
    assert checkup.proved_again == checkup.classes == 24
    stopped = Path(shutil.copytree(OLD / "proof", tmp_path / "proof"))
    assert small_proof(old, stopped).boards == checkup.boards
    # Stopped in the middle of a line, it resumes.
    lines = stopped / "classes.jsonl"
    lines.write_bytes(lines.read_bytes()[:1000])
    again = small_proof(old, stopped)
    assert again.boards == checkup.boards
    assert 0 < again.standing.done_now < 24
    # How often cells are forced may change from version to version.
    assert [{**line, "forced": 0} for _, line in sorted(_lines(stopped).items())] == [
        {**line, "forced": 0} for _, line in sorted(_lines(OLD / "proof").items())
    ]
    header = json.loads((stopped / "proof.json").read_text())
    header["lexicon"]["words"] += 1
    (stopped / "proof.json").write_text(json.dumps(header))
    with pytest.raises(BadCertificate, match="lexicon is"):
        check_proof(stopped, lexicon=old)


CERTIFICATES = OLD.parent / "certificates"


@pytest.mark.parametrize("version", ["v1", "v2", "v3"])
def test_a_certificate_of_every_version_is_checked_and_resumed(version: str, tmp_path: Path) -> None:
    kept = CERTIFICATES / version
    lexicon = Lexicon.default() if version == "v1" else Lexicon.load(OLD / "words.txt")
    checkup = check_proof(kept, lexicon=lexicon, sample=0)
    assert checkup.boards
    assert checkup.proved_again == checkup.classes
    folder = Path(shutil.copytree(kept, tmp_path / "proof"))
    lines = folder / "classes.jsonl"
    lines.write_bytes(b"".join(lines.read_bytes().splitlines(keepends=True)[:3]))
    how: dict[str, Any] = {"lexicon": lexicon, "out": folder, "threads": 1}
    if version == "v1":
        proof = prove(3, 3, 480, letters="adelprst", **how)
    elif version == "v2":
        proof = prove(2, 3, 18, letters="aeist", groups="ae,ist", neighbours="torus", **how)
    else:
        proof = prove(2, 3, 14, letters="aeist", groups="ae,ist", **how)
    assert proof.boards == checkup.boards
    assert proof.standing.done_now == checkup.classes - 3
    stated = [(line.number, line.bound, line.order, line.boards) for line in Certificate(folder).lines()]
    assert sorted(stated) == sorted(
        (line.number, line.bound, line.order, line.boards) for line in Certificate(kept).lines()
    )


def test_a_proof_that_kept_nothing_leaves_nothing(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no such cluster")

    with monkeypatch.context() as patched:
        patched.setattr("gridwords.prove.run._Run._work", fail)
        with pytest.raises(OSError, match="no such cluster"):
            small_proof(words, tmp_path / "proof")
    assert not list(tmp_path.iterdir())
    # What a kill leaves before the first class is in the way of no other proof.
    small_proof(words, tmp_path / "proof")
    (tmp_path / "proof" / "classes.jsonl").unlink()
    other = prove(2, 3, 15, lexicon=words, letters="aeist", groups="ae,ist", out=tmp_path / "proof")
    assert check_proof(tmp_path / "proof", lexicon=words, sample=0).boards == other.boards
    # But a file that is not a certificate is left alone.
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "proof.json").write_text("{}")
    with pytest.raises(BadCertificate, match="is not a certificate"):
        small_proof(words, tmp_path / "mine")
    assert [path.read_text() for path in (tmp_path / "mine").iterdir()] == ["{}"]
