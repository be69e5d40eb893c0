"""The certificate of a proof against kills, full disks and tampering."""

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
from proving import WORDS

from gridwords import DeadlineExceeded, GridwordsError, Lexicon, Rules
from gridwords.files.journal import Journal, seal, unseal
from gridwords.game import Game
from gridwords.prove import Proof, Standing, check_proof, prove
from gridwords.prove.certificate import BadCertificate, Certificate, ClassLine
from gridwords.prove.check import _check_against
from gridwords.prove.question import ProofQuestion
from gridwords.prove.reference import OutOfTime, ReferenceProver


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


def _small(words: Lexicon, out: Path, **more: Any) -> Proof:
    return prove(2, 3, 14, lexicon=words, letters="aeist", groups="ae,ist", out=out, threads=1, **more)


def test_a_certificate_checks(words: Lexicon, tmp_path: Path) -> None:
    proof = _small(words, tmp_path / "proof")
    checkup = check_proof(tmp_path / "proof", lexicon=words, sample=None)
    assert checkup.boards == proof.boards
    assert (checkup.classes, checkup.bounds_checked) == (proof.standing.total, proof.standing.total)
    assert check_proof(tmp_path / "proof", lexicon=words, sample=2).bounds_checked == 2


def test_a_proof_that_is_done_is_read_back(words: Lexicon, tmp_path: Path) -> None:
    first = _small(words, tmp_path)
    before = (tmp_path / "classes.jsonl").read_bytes()
    again = _small(words, tmp_path)
    assert (again.boards, again.complete, again.standing.done_now) == (first.boards, True, 0)
    assert (tmp_path / "classes.jsonl").read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1, 30, 120, 200, 1000])
def test_a_torn_certificate_goes_on(words: Lexicon, tmp_path: Path, cut: int) -> None:
    whole = _small(words, tmp_path / "whole")
    _small(words, tmp_path / "torn")
    path = tmp_path / "torn" / "classes.jsonl"
    path.write_bytes(path.read_bytes()[:cut])
    assert _small(words, tmp_path / "torn").boards == whole.boards
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
    return [*command, "--letters", "adeilnrst", "--groups", "aei,dlnrst", "--out", str(out)]


def _wait_for_lines(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    while process.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") >= count):
        time.sleep(0.005)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C as POSIX sends it")
def test_ctrl_c_leaves_a_certificate_that_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "classes.jsonl"
    process = subprocess.Popen(
        _prove_3x3(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    _wait_for_lines(path, 20, process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "classes, highest bound" in said
    before = path.read_text().splitlines()
    assert len(before) >= 20
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

    _small(words, tmp_path / "whole")
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
    _small(words, tmp_path)
    header = _header(tmp_path / "proof.json")
    del header["version"]
    writing = Certificate(tmp_path)
    writing.begin(header)
    with pytest.raises(BadCertificate, match="another process is writing"):
        _small(words, tmp_path)
    writing.end()
    assert _small(words, tmp_path).complete


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_who_comes_second_does_not_say_what_is_proved(words: Lexicon, tmp_path: Path) -> None:
    import fcntl

    # Another process has begun, and its proof.json is not there yet.
    with open(tmp_path / "classes.jsonl", "ab") as lines:
        fcntl.flock(lines, fcntl.LOCK_EX)
        with pytest.raises(BadCertificate, match="another process is writing"):
            _small(words, tmp_path)
        assert not (tmp_path / "proof.json").exists()
    assert _small(words, tmp_path).complete


def test_lines_that_belong_to_nothing_are_refused(words: Lexicon, tmp_path: Path) -> None:
    _small(words, tmp_path)
    (tmp_path / "proof.json").unlink()
    with pytest.raises(BadCertificate, match=r"has lines, but there is no proof\.json"):
        _small(words, tmp_path)
    (tmp_path / "classes.jsonl").unlink()
    assert _small(words, tmp_path).complete


@pytest.mark.parametrize(
    "number", [1 << 70, 62]
)  # of the 64 numbers of 2x3 cells in two groups, 62 is 31 turned
def test_a_class_of_another_proof_is_not_counted(words: Lexicon, tmp_path: Path, number: int) -> None:
    _small(words, tmp_path)
    _rewrite(tmp_path, lambda lines: [*lines[1:], lines[0]._replace(number=number)])
    with pytest.raises(BadCertificate, match=f"class {number} is not a class of this proof"):
        _small(words, tmp_path)


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
    _small(words, tmp_path)
    _rewrite(tmp_path, lambda lines: [lines[0]._replace(**change), *lines[1:]])
    with pytest.raises(BadCertificate, match=message):
        _small(words, tmp_path)


def test_a_sample_goes_on_with_the_same_classes(words: Lexicon, tmp_path: Path) -> None:
    _small(words, tmp_path / "part", sample=3, seed=5)
    first = _lines(tmp_path / "part")
    _small(words, tmp_path / "part", sample=8, seed=5)
    _small(words, tmp_path / "once", sample=8, seed=5)
    assert len(first) == 3
    assert first.items() <= _lines(tmp_path / "part").items()
    assert _lines(tmp_path / "part") == _lines(tmp_path / "once")
    again = _small(words, tmp_path / "once", sample=8, seed=5)
    assert (again.standing.done_now, again.standing.to_do, len(again.standing.times_s)) == (0, 0, 8)


def test_the_estimate_from_a_sample() -> None:
    standing = Standing(3, 100, 0, 0, 9.0, 3, [1.0, 2.0, 6.0], 97)
    assert standing.all_s == pytest.approx((300.0, 100 * (7 / 3) ** 0.5))
    assert standing._replace(times_s=[1.0]).all_s is None


def test_a_deadline_stops_it_and_it_goes_on(words: Lexicon, tmp_path: Path) -> None:
    stopped = prove(3, 3, 500, out=tmp_path, deadline_s=0.2)
    assert not stopped.complete
    assert stopped.standing.elapsed_s < 10
    assert stopped.standing.done < stopped.standing.total
    with pytest.raises(BadCertificate, match="do not cover"):
        check_proof(tmp_path, sample=0)


def test_a_folder_of_another_proof_is_refused(words: Lexicon, tmp_path: Path) -> None:
    _small(words, tmp_path)
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


def _header(path: Path) -> dict[str, Any]:
    return unseal(path.read_bytes())


def _rewrite(folder: Path, change: Any) -> None:
    """Change the lines of a certificate as somebody would who knows about the checksums."""
    lines = change(list(Certificate(folder).lines()))
    (folder / "classes.jsonl").unlink()
    journal = Journal(folder / "classes.jsonl")
    assert journal.hold()
    journal.append(*(line.to_record() for line in lines))
    journal.release()


def _with_boards(lines: list[ClassLine]) -> int:
    return next(place for place, line in enumerate(lines) if line.boards)


def _drop_board(lines: list[ClassLine]) -> list[ClassLine]:
    place = _with_boards(lines)
    lines[place] = lines[place]._replace(boards=lines[place].boards[1:])
    return lines


def _hide_class(lines: list[ClassLine]) -> list[ClassLine]:
    place = _with_boards(lines)
    lines[place] = lines[place]._replace(boards=(), bound=13, forced=0)
    return lines


def _raise_score(lines: list[ClassLine]) -> list[ClassLine]:
    place = _with_boards(lines)
    (board, score), *others = lines[place].boards
    lines[place] = lines[place]._replace(boards=((board, score + 1), *others), bound=score + 1)
    return lines


def _swap_boards(lines: list[ClassLine]) -> list[ClassLine]:
    place = _with_boards(lines)
    other = (place + 1) % len(lines)
    lines[other] = lines[other]._replace(boards=lines[place].boards, bound=lines[place].bound)
    return lines


def _lower_bound(lines: list[ClassLine]) -> list[ClassLine]:
    place = next(place for place, line in enumerate(lines) if not line.boards and line.bound > 0)
    lines[place] = lines[place]._replace(bound=lines[place].bound - 1)
    return lines


def _wrong_number(lines: list[ClassLine]) -> list[ClassLine]:
    return [lines[0]._replace(number=10**9), *lines[1:]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_drop_board, "does not list"),
        (_hide_class, "recomputed"),
        (_raise_score, "it scores"),
        (_swap_boards, "not in that class"),
        (_lower_bound, "recomputed"),
        (_wrong_number, "not a class of this proof"),
        (lambda lines: lines[1:], "do not cover"),
        (lambda lines: [line._replace(pieces=0) for line in lines], "line 1"),
        (
            lambda lines: [line._replace(pieces=2, bound=0, boards=()) for line in lines],
            "does not list|bound 0",
        ),
        (lambda lines: [*lines, lines[0]._replace(forced=lines[0].forced + 1)], "two lines that differ"),
    ],
)
def test_tampering_is_caught(words: Lexicon, tmp_path: Path, change: Any, message: str) -> None:
    _small(words, tmp_path)
    _rewrite(tmp_path, change)
    with pytest.raises(BadCertificate, match=message):
        check_proof(tmp_path, lexicon=words, sample=None)


@pytest.mark.parametrize("change", [_drop_board, _hide_class, _lower_bound])
def test_a_small_proof_is_proved_again_whatever_the_sample(
    words: Lexicon, tmp_path: Path, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwords.prove.check._PROBES", 0)
    _small(words, tmp_path)
    checkup = check_proof(tmp_path, lexicon=words, sample=0)
    assert (checkup.searched, checkup.bounds_checked) == (0, 0)
    assert checkup.proved_again == checkup.classes
    _rewrite(tmp_path, change)
    with pytest.raises(BadCertificate, match=r"does not list|proved again it has"):
        check_proof(tmp_path, lexicon=words, sample=0)


@pytest.mark.parametrize("seed", range(4))
def test_hidden_boards_are_found_without_computing_a_bound(words: Lexicon, tmp_path: Path, seed: int) -> None:
    _small(words, tmp_path)
    assert check_proof(tmp_path, lexicon=words, sample=0, seed=seed).searched == 24
    _rewrite(tmp_path, lambda lines: [line._replace(boards=(), bound=min(line.bound, 13)) for line in lines])
    with pytest.raises(BadCertificate, match="does not list"):
        check_proof(tmp_path, lexicon=words, sample=0, seed=seed)


def test_a_board_that_just_reaches_the_score_must_be_listed() -> None:
    question = ProofQuestion.make(2, 2, 3, Game(Lexicon.from_words(WORDS), Rules.get("boggle")))
    line = ClassLine(0, 5, 1, 1, (("seat", 4),), 0.0)
    _check_against(line, question, {"seat": 4, "sets": 2})
    for board, score in (("teas", 3), ("seat", 3), ("teas", 5)):
        with pytest.raises(BadCertificate, match=f"does not list {board}, which scores {score}"):
            _check_against(line, question, {board: score})
    # The bound itself may be reached.
    _check_against(line._replace(boards=(("teas", 5),)), question, {"teas": 5})
    with pytest.raises(BadCertificate, match="has the bound 4, teas scores 5"):
        _check_against(line._replace(boards=(("teas", 5),), bound=4), question, {"teas": 5})


def test_listed_boards_may_have_the_lowest_score_and_the_bound(words: Lexicon, tmp_path: Path) -> None:
    """As many boards as possible score exactly what was asked for, and one what its class is bounded by."""
    best = prove(2, 2, 8, lexicon=words, letters="aest").boards
    assert {score for _, score in best} == {13}
    prove(2, 2, 13, lexicon=words, letters="aest", out=tmp_path)
    assert check_proof(tmp_path, lexicon=words, sample=None).boards == best
    _rewrite(tmp_path, lambda lines: [line._replace(boards=()) for line in lines])
    with pytest.raises(BadCertificate, match=r"does not list \w+, which scores 13"):
        check_proof(tmp_path, lexicon=words, sample=None)


def test_no_step_of_a_check_outlasts_its_deadline(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a deadline, the reference prover takes minutes for this class.
    question = ProofQuestion.make(3, 3, 400, Game(Lexicon.default(), Rules.get("boggle")))
    started = time.monotonic()
    with pytest.raises(OutOfTime):
        ReferenceProver(question, question.order_of(0), started + 0.1).found(["aeinrst"] * 9)
    assert time.monotonic() - started < 30
    _small(words, tmp_path)
    monkeypatch.setattr("gridwords.prove.check._GRACE_S", -1.0)
    with pytest.raises(DeadlineExceeded, match="ran out before the certificate was read"):
        check_proof(tmp_path, lexicon=words, deadline_s=0.5)


def test_other_classes_are_drawn_each_time(words: Lexicon, tmp_path: Path) -> None:
    _small(words, tmp_path)
    one, other = (check_proof(tmp_path, lexicon=words, sample=1) for _ in range(2))
    assert one.seed != other.seed
    assert check_proof(tmp_path, lexicon=words, sample=1, seed=one.seed) == one


def test_a_class_too_large_to_check_is_proved_again(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _small(words, tmp_path)
    for name in ("_MOST_FOUND", "_PARTS", "_PROBES", "_AGAIN_S"):
        monkeypatch.setattr(f"gridwords.prove.check.{name}", 0)
    assert check_proof(tmp_path, lexicon=words, sample=100).parts_checked > 20
    for change, message in (
        (_drop_board, "does not list"),
        (_lower_bound, "proved again it has"),
        (lambda lines: [line._replace(forced=line.forced + 1) for line in lines], "proved again it has"),
    ):
        _rewrite(tmp_path, change)
        with pytest.raises(BadCertificate, match=message):
            check_proof(tmp_path, lexicon=words, sample=100)
        (tmp_path / "classes.jsonl").unlink()
        _small(words, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"bound": ', '"bound": 1', "checksum"),
        ("}\n", "\n", "line 1"),
        ('{"class"', '["class"', "line 1"),
        ('{"class"', "\udcff", "classes.jsonl"),
    ],
)
def test_a_damaged_line_is_named(words: Lexicon, tmp_path: Path, old: str, new: str, message: str) -> None:
    _small(words, tmp_path)
    path = tmp_path / "classes.jsonl"
    path.write_bytes(path.read_text().replace(old, new, 1).encode(errors="surrogateescape"))
    with pytest.raises(BadCertificate, match=message):
        check_proof(tmp_path, lexicon=words)


@pytest.mark.parametrize(
    "change",
    [
        {"groups": [["ae", "is"]] * 6},
        {"groups": [["ae", "ist"]] * 5},
        {"groups": [["ae", "ist"]] * 5 + [["aei", "st"]]},
        {"rows": 3},
        {"rows": "2"},
        {"rows": 10**30},
        {"rows": 10**6, "cols": 10**6},
        {"rows": -2, "cols": -3},
        {"order": [0, 0, 1, 2, 3, 4]},
        {"order": None},
        {"order": 5},
        {"order": ["a"]},
        {"weights": [[float("inf"), 2]] * 6},
        {"weights": [[1, 2]] * 5},
        {"weights": [[1]] * 6},
        {"weights": [["heavy", 2]] * 6},
        {"at_least": 13},
        {"at_least": 0},
        {"objective": "luck"},
        {"neighbours": "rook"},
        {"rules": {"name": "none"}},
        {"version": 2},
        {"lexicon": {}},
    ],
)
def test_a_changed_header_is_caught(words: Lexicon, tmp_path: Path, change: dict[str, Any]) -> None:
    _small(words, tmp_path)
    path = tmp_path / "proof.json"
    path.write_bytes(seal(json.dumps({**_header(path), **change}).encode()))
    with pytest.raises(GridwordsError):
        check_proof(tmp_path, lexicon=words, sample=None)


def test_every_change_of_the_header_is_noticed(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_PROBES", "_AGAIN_S"):
        monkeypatch.setattr(f"gridwords.prove.check.{name}", 0)
    _small(words, tmp_path)
    path = tmp_path / "proof.json"
    whole = path.read_bytes()
    check_proof(tmp_path, lexicon=words, sample=0)
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        with pytest.raises(GridwordsError):
            check_proof(tmp_path, lexicon=words, sample=0)
        with pytest.raises(GridwordsError):
            _small(words, tmp_path)


OLD = Path(__file__).parent.parent / "data" / "old"


def test_a_certificate_of_an_earlier_version(tmp_path: Path) -> None:
    """`gridwords prove 2 3 --at-least 14 --letters aeist --groups ae,ist` of version 0.1.0."""
    old = Lexicon.load(OLD / "words.txt")
    with pytest.warns(UserWarning, match="from an earlier version: without a checksum"):
        checkup = check_proof(OLD / "proof", lexicon=old, sample=None)
    assert checkup.proved_again == checkup.classes == 24
    stopped = Path(shutil.copytree(OLD / "proof", tmp_path / "proof"))
    assert _small(old, stopped).boards == checkup.boards
    # Stopped in the middle of a line, it resumes.
    lines = stopped / "classes.jsonl"
    lines.write_bytes(lines.read_bytes()[:1000])
    again = _small(old, stopped)
    assert again.boards == checkup.boards
    assert 0 < again.standing.done_now < 24
    assert _lines(stopped) == _lines(OLD / "proof")
    header = json.loads((stopped / "proof.json").read_text())
    header["lexicon"]["words"] += 1
    (stopped / "proof.json").write_text(json.dumps(header))
    with pytest.raises(BadCertificate, match="lexicon is"):
        check_proof(stopped, lexicon=old)


def test_a_proof_that_kept_nothing_leaves_nothing(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no such cluster")

    with monkeypatch.context() as patched:
        patched.setattr("gridwords.prove.run._Run._work", fail)
        with pytest.raises(OSError, match="no such cluster"):
            _small(words, tmp_path / "proof")
    assert not list(tmp_path.iterdir())
    # What a kill leaves before the first class is in the way of no other proof.
    _small(words, tmp_path / "proof")
    (tmp_path / "proof" / "classes.jsonl").unlink()
    other = prove(2, 3, 15, lexicon=words, letters="aeist", groups="ae,ist", out=tmp_path / "proof")
    assert check_proof(tmp_path / "proof", lexicon=words, sample=0).boards == other.boards
    # But a file that is not a certificate is left alone.
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "proof.json").write_text("{}")
    with pytest.raises(BadCertificate, match="is not a certificate"):
        _small(words, tmp_path / "mine")
    assert [path.read_text() for path in (tmp_path / "mine").iterdir()] == ["{}"]


def test_a_class_too_large_to_check_is_checked_in_parts(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = _small(words, tmp_path)
    monkeypatch.setattr("gridwords.prove.check._MOST_FOUND", 20)
    monkeypatch.setattr("gridwords.prove.check._PARTS", 12)
    checkup = check_proof(tmp_path, lexicon=words, sample=None)
    assert checkup.parts_checked > 5
    assert checkup.bounds_checked > 0
    assert checkup.bounds_checked + checkup.parts_checked == proof.standing.total
    assert checkup.complete
    assert check_proof(tmp_path, lexicon=words, sample=None, whole=True).parts_checked == 0
    for change, message in ((_drop_board, "does not list"), (_hide_class, "a part of it has|does not list")):
        _rewrite(tmp_path, change)
        with pytest.raises(BadCertificate, match=message):
            check_proof(tmp_path, lexicon=words, sample=None)
        (tmp_path / "classes.jsonl").unlink()
        _small(words, tmp_path)


def test_ctrl_c_ends_a_check(words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwords.prove.class_prover import ClassProver

    class Interrupted:
        def prove(self, *_: object) -> tuple[object, ...]:
            return 0, 0, 1, 0, [], "interrupted"

    _small(words, tmp_path)
    for name in ("_MOST_FOUND", "_PARTS"):
        monkeypatch.setattr(f"gridwords.prove.check.{name}", 0)
    made = ClassProver.__init__

    def make(self: ClassProver, *how: Any) -> None:
        made(self, *how)
        self._prover = Interrupted()  # type: ignore[assignment]

    monkeypatch.setattr(ClassProver, "__init__", make)
    with pytest.raises(KeyboardInterrupt):
        check_proof(tmp_path, lexicon=words)


def test_a_check_ends_at_its_deadline(words: Lexicon, tmp_path: Path) -> None:
    _small(words, tmp_path)
    checkup = check_proof(tmp_path, lexicon=words, sample=None, deadline_s=0)
    assert (checkup.complete, checkup.bounds_checked, checkup.parts_checked) == (False, 0, 0)
