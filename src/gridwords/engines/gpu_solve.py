"""One board of any size, solved on a GPU.

`gpu-prefix` walks from every starting cell at once and keeps for each word the least start; then every word found is
walked once more from there, neighbours in ascending order, which gives its first path. `gpu-word` looks for every word
on its own, over all its starting cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, overload
from weakref import WeakKeyDictionary

from gridwords import _core
from gridwords.engines.card import StopFlag, choose_cards, cuda_errors, load_cupy
from gridwords.engines.kernel import load_kernels
from gridwords.errors import EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.board import Board
    from gridwords.engines.base import Question
    from gridwords.lexicon import Lexicon
    from gridwords.picture import Path

__all__ = ["GridAnswer", "solve_on_card", "why_not_solve"]

_HOLE = 255
_FIRST_LONG = 64
_NOTHING = 2**32 - 1  # no start, no cell, a search that was stopped
_MOST_NODES = 1 << 24
_MOST_DEGREE = 8
_RESERVED_BYTES = 1024


def why_not_solve(question: Question) -> str | None:
    """Why this question cannot be answered on a GPU, or None."""
    board, lexicon = question.board, question.lexicon
    if question.paths == "all":
        return "first paths, not all of them"
    if board.neighbours == "line":
        return "no straight lines"
    if not isinstance(board.neighbours, str) and max(map(len, board.neighbours), default=0) > _MOST_DEGREE:
        return f"graphs with at most {_MOST_DEGREE} neighbours a cell"
    if (board.rows + 2) * (board.cols + 2) >= _NOTHING:
        return "boards whose cells, with a frame round them, can be numbered with 32 bits"
    if lexicon.info().nodes >= _MOST_NODES:
        return "lexica of fewer than 16 million prefixes"
    spellings = board.spellings(lexicon.alphabet, question.rules.q_is_qu)
    if any(len(ways) > 1 for ways in spellings):
        return "tiles that read in one way only, no choices and wildcards"
    if sum(len(way) > 1 for ways in spellings for way in ways) > _HOLE - _FIRST_LONG:
        return f"at most {_HOLE - _FIRST_LONG} different tiles of several letters"
    return None


class GridAnswer:
    """What a card found: the words in alphabet order, their points and first paths."""

    def __init__(
        self, words: list[str], points: list[int], paths: Sequence[Path] | None, complete: bool
    ) -> None:
        self.words = words
        self.points = points
        self.paths = paths
        self.complete = complete


class _Paths(Sequence["Path"]):
    """First paths, made into tuples when they are asked for: a board of a million cells has a hundred thousand."""

    def __init__(self, grid: _Grid, cells: Any, ends: Any) -> None:
        self._grid, self._cells, self._ends = grid, cells, ends

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, place: int) -> Path: ...
    @overload
    def __getitem__(self, place: slice) -> list[Path]: ...
    def __getitem__(self, place: int | slice) -> Path | list[Path]:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        begin = int(self._ends[place - 1]) if place else 0
        rows, cols = self._grid.rows_and_cols(self._cells[begin : int(self._ends[place])])
        return tuple(zip(rows.tolist(), cols.tolist(), strict=True))

    def __iter__(self) -> Iterator[Path]:
        rows, cols = self._grid.rows_and_cols(self._cells)
        cells = list(zip(rows.tolist(), cols.tolist(), strict=True))
        begin = 0
        for end in self._ends.tolist():
            yield tuple(cells[begin:end])
            begin = end


class _LexiconOnCard:
    """A lexicon's trie on one card, and what answers are made of."""

    def __init__(self, lexicon: Lexicon) -> None:
        import numpy as np

        cupy = load_cupy()
        core = lexicon._core
        file = core.to_bytes()
        self.node = "NarrowNode" if core.node_bytes == 8 else "WideNode"
        self.node_count = core.node_count
        # The nodes are the end of the file.
        nodes = np.frombuffer(file, np.uint8)[len(file) - core.node_count * core.node_bytes :]
        self.nodes = cupy.asarray(nodes)
        self.longest = max(1, lexicon.longest)
        self.words = lexicon.words()
        self.lengths = np.fromiter(map(len, self.words), np.uint8, len(self.words))
        self.word_nodes_here = np.frombuffer(_core.word_nodes(core), np.uint32)
        self.word_nodes = cupy.asarray(self.word_nodes_here)
        self.depths = _depths(nodes, core.node_bytes)
        self.parents = cupy.empty(core.node_count, cupy.uint32)
        function = load_kernels("solve_grid", self._defines("king", 32)).get_function("find_parents")
        function(
            (-(-core.node_count // 256),), (256,), (self.nodes, np.uint32(core.node_count), self.parents)
        )

    def _defines(self, touching: str, threads: int) -> dict[str, object]:
        return {"NODE": self.node, "TOUCHING": touching, "LONGEST": self.longest, "THREADS": threads}

    def kernels(self, touching: str, threads: int) -> Any:
        """The kernels for one kind of neighbours."""
        return load_kernels("solve_grid", self._defines(touching, threads))


def _depths(nodes: Any, node_bytes: int) -> list[int]:
    """By number of letters, the first node so far from the root: nodes stand in breadth-first order."""
    import numpy as np

    words = nodes.view(np.uint32)
    place = 1 if node_bytes == 8 else 2
    count = len(nodes) // node_bytes
    depths = [0]
    while depths[-1] < count:
        depths.append(int(words[depths[-1] * (node_bytes // 4) + place]))
    return depths


_lexica: WeakKeyDictionary[Lexicon, dict[int, _LexiconOnCard]] = WeakKeyDictionary()


def _lexicon_on_card(lexicon: Lexicon) -> _LexiconOnCard:
    kept = _lexica.setdefault(lexicon, {})
    card = load_cupy().cuda.Device().id
    if card not in kept:
        kept[card] = _LexiconOnCard(lexicon)
    return kept[card]


class _Grid:
    """A board on the card, as grid_space.h has it."""

    def __init__(self, board: Board, lexicon: Lexicon, q_is_qu: bool) -> None:
        import numpy as np

        cupy = load_cupy()
        codes, starts, letters, offsets = [], [], b"", [0]
        for ways in board.spellings(lexicon.alphabet, q_is_qu):
            starts.append(ways[0][0] if ways else _HOLE)
            if ways and len(ways[0]) > 1:
                codes.append(_FIRST_LONG + len(offsets) - 1)
                letters += ways[0]
                offsets.append(len(letters))
            else:
                codes.append(starts[-1])
        cells = np.frombuffer(board._cells, np.uint8 if isinstance(board._cells, bytes) else np.uint16)
        self.cells = cells
        self.first_letters = np.array(starts, np.uint8)
        self.cols = board.cols
        self.width = board.cols
        coded = np.array(codes, np.uint8)[cells] if codes else np.zeros(0, np.uint8)
        self.framed = board.neighbours in ("king", "rook")
        neighbours = np.zeros(1, np.uint32)
        if self.framed:
            self.touching = str(board.neighbours)
            self.width += 2
            framed = np.full((board.rows + 2, self.width), _HOLE, np.uint8)
            framed[1:-1, 1:-1] = coded.reshape(board.rows, board.cols)
            coded = framed
        else:
            self.touching = "listed"
            neighbours = _listed(board)
        self._keep = (
            cupy.asarray(coded),
            cupy.asarray(neighbours),
            cupy.asarray(np.frombuffer(letters or b"\0", np.uint8)),
            cupy.asarray(np.array(offsets, np.uint32)),
        )
        codes_there, neighbours_there, letters_there, offsets_there = self._keep
        self.arguments = (codes_there, np.uint32(self.width), neighbours_there, letters_there, offsets_there)

    def on_grid(self, cells: Any) -> Any:
        """Row-major cell numbers as the card numbers them."""
        if not self.framed:
            return cells
        return (cells // self.cols + 1) * self.width + cells % self.cols + 1

    def rows_and_cols(self, cells: Any) -> tuple[Any, Any]:
        """Rows and columns of the card's cell numbers."""
        edge = int(self.framed)
        return cells // self.width - edge, cells % self.width - edge

    def starts_by_letter(self) -> tuple[Any, Any]:
        """The cells by the first letter of their tiles, ascending, and where each letter's begin."""
        import numpy as np

        letters = self.first_letters[self.cells] if len(self.cells) else np.zeros(0, np.uint8)
        order = np.argsort(letters, kind="stable").astype(np.uint32)
        begin = np.zeros(_FIRST_LONG + 1, np.uint32)
        counted = np.bincount(letters[letters < _FIRST_LONG], minlength=_FIRST_LONG)
        begin[1:] = np.cumsum(counted)
        return self.on_grid(order).astype(np.uint32), begin


def _listed(board: Board) -> Any:
    """Eight neighbours a cell, ascending, each once; where there are fewer the rest is 'no cell'."""
    import numpy as np

    total = len(board)
    if board.neighbours != "torus":
        lists = np.full((max(total, 1), _MOST_DEGREE), _NOTHING, np.uint32)
        for cell in range(total):
            some = board.touching(cell)
            lists[cell, : len(some)] = some
        return lists
    every = np.arange(total, dtype=np.int64)
    row, col = every // board.cols, every % board.cols
    around = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    found = np.stack(
        [(row + r) % board.rows * board.cols + (col + c) % board.cols for r, c in around], axis=1
    )
    found.sort(axis=1)
    # On a narrow torus a cell meets itself and others twice.
    again = np.zeros(found.shape, bool)
    again[:, 1:] = found[:, 1:] == found[:, :-1]
    found[again | (found == every[:, None])] = _NOTHING
    found.sort(axis=1)
    return found.astype(np.uint32)


class _Waiter:
    """Waits for a stream; a deadline or Ctrl-C sets the stop flag, and then waits for the kernel to end."""

    def __init__(self, question: Question, started: float) -> None:
        self.stop = StopFlag()
        self._end = None if question.deadline_s is None else started + question.deadline_s

    def wait(self, stream: Any) -> None:
        """Returns when all that was put on the stream has ended."""
        try:
            naps = 0
            while not stream.done:
                if self._end is not None and monotonic() >= self._end:
                    self.stop.set()
                # The first milliseconds matter to whoever waits for one board.
                sleep(0.00005 if naps < 400 else 0.002)
                naps += 1
        except KeyboardInterrupt:
            self.stop.set()
        stream.synchronize()


def solve_on_card(question: Question, *, blocks: int | None = None, threads: int | None = None) -> GridAnswer:
    """Every word on the board. With `blocks` and `threads` word by word, otherwise from every starting cell."""
    cupy = load_cupy()
    started = monotonic()
    with cuda_errors(), cupy.cuda.Device(choose_cards(question.options)[0]):
        lexicon = _lexicon_on_card(question.lexicon)
        grid = _Grid(question.board, question.lexicon, question.rules.q_is_qu)
        search = _Search(question, lexicon, grid, _Waiter(question, started))
        if blocks is not None and threads is not None:
            return search.by_word(blocks, threads)
        return search.by_prefix()


class _Search:
    """One question on one card."""

    def __init__(self, question: Question, lexicon: _LexiconOnCard, grid: _Grid, waiter: _Waiter) -> None:
        import numpy as np

        self.question = question
        self.lexicon = lexicon
        self.grid = grid
        self.waiter = waiter
        self.stream = load_cupy().cuda.get_current_stream()
        self.word_count = len(lexicon.words)
        self.trie = (lexicon.nodes, np.uint32(lexicon.node_count))

    def by_prefix(self) -> GridAnswer:
        import numpy as np

        cupy = load_cupy()
        lexicon, grid = self.lexicon, self.grid
        threads, blocks, shared_bytes = _shape(8 * (lexicon.longest + 1))
        kernels = lexicon.kernels(grid.touching, threads)
        least = cupy.empty(lexicon.node_count, cupy.uint32)
        least.data.memset_async(0xFF, least.nbytes, self.stream)
        queue = cupy.empty(4, cupy.uint32)
        queue.data.memset_async(0, queue.nbytes, self.stream)
        minimum = self.question.rules.minimum_length
        first_long_node = lexicon.depths[minimum] if minimum < len(lexicon.depths) else lexicon.node_count
        function = kernels.get_function("find_starts")
        function.max_dynamic_shared_size_bytes = shared_bytes
        function(
            (blocks,),
            (threads,),
            (
                *self.trie,
                *grid.arguments,
                np.uint32(grid.cols if grid.framed else 0),
                np.uint32(len(grid.cells)),
                np.uint32(first_long_node),
                least,
                queue,
                self.waiter.stop.pointer,
            ),
            shared_mem=shared_bytes,
        )
        self.waiter.wait(self.stream)
        complete = not int(queue.get()[2])
        if self.question.paths == "none":
            found = least.get()[lexicon.word_nodes_here] != _NOTHING
            return self._answer(found, None, complete)
        lengths = cupy.empty(max(1, self.word_count), cupy.uint32)
        paths = cupy.empty(max(1, self.word_count * lexicon.longest), cupy.uint32)
        kernels.get_function("find_paths")(
            (max(1, -(-self.word_count // 128)),),
            (128,),
            (
                *self.trie,
                lexicon.parents,
                *grid.arguments,
                lexicon.word_nodes,
                np.uint32(self.word_count),
                least,
                paths,
                lengths,
                self.waiter.stop.pointer,
            ),
        )
        self.waiter.wait(self.stream)
        return self._with_paths(kernels, paths, lengths, complete)

    def by_word(self, blocks: int, threads: int) -> GridAnswer:
        import numpy as np

        cupy = load_cupy()
        lexicon, grid = self.lexicon, self.grid
        long_enough = lexicon.lengths >= self.question.rules.minimum_length
        picked = np.flatnonzero(long_enough)
        nodes = cupy.asarray(lexicon.word_nodes_here[picked])
        cells, begin = grid.starts_by_letter()
        lengths = cupy.empty(max(1, len(picked)), cupy.uint32)
        lengths.data.memset_async(0, lengths.nbytes, self.stream)
        paths = cupy.empty(max(1, len(picked) * lexicon.longest), cupy.uint32)
        kernels = lexicon.kernels(grid.touching, 32)
        kernels.get_function("find_words")(
            (blocks,),
            (threads,),
            (
                *self.trie,
                lexicon.parents,
                *grid.arguments,
                nodes,
                np.uint32(len(picked)),
                cupy.asarray(cells),
                cupy.asarray(begin),
                paths,
                lengths,
                self.waiter.stop.pointer,
            ),
        )
        self.waiter.wait(self.stream)
        return self._with_paths(kernels, paths, lengths, True, picked)

    def _with_paths(
        self, kernels: Any, paths: Any, lengths: Any, complete: bool, picked: Any = None
    ) -> GridAnswer:
        """The answer from a path and its length for each word, or for those that were picked."""
        import numpy as np

        cupy = load_cupy()
        total = self.word_count if picked is None else len(picked)
        counts = lengths.get()[:total]
        counts[counts == _NOTHING] = 0
        complete = complete and not self.waiter.stop.is_set
        offsets = np.zeros(total + 1, np.uint32)
        np.cumsum(counts, out=offsets[1:])
        packed = cupy.empty(max(1, int(offsets[-1])), cupy.uint32)
        kernels.get_function("pack_paths")(
            (max(1, -(-total // 128)),), (128,), (paths, np.uint32(total), cupy.asarray(offsets), packed)
        )
        cells = packed.get()[: int(offsets[-1])]
        found = np.zeros(self.word_count, bool)
        found[slice(None) if picked is None else picked] = counts != 0
        if self.question.paths == "none":
            return self._answer(found, None, complete)
        return self._answer(found, _Paths(self.grid, cells, offsets[1:][counts != 0]), complete)

    def _answer(self, found: Any, paths: Sequence[Path] | None, complete: bool) -> GridAnswer:
        import numpy as np

        table = np.array(self.question.rules.table(), np.int64)
        words = list(map(self.lexicon.words.__getitem__, np.flatnonzero(found).tolist()))
        return GridAnswer(words, table[self.lexicon.lengths[found]].tolist(), paths, complete)


def _shape(lane_bytes: int) -> tuple[int, int, int]:
    """Threads a block, blocks and shared bytes for a kernel that needs so much shared memory a thread."""
    facts = load_cupy().cuda.Device().attributes
    for blocks in (4, 2, 1):
        room = min(
            facts["MaxSharedMemoryPerMultiprocessor"] // blocks - _RESERVED_BYTES,
            facts["MaxSharedMemoryPerBlockOptin"],
        )
        threads = min(room // lane_bytes // 32 * 32, 256)
        if threads >= 128:
            break
    if threads < 32:
        raise EngineUnavailable(
            "the card has too little shared memory for words of this length: take engine prefix"
        )
    return threads, blocks * facts["MultiProcessorCount"], threads * lane_bytes
