"""Checking a certificate: what was changed in it is noticed, and a check ends."""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from proving import WORDS, header_of, rewrite, small_proof

from gridwords import DeadlineExceeded, GridwordsError, Lexicon, Rules
from gridwords.game import Game
from gridwords.journal import seal
from gridwords.prove import check_proof, prove
from gridwords.prove.certificate import BadCertificate, ClassLine
from gridwords.prove.check import _check_against
from gridwords.prove.class_prover import ClassProver
from gridwords.prove.question import ProofQuestion
from gridwords.prove.reference import OutOfTime, ReferenceProver

OLD = Path(__file__).parent.parent / "data" / "old"


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.from_words(WORDS)


def test_a_certificate_checks(words: Lexicon, tmp_path: Path) -> None:
    proof = small_proof(words, tmp_path / "proof")
    checkup = check_proof(tmp_path / "proof", lexicon=words, sample=None)
    assert checkup.boards == proof.boards
    assert (checkup.classes, checkup.bounds_checked) == (proof.standing.total, proof.standing.total)
    assert check_proof(tmp_path / "proof", lexicon=words, sample=2).bounds_checked == 2


def test_the_checksum_is_of_what_is_proved(words: Lexicon, tmp_path: Path) -> None:
    small_proof(words, tmp_path / "proof")
    first = check_proof(tmp_path / "proof", lexicon=words, sample=0).checksum
    rewrite(tmp_path / "proof", lambda lines: [line._replace(time_s=9.0) for line in lines[::-1]])
    assert check_proof(tmp_path / "proof", lexicon=words, sample=0).checksum == first
    lines = [json.loads(line) for line in (tmp_path / "proof" / "classes.jsonl").read_text().splitlines()]
    header = json.loads((tmp_path / "proof" / "proof.json").read_text())
    del header["crc"]
    stated = [header, *sorted([line["class"], line["bound"], line["boards"]] for line in lines)]
    text = "".join(json.dumps(one, sort_keys=True, separators=(",", ":")) + "\n" for one in stated)
    assert hashlib.sha256(text.encode()).hexdigest() == first
    other = prove(2, 3, 15, lexicon=words, letters="aeist", groups="ae,ist", out=tmp_path / "other")
    assert other.complete
    assert check_proof(tmp_path / "other", lexicon=words, sample=0).checksum != first


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
    bound = max(lines[place].bound, score + 1)
    lines[place] = lines[place]._replace(boards=((board, score + 1), *others), bound=bound)
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
    small_proof(words, tmp_path)
    rewrite(tmp_path, change)
    with pytest.raises(BadCertificate, match=message):
        check_proof(tmp_path, lexicon=words, sample=None)


@pytest.mark.parametrize("change", [_drop_board, _hide_class, _lower_bound])
def test_a_small_proof_is_proved_again_whatever_the_sample(
    words: Lexicon, tmp_path: Path, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwords.prove.check._PROBES", 0)
    small_proof(words, tmp_path)
    checkup = check_proof(tmp_path, lexicon=words, sample=0)
    assert (checkup.searched, checkup.bounds_checked) == (0, 0)
    assert checkup.proved_again == checkup.classes
    rewrite(tmp_path, change)
    with pytest.raises(BadCertificate, match=r"does not list|proved again it has"):
        check_proof(tmp_path, lexicon=words, sample=0)


@pytest.mark.parametrize("seed", range(4))
def test_hidden_boards_are_found_without_computing_a_bound(words: Lexicon, tmp_path: Path, seed: int) -> None:
    small_proof(words, tmp_path)
    assert check_proof(tmp_path, lexicon=words, sample=0, seed=seed).searched == 18
    rewrite(tmp_path, lambda lines: [line._replace(boards=(), bound=min(line.bound, 13)) for line in lines])
    with pytest.raises(BadCertificate, match="does not list"):
        check_proof(tmp_path, lexicon=words, sample=0, seed=seed)


def test_a_board_that_just_reaches_the_score_must_be_listed() -> None:
    question = ProofQuestion.make(2, 2, 3, Game(Lexicon.from_words(WORDS), Rules.get("boggle")))
    line = ClassLine(0, 5, 1, 1, (0, 1, 2, 3), (("seat", 4),), 0.0)
    _check_against(line, question, {"seat": 4, "sets": 2})
    for board, score in (("teas", 3), ("seat", 3), ("teas", 5)):
        with pytest.raises(BadCertificate, match=f"does not list {board}, which scores {score}"):
            _check_against(line, question, {board: score})
    # The bound itself may be reached.
    _check_against(line._replace(boards=(("teas", 5),)), question, {"teas": 5})
    with pytest.raises(BadCertificate, match="has the bound 4, but teas scores 5"):
        _check_against(line._replace(boards=(("teas", 5),), bound=4), question, {"teas": 5})


def test_listed_boards_may_have_the_lowest_score_and_the_bound(words: Lexicon, tmp_path: Path) -> None:
    """As many boards as possible score exactly what was asked for, and one what its class is bounded by."""
    best = prove(2, 2, 8, lexicon=words, letters="aest").boards
    assert {score for _, score in best} == {13}
    prove(2, 2, 13, lexicon=words, letters="aest", out=tmp_path)
    assert check_proof(tmp_path, lexicon=words, sample=None).boards == best
    rewrite(tmp_path, lambda lines: [line._replace(boards=()) for line in lines])
    with pytest.raises(BadCertificate, match=r"does not list \w+, which scores 13"):
        check_proof(tmp_path, lexicon=words, sample=None)


def test_no_step_of_a_check_outlasts_its_deadline(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a deadline, the reference prover takes minutes for this class.
    question = ProofQuestion.make(3, 3, 400, Game(Lexicon.default(), Rules.get("boggle")))
    started = time.monotonic()
    with pytest.raises(OutOfTime):
        ReferenceProver(question, range(9), started + 0.1).found(["aeinrst"] * 9)
    assert time.monotonic() - started < 30
    small_proof(words, tmp_path)
    monkeypatch.setattr("gridwords.prove.check._GRACE_S", -1.0)
    with pytest.raises(DeadlineExceeded, match="ran out before the certificate was read"):
        check_proof(tmp_path, lexicon=words, deadline_s=0.5)


def test_other_classes_are_drawn_each_time(words: Lexicon, tmp_path: Path) -> None:
    small_proof(words, tmp_path)
    one, other = (check_proof(tmp_path, lexicon=words, sample=1) for _ in range(2))
    assert one.seed != other.seed
    assert check_proof(tmp_path, lexicon=words, sample=1, seed=one.seed) == one


def test_a_class_too_large_to_check_is_proved_again(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_proof(words, tmp_path)
    for name in ("_MOST_FOUND", "_PARTS", "_PROBES", "_AGAIN_S"):
        monkeypatch.setattr(f"gridwords.prove.check.{name}", 0)
    assert check_proof(tmp_path, lexicon=words, sample=100).parts_checked > 15
    for change, message in (
        (_drop_board, "does not list"),
        (_lower_bound, "proved again it has"),
    ):
        rewrite(tmp_path, change)
        with pytest.raises(BadCertificate, match=message):
            check_proof(tmp_path, lexicon=words, sample=100)
        (tmp_path / "classes.jsonl").unlink()
        small_proof(words, tmp_path)


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
    small_proof(words, tmp_path)
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
        {"order": [0, 1, 2, 3, 4, 5]},
        {"weights": [[1, 2]] * 6},
        {"at_least": 13},
        {"at_least": 0},
        {"objective": "luck"},
        {"neighbours": "rook"},
        {"rules": {"name": "none"}},
        {"version": 1},
        {"version": 2},
        {"version": 4},
        {"symmetries": 4},
        {"symmetries": "many"},
        {"lexicon": {}},
    ],
)
def test_a_changed_header_is_caught(words: Lexicon, tmp_path: Path, change: dict[str, Any]) -> None:
    small_proof(words, tmp_path)
    path = tmp_path / "proof.json"
    path.write_bytes(seal(json.dumps({**header_of(path), **change}).encode()))
    with pytest.raises(GridwordsError):
        check_proof(tmp_path, lexicon=words, sample=None)


@pytest.mark.parametrize(
    "change",
    [
        {"order": [0, 0, 1, 2, 3, 4]},
        {"order": None},
        {"order": 5},
        {"order": ["a"]},
        {"weights": [[float("inf"), 2]] * 6},
        {"weights": [[1, 2]] * 5},
        {"weights": [[1]] * 6},
        {"weights": [["heavy", 2]] * 6},
        {"version": 3},
    ],
)
def test_a_changed_order_of_an_earlier_version_is_caught(tmp_path: Path, change: dict[str, Any]) -> None:
    folder = Path(shutil.copytree(OLD / "proof", tmp_path / "proof"))
    path = folder / "proof.json"
    path.write_bytes(seal(json.dumps({**json.loads(path.read_text()), **change}).encode()))
    with pytest.raises(GridwordsError):
        check_proof(folder, lexicon=Lexicon.load(OLD / "words.txt"), sample=None)


def test_an_order_in_a_line_of_an_earlier_version_is_caught(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(OLD / "proof", tmp_path / "proof"))
    rewrite(folder, lambda lines: [line._replace(order=(0, 1, 2, 3, 4, 5)) for line in lines])
    with (
        pytest.warns(UserWarning, match="from an earlier version"),
        pytest.raises(BadCertificate, match="order"),
    ):
        check_proof(folder, lexicon=Lexicon.load(OLD / "words.txt"), sample=0)


@pytest.mark.parametrize("order", [(), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 4), (1, 2, 3, 4, 5, 6)])
def test_a_line_without_every_cell_in_its_order_is_caught(
    words: Lexicon, tmp_path: Path, order: tuple[int, ...]
) -> None:
    small_proof(words, tmp_path)
    rewrite(tmp_path, lambda lines: [line._replace(order=order) for line in lines])
    with pytest.raises(BadCertificate, match="an order with every cell once"):
        check_proof(tmp_path, lexicon=words, sample=0)


def test_any_order_of_the_cells_proves_the_same(words: Lexicon, tmp_path: Path) -> None:
    """Another program may force the cells in its own order: it is proved again in that order."""
    question = ProofQuestion.make(
        2, 3, 14, Game(words, Rules.get("boggle")), letters="aeist", groups="ae,ist"
    )
    prover = ClassProver(question)
    boards = small_proof(words, tmp_path).boards

    def turned(lines: list[ClassLine]) -> list[ClassLine]:
        proved = [prover.prove(line.number, order=line.order[::-1]) for line in lines]
        return [line for line, _ in filter(None, proved)]

    rewrite(tmp_path, turned)
    checkup = check_proof(tmp_path, lexicon=words, sample=None)
    assert checkup.boards == boards
    assert checkup.proved_again == checkup.classes


def test_every_change_of_the_header_is_noticed(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_PROBES", "_AGAIN_S"):
        monkeypatch.setattr(f"gridwords.prove.check.{name}", 0)
    small_proof(words, tmp_path)
    path = tmp_path / "proof.json"
    whole = path.read_bytes()
    check_proof(tmp_path, lexicon=words, sample=0)
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        with pytest.raises(GridwordsError):
            check_proof(tmp_path, lexicon=words, sample=0)
        with pytest.raises(GridwordsError):
            small_proof(words, tmp_path)


def test_a_class_too_large_to_check_is_checked_in_parts(
    words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = small_proof(words, tmp_path)
    monkeypatch.setattr("gridwords.prove.check._MOST_FOUND", 20)
    # A part has three letters per cell, as many as the largest group: it is the whole class.
    monkeypatch.setattr("gridwords.prove.check._PARTS", 1)
    checkup = check_proof(tmp_path, lexicon=words, sample=None)
    assert checkup.parts_checked > 5
    assert checkup.bounds_checked > 0
    assert checkup.bounds_checked + checkup.parts_checked == proof.standing.total
    assert checkup.complete
    assert check_proof(tmp_path, lexicon=words, sample=None, whole=True).parts_checked == 0
    for change, message in ((_drop_board, "does not list"), (_hide_class, "a part of it has|does not list")):
        rewrite(tmp_path, change)
        with pytest.raises(BadCertificate, match=message):
            check_proof(tmp_path, lexicon=words, sample=None)
        (tmp_path / "classes.jsonl").unlink()
        small_proof(words, tmp_path)


def test_ctrl_c_ends_a_check(words: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def prove(self, *_: object) -> tuple[object, ...]:
            return 0, 0, 1, 0, [], [], "interrupted"

    small_proof(words, tmp_path)
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
    small_proof(words, tmp_path)
    checkup = check_proof(tmp_path, lexicon=words, sample=None, deadline_s=0)
    assert (checkup.complete, checkup.bounds_checked, checkup.parts_checked) == (False, 0, 0)
