"""ProofQuestion: what is to be proved, everything the answer depends on, and its form in a certificate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwords.argument import whole_between
from gridwords.arrays import np
from gridwords.board import Shape
from gridwords.board.letters import checked_letters
from gridwords.board.shape import AnyNeighbours
from gridwords.board.size import parse_size
from gridwords.engines.choose import choose_scorer
from gridwords.engines.engine import ScoreQuestion, require_complete
from gridwords.errors import BadBoard, BadOption, shorten, unknown
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.prove.certificate import BadCertificate, lexicon_hash
from gridwords.prove.class_prover import MEMORY_MB
from gridwords.prove.classes import (
    Space,
    default_corner_groups,
    default_groups,
    parse_groups,
    symmetries,
)
from gridwords.rules import Rules

OBJECTIVES = ("points", "words")
MOST_CELLS = 63  # the core packs a word's choices into 63 bits
MOST_SCORE = 2**31 - 1
_MOST_CLASSES = 2**62


class ProofQuestion(NamedTuple):
    """Which boards of this shape score `at_least` or more? `table` holds the points of a word by its length."""

    shape: Shape
    game: Game
    objective: str
    at_least: int
    space: Space
    #: The order in which cells of equal weight are forced, in certificates up to version 2; empty in others.
    order: tuple[int, ...] = ()
    #: The weight of each group in each cell, likewise: the heaviest cells of a class are forced first.
    weights: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def make(
        cls,
        rows: int,
        cols: int,
        at_least: int,
        game: Game,
        *,
        neighbours: AnyNeighbours | None = None,
        objective: str = "points",
        letters: str | None = None,
        groups: str | None = None,
        corner_groups: str | None = None,
        memory_mb: int = MEMORY_MB.default,
    ) -> ProofQuestion:
        """The question with defaults for everything that is left open; those of the groups depend on the memory."""
        if objective not in OBJECTIVES:
            raise BadOption(unknown("objective", objective, OBJECTIVES))
        wanted = whole_between(at_least, 1, MOST_SCORE)
        if wanted is None:
            raise BadOption(f"at_least {shorten(at_least)}: expected a whole number from 1 to {MOST_SCORE}")
        rows, cols = parse_size((rows, cols))
        if not 1 <= rows * cols <= MOST_CELLS:
            raise BadBoard(f"size {rows}x{cols}: a proof is for boards of 1 to {MOST_CELLS} cells")
        lexicon = game.lexicon
        shape = Shape.of((rows, cols), game.neighbours(neighbours))
        allowed = lexicon.alphabet if letters is None else checked_letters(letters, lexicon.alphabet)
        cells = rows * cols
        touching = [len(shape.touching(cell)) for cell in range(cells)]
        corners = {0, cols - 1, (rows - 1) * cols, rows * cols - 1}
        if groups is None:
            inner = outer = default_groups(allowed, lexicon, cells)
            # On a torus, corners are cells like all others, and equal groups keep its symmetries.
            if all(touching[corner] < max(touching) for corner in corners):
                outer = default_corner_groups(inner, (rows, cols), memory_mb)
        else:
            inner = outer = parse_groups(groups, allowed, "groups")
        if corner_groups is not None:
            outer = parse_groups(corner_groups, allowed, "corner groups")
        by_cell = tuple(outer if cell in corners else inner for cell in range(rows * cols))
        space = Space(by_cell, symmetries(shape.automorphisms, by_cell))
        if space.numbers > _MOST_CLASSES:
            raise BadOption(
                f"{rows}x{cols} boards with these groups make more classes than can be numbered: use fewer groups"
            )
        return cls(shape, game, objective, wanted, space)

    @property
    def lexicon(self) -> Lexicon:
        """The allowed words."""
        return self.game.lexicon

    @property
    def rules(self) -> Rules:
        """What they are worth."""
        return self.game.rules

    @property
    def table(self) -> tuple[int, ...]:
        """What a word of each length is worth."""
        minimum = self.rules.minimum_length
        if self.objective == "points":
            return self.rules.table()
        return tuple(int(length >= minimum) for length in range(256))

    def codes(self, letters: str) -> bytes:
        """The letter codes of some letters."""
        return bytes(map(self.lexicon.alphabet.index, letters))

    def order_of(self, number: int) -> list[int]:
        """The order in which the cells of a class are forced; empty if the class has its own."""
        if not self.order:
            return []
        digits = self.space.digits(number)
        return sorted(self.order, key=lambda cell: -self.weights[cell][digits[cell]])

    def score(self, boards: list[str]) -> list[int]:
        """The scores of boards, by an engine that has nothing to do with proofs."""
        if not boards:
            return []
        return self.score_codes(self._all_codes(boards)).tolist()  # type: ignore[no-any-return]

    def score_codes(self, codes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The same for letter codes, one row per board."""
        question = ScoreQuestion(codes, self.shape, self.game, counts=True)
        scored = choose_scorer(question.compute, question).score_many(question)
        require_complete(scored.ended)
        return scored.points if self.objective == "points" or scored.counts is None else scored.counts

    def listed(self, boards: Sequence[tuple[str, int]]) -> dict[str, int]:
        """The boards of a class and those symmetric to them, with their scores: of rotations and reflections the smallest."""
        if not boards:
            return {}
        # Texts compare as their codes do, and NumPy compares bytes; a zero at their end would be lost.
        codes = self._all_codes([board for board, _ in boards]) + np.uint8(1)
        found: dict[str, int] = {}
        for image in self._images():
            smallest: Any = None
            for turn in self.shape.symmetries:
                cells = [image[cell] for cell in turn]
                turned = np.ascontiguousarray(codes[:, cells]).view(f"S{len(self.shape)}")[:, 0]
                smallest = turned if smallest is None else np.where(turned < smallest, turned, smallest)
            texts = self.texts((smallest.view(np.uint8) - np.uint8(1)).tobytes())
            found.update(zip(texts, [score for _, score in boards], strict=True))
        return found

    def _images(self) -> list[tuple[int, ...]]:
        """The symmetries of the classes, one for all that differ by a rotation or reflection."""
        images, seen = [], set[tuple[int, ...]]()
        for image in self.space.symmetries:
            if image not in seen:
                images.append(image)
                seen.update(tuple(image[cell] for cell in turn) for turn in self.shape.symmetries)
        return images

    def texts(self, codes: bytes) -> list[str]:
        """The boards with these letter codes, one after the other."""
        cells = len(self.shape)
        text = codes.decode("latin-1").translate(dict(enumerate(self.lexicon.alphabet)))
        return [text[at : at + cells] for at in range(0, len(text), cells)]

    def _all_codes(self, boards: Sequence[str]) -> np.ndarray[Any, Any]:
        """The letter codes of boards, one row for each. A proof of a low score has millions of them."""
        code_of = str.maketrans({letter: chr(code) for code, letter in enumerate(self.lexicon.alphabet)})
        codes = "".join(boards).translate(code_of).encode("latin-1")
        return np.frombuffer(codes, np.uint8).reshape(len(boards), -1)

    def to_header(self) -> dict[str, Any]:
        """The question in plain types, as a certificate holds it."""
        # Only where the neighbours have more symmetries than the board: all other certificates stay as they were.
        more = {} if self._has_turns_only() else {"symmetries": len(self.space.symmetries)}
        return {
            "rows": self.shape.rows,
            "cols": self.shape.cols,
            "neighbours": self.shape.neighbours,
            "at_least": self.at_least,
            "objective": self.objective,
            "rules": {
                "name": self.rules.name,
                "minimum_length": self.rules.minimum_length,
                "points": list(self.rules.points),
                "points_per_extra_letter": self.rules.points_per_extra_letter,
                "q_is_qu": self.rules.q_is_qu,
            },
            "lexicon": {"words": len(self.lexicon), "sha256": lexicon_hash(self.lexicon)},
            "groups": [list(groups) for groups in self.space.groups],
            **({"order": list(self.order), "weights": list(map(list, self.weights))} if self.order else {}),
            **more,
        }

    def by_turns(self) -> ProofQuestion:
        """The same question with rotations and reflections as the only symmetries, as certificates of version 1 have it."""
        groups = self.space.groups
        return self._replace(space=Space(groups, symmetries(self.shape.symmetries, groups)))

    def as_begun(self, header: dict[str, Any], *, own_groups: bool) -> ProofQuestion:
        """The question of a certificate where only the classes differ, as an earlier version or more memory chose them.

        Where the groups are the user's own, they must be the same.
        """
        classes = {"symmetries"} if own_groups else {"symmetries", "groups"}
        ours = json.loads(json.dumps(self.to_header()))
        if any(header.get(name) != value for name, value in ours.items() if name not in classes):
            return self
        return self.from_header(header, self.lexicon)

    def _has_turns_only(self) -> bool:
        """Whether the symmetries of the classes are rotations and reflections."""
        return set(self.space.symmetries) <= set(self.shape.symmetries)

    @classmethod
    def from_header(cls, header: dict[str, Any], lexicon: Lexicon) -> ProofQuestion:
        """The question of a certificate; nothing in it is trusted."""
        try:
            rows, cols = header["rows"], header["cols"]
            if (
                type(rows) is not int
                or type(cols) is not int
                or not 1 <= rows * cols <= MOST_CELLS
                or rows < 1
            ):
                raise ValueError(f"a board of {shorten(rows)}x{shorten(cols)}")
            shape = Shape.of((rows, cols), header["neighbours"])
            rules = Rules.from_dict(header["rules"])
            groups = tuple(tuple(map(str, groups)) for groups in header["groups"])
            is_old = "weights" in header
            order = tuple(map(int, header["order"])) if is_old else ()
            weights = tuple(tuple(map(int, one)) for one in header["weights"]) if is_old else ()
            known = header["lexicon"]["sha256"]
            at_least, objective = header["at_least"], header["objective"]
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
            raise BadCertificate(
                f"the certificate's proof.json does not describe a proof: {error!r}"
            ) from None
        if known != lexicon_hash(lexicon):
            raise BadCertificate("the certificate is for another lexicon: pass the right one with --lexicon")
        if type(at_least) is not int or at_least < 1 or objective not in OBJECTIVES:
            raise BadCertificate(f"the certificate's score is {shorten(at_least)} {shorten(objective)}")
        if len(groups) != len(shape) or (is_old and sorted(order) != list(range(len(shape)))):
            raise BadCertificate("the certificate's groups or order do not match the size of the board")
        if is_old and list(map(len, weights)) != list(map(len, groups)):
            raise BadCertificate("the certificate does not have one weight for each group of each cell")
        letters = sorted("".join(groups[0]))
        for cell, own in enumerate(groups):
            if not all(own) or sorted("".join(own)) != letters or len(set(letters)) != len(letters):
                raise BadCertificate(f"the groups of cell {cell} must hold every letter exactly once")
        if not letters or set(letters).difference(lexicon.alphabet):
            raise BadCertificate("the certificate has letters that the lexicon does not have")
        space = Space(groups, symmetries(shape.automorphisms, groups))
        question = cls(shape, Game(lexicon, rules), objective, at_least, space, order, weights)
        return question if "symmetries" in header else question.by_turns()
