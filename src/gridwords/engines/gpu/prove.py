"""ClassSearch: branch and bound over many classes of a proof at once, on a GPU.

The search is that of the core (`core/prove/`), breadth first within the GPU's memory: a stack of nodes, whose entries
lie one after the other in one array. A step takes as many nodes from the top as make a batch, whatever class they are
of, looks ahead in all of them, forces what survives, and puts the nodes below in their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from time import monotonic
from typing import Any, NamedTuple

from gridwords.arrays import cupy, np
from gridwords.engines.gpu.kernel import load_kernels
from gridwords.errors import BadOption, EngineUnavailable

MOST_PLACES = 16
MOST_LETTERS = 32
MOST_BOARDS = 1_000_000  # of one class, as in the core
#: Classes that are worked on at the same time.
MOST_CLASSES = 1024
# The structures of kernels/prove_layout.h, prove_look.h and prove_merge.h, in numbers of 4 bytes.
_NODE, _PLAN, _BRANCH, _FORCE = 24, 8, 17, 36
_SLOT, _POINTS, _EXPECTED, _LETTERS = 4, 6, 7, 8
_TILE, _TILE_THREADS = 2048, 256
_DESK_BYTES = 1680
_OWN_BYTES = 1024  # of shared memory that a kernel has of its own, for 256 points
# Entries of a batch, and how many of the GPU's bytes an entry of the stack may take: the batch needs the rest.
_BATCH, _STACK_SHARE = 1 << 26, 0.35
_MOST_NODES = 1 << 19


class Place(NamedTuple):
    """A cell's place in the keys of a class: its digit's bits, and where the values of its letters are in a vector."""

    cell: int
    shift: int
    bits: int
    row: int
    values_at: int
    letters: int  # how many it has


class SearchedClass(NamedTuple):
    """What is known of a class: no board has more than `bound`; `boards` have the letters of each place as bits."""

    bound: int
    boards: list[tuple[list[int], int]]
    time_s: float


class CudaSteps:
    """The steps of kernels/prove.cu, started on the current GPU."""

    def __init__(self) -> None:
        self.xp: Any = cupy
        self._kernels = load_kernels("prove", {})
        facts = cupy.cuda.Device().attributes
        self._processors = facts["MultiProcessorCount"]
        self._shared = facts["MaxSharedMemoryPerMultiprocessor"]
        self._block_shared = facts["MaxSharedMemoryPerBlockOptin"] - _OWN_BYTES
        self._tickets = cupy.zeros(1, cupy.uint64)

    def room(self) -> int:
        """How many entries a stack may have."""
        cupy.get_default_memory_pool().free_all_blocks()  # which an earlier search left
        free: int = cupy.cuda.runtime.memGetInfo()[0]
        return int(free * _STACK_SHARE) // 12

    def copied(self, finds: Any) -> Any:
        """What a walk found, on the GPU.

        Not `asarray`, which copies twice: first to memory that it allocates for that.
        """
        array = cupy.empty(finds.shape, finds.dtype)
        array.data.copy_from_host(finds.ctypes.data, finds.nbytes)
        return array

    def each(self, name: str, items: int, *arguments: Any) -> None:
        """One thread per item."""
        self._start(name, -(-items // 256), arguments)

    def by_group(self, name: str, items: int, *arguments: Any) -> None:
        """One warp per item."""
        self._start(name, -(-items // 8), arguments)

    def by_tile(self, name: str, tiles: int, *arguments: Any) -> None:
        """One block per tile of a merge."""
        self._start(name, tiles, arguments)

    def bound(self, frames: int, *arguments: Any) -> None:
        """Bounds runs, as many at a time as the GPU has room for."""
        group_bytes = _DESK_BYTES + -(-frames * 4 // 16) * 16
        shared = 8 * group_bytes
        if shared > self._block_shared:
            raise BadOption(
                "this GPU has too little shared memory for groups this large: choose engine prefix"
            )
        blocks = max(1, min(4, self._shared // (shared + 2048)))
        self._tickets.fill(0)
        more = (self._tickets, np.int32(group_bytes))
        self._start("bound_runs", blocks * self._processors, (*arguments, *more), shared)

    def look(self, choices: int, stride: int, *arguments: Any) -> None:
        """Weighs choices, 32 per warp."""
        blocks = min(-(-choices // 256), 16 * self._processors)
        self._start("look_ahead", blocks, arguments, 8 * (32 + stride) * 4)

    def _start(self, name: str, blocks: int, arguments: Sequence[Any], shared: int = 0) -> None:
        if blocks == 0:
            return
        function = self._kernels.get_function(name)
        if shared:  # more than 48 KiB, with what the kernel has of its own, must be asked for
            function.max_dynamic_shared_size_bytes = shared
        function((blocks,), (256,), tuple(arguments), shared_mem=shared)

    def is_full(self, error: Exception) -> bool:
        """Whether an exception means that the GPU's memory is full; frees what is kept for later."""
        if not isinstance(error, cupy.cuda.memory.OutOfMemoryError):
            return False
        cupy.get_default_memory_pool().free_all_blocks()
        return True


class FullError(Exception):
    """What is under way needs more memory than there is, and has to be given up."""


class _Batch(NamedTuple):
    """Nodes whose runs are bounded, and joined to what looking ahead needs."""

    plans: Any
    rooms: Any  # by kind and node, where its part begins: tiles, tables, branches, bits
    sizes: list[int]  # of all nodes together, by kind
    begin: Any = None  # by run: its first entry, its node, and where its results are
    owners: Any = None
    slots: Any = None
    bounds: Any = None
    complete: Any = None
    vectors: Any = None
    stride: int = 1


class ClassSearch:
    """Classes under way. `add` begins some, `step` works on all, and `finished` gives those that are done."""

    def __init__(self, steps: Any, points: Sequence[int], word_count: int, at_least: int) -> None:
        xp = self._xp = steps.xp
        self._steps, self._at_least = steps, at_least
        self._points = xp.asarray(points, dtype=xp.int32)
        self._word_count = word_count
        self.room: int = steps.room()
        self._keys = xp.empty(self.room, xp.uint64)
        self._words = xp.empty(self.room, xp.uint32)
        self._top = self._count = 0  # entries and nodes on the stack
        self._is_whole = True  # not while a step puts other nodes in the place of those it worked on
        self._nodes = xp.empty((1024, _NODE), xp.int32)
        self._layouts = xp.zeros((MOST_CLASSES, 52), xp.int32)
        self._times_s = np.zeros(MOST_CLASSES)
        self._bounds: dict[int, int] = {}
        self._boards: dict[int, list[tuple[list[int], int]]] = {}
        self._board_counts = [0] * MOST_CLASSES
        self._batch: int = min(_BATCH, self.room // 16)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is left to work on."""
        return self._count == 0

    @property
    def wanted(self) -> int:
        """How many more entries the next step could take."""
        return int(self._batch - self._top)

    @property
    def most_finds(self) -> int:
        """The finds of the largest class that can be added."""
        return int(self.room // 4)

    def add(self, classes: Sequence[tuple[int, Sequence[Place], Any]]) -> None:
        """Begins classes: for each a free slot below MOST_CLASSES, its places, and what a walk over it found."""
        if self._top + sum(len(finds) for _, _, finds in classes) > self.room:
            raise FullError
        try:
            self._add(classes)
        except Exception as error:
            if not self._steps.is_full(error):
                raise
            raise FullError from error

    def _add(self, classes: Sequence[tuple[int, Sequence[Place], Any]]) -> None:
        started = monotonic()
        xp = self._xp
        rows, first, sums = np.zeros((len(classes), _NODE), np.int32), self._top, []
        for row, (slot, places, finds) in zip(rows, classes, strict=True):
            self._times_s[slot], self._boards[slot], self._board_counts[slot] = 0.0, [], 0
            self._layouts[slot] = xp.asarray(_layout(places))
            keys, words = self._sorted(finds)
            size = len(keys)
            self._keys[self._top : self._top + size] = keys
            self._words[self._top : self._top + size] = words
            row[:4].view(np.uint64)[:] = self._top, size
            row[_SLOT] = slot
            for at, place in enumerate(places):
                row[_LETTERS + at] = np.uint32((1 << place.letters) - 1).astype(np.int32)
            self._top += size
            seen, total = xp.zeros(self._word_count // 32 + 1, xp.uint32), xp.zeros(1, xp.int32)
            self._steps.each("add_words", size, words, np.int64(size), self._points, seen, total)
            sums.append(total)
        whole = np.flatnonzero(_sizes(rows)).tolist()
        bounds = np.zeros(len(rows), np.int64)
        if whole:
            nodes = xp.asarray(rows[whole])
            batch = self._bound(nodes, first, self._top - first, whole=True)
            worth = xp.concatenate([sums[index] for index in whole])
            bounds[whole] = self._here(xp.minimum(batch.bounds[batch.slots], worth))
        for row, bound in zip(rows, bounds.tolist(), strict=True):
            self._bounds[int(row[_SLOT])] = bound
            row[_EXPECTED] = bound if bound >= self._at_least else -1
        self._push(xp.asarray(rows[whole]))
        sizes = _sizes(rows)
        self._times_s[rows[:, _SLOT]] += sizes * ((monotonic() - started) / max(1, sizes.sum()))

    def step(self) -> None:
        """Works on one batch from the top of the stack."""
        take = self._how_many()
        while True:
            try:
                if self._work(take):
                    return
            except Exception as error:
                if not self._steps.is_full(error):
                    raise
            if take == 1 or not self._is_whole:
                raise FullError
            take = -(-take // 2)

    def finished(self) -> dict[int, SearchedClass]:
        """The classes that are done, by their slots, which are then free."""
        xp = self._xp
        left = self._here(xp.bincount(self._nodes[: self._count, _SLOT], minlength=MOST_CLASSES))
        done = [slot for slot in self._bounds if not left[slot]]
        return {
            slot: SearchedClass(self._bounds.pop(slot), self._boards.pop(slot), float(self._times_s[slot]))
            for slot in done
        }

    def drop(self) -> None:
        """Gives up everything under way."""
        self._top = self._count = 0
        self._is_whole = True
        self._bounds.clear()
        self._boards.clear()

    def _sorted(self, finds: Any) -> tuple[Any, Any]:
        """The finds as entries: by key, then by word, each once."""
        xp = self._xp
        both = self._steps.copied(finds)
        keys, words = both[:, 0], both[:, 1] & 0xFFFFFFFF
        order = xp.argsort(xp.ascontiguousarray(keys))
        keys, words = keys[order], words[order].astype(xp.uint32)
        self._steps.each("sort_ties", len(keys), keys, words, np.int64(len(keys)))
        new = xp.ones(len(keys), bool)
        new[1:] = (keys[1:] != keys[:-1]) | (words[1:] != words[:-1])
        return keys[new], words[new]

    def _how_many(self) -> int:
        """How many nodes make a batch."""
        most = min(self._count, _MOST_NODES)
        begins = _begins(self._nodes[self._count - most : self._count])
        return max(1, most - int(self._xp.searchsorted(begins, self._top - self._batch)))

    def _bound(self, nodes: Any, base: int, size: int, *, whole: bool) -> _Batch:
        """Plans what to do with nodes, whose entries are `size` from `base` on, and bounds their runs."""
        xp, steps, count = self._xp, self._steps, len(nodes)
        plans = xp.empty((count, _PLAN), xp.int32)
        rooms = xp.zeros((4, count + 1), xp.int64)
        number = np.int64(count)
        steps.each(
            "plan_nodes",
            count,
            nodes,
            number,
            self._layouts,
            np.int32(self._at_least),
            np.int32(whole),
            plans,
            rooms,
        )
        rooms = xp.cumsum(rooms, axis=1)
        facts = xp.concatenate([rooms[:, -1], plans[:, :4].max(axis=0)]).tolist()
        tiles, stride, frames = facts[0], facts[6], facts[7]
        batch = _Batch(plans, rooms, facts[:4])
        if tiles == 0:
            return batch
        owners = xp.empty(tiles, xp.int32)
        steps.each("find_owners", tiles, rooms, number, np.int64(tiles), owners)
        marks = xp.zeros(size, xp.uint8)
        known = (nodes, plans, self._layouts)
        steps.each(
            "mark_runs",
            tiles * _TILE,
            self._keys,
            np.uint64(base),
            *known,
            rooms,
            owners,
            np.int64(tiles),
            marks,
        )
        begin = (xp.flatnonzero(marks) + base).astype(xp.uint64)
        del marks, owners
        runs = len(begin)
        owners, sizes, bounds, complete = (xp.empty(runs, xp.int32) for _ in range(4))
        steps.each("describe_runs", runs, begin, np.int64(runs), nodes, number, owners, sizes)
        vectors = xp.empty((runs, stride), xp.int32)
        order = xp.argsort(sizes).astype(xp.int64)
        steps.bound(
            frames, self._keys, self._words, self._points, *known, begin, owners, sizes, order,
            np.int64(runs), np.int32(stride), bounds, complete, vectors,
        )  # fmt: skip
        slots = xp.arange(runs, dtype=xp.int32)
        for turn in range(facts[5] if whole else facts[5] - 1):
            runs = len(begin)
            marks = xp.empty(runs, xp.uint8)
            steps.each(
                "mark_joined", runs, begin, owners, np.int64(runs), self._keys, *known, np.int32(turn), marks
            )
            first = xp.flatnonzero(marks).astype(xp.int64)
            steps.by_group(
                "join_all", len(first), first, np.int64(len(first)), begin, owners, slots, np.int64(runs), self._keys,
                *known, np.int32(turn), np.int32(stride), bounds, complete, vectors,
            )  # fmt: skip
            begin, owners, slots = begin[first], owners[first], slots[first]
        return batch._replace(
            begin=begin,
            owners=owners,
            slots=slots,
            bounds=bounds,
            complete=complete,
            vectors=vectors,
            stride=stride,
        )

    def _work(self, take: int) -> bool:
        """Works on the top nodes; False if there is no room for those below them."""
        started = monotonic()
        xp, steps = self._xp, self._steps
        nodes = self._nodes[self._count - take : self._count]
        base = int(_begins(nodes[:1])[0])
        batch = self._bound(nodes, base, self._top - base, whole=False)
        known = (nodes, batch.plans, self._layouts)
        count, at_least, rooms = np.int64(take), np.int32(self._at_least), batch.rooms
        branches = xp.zeros((batch.sizes[2], _BRANCH), xp.int32)
        bits = xp.zeros(batch.sizes[3], xp.uint32)
        if batch.begin is not None:
            table = xp.full(batch.sizes[1], -1, xp.int32)
            runs = len(batch.begin)
            steps.each(
                "fill_tables", runs, batch.begin, batch.owners, batch.slots, np.int64(runs), self._keys, *known,
                rooms[1], table,
            )  # fmt: skip
            choices = xp.zeros(take + 1, xp.int64)
            steps.each("count_choices", take, nodes, batch.plans, count, choices)
            choices = xp.cumsum(choices)
            total = int(choices[-1])
            steps.look(
                total, batch.stride, choices, count, np.int64(total), *known, rooms, table, batch.bounds,
                batch.complete, batch.vectors, np.int32(batch.stride), at_least, branches, bits,
            )  # fmt: skip
            del table
        marks = xp.empty(len(branches), xp.uint8)
        steps.each(
            "choose_branches", len(branches), self._keys, *known, count, rooms[2], np.int64(len(branches)), at_least,
            branches, marks,
        )  # fmt: skip
        batch = _Batch(batch.plans, rooms, batch.sizes)  # the vectors are no longer needed
        marked = xp.flatnonzero(marks).astype(xp.int64)
        children = self._force(nodes, base, batch, marked, branches, bits)
        if children is None:
            return False
        sizes = self._here(xp.bincount(nodes[:, _SLOT], _sizes(nodes), minlength=MOST_CLASSES))
        self._count -= take
        self._keep(children)
        self._is_whole = True
        self._times_s += sizes * ((monotonic() - started) / sizes.sum())
        return True

    def _force(self, nodes: Any, base: int, batch: _Batch, marked: Any, branches: Any, bits: Any) -> Any:
        """Forces the marked branches, and puts the entries of the nodes below in place of those from `base` on.

        Returns these nodes, or None if there is no room.
        """
        xp, steps, count = self._xp, self._steps, len(marked)
        forces = xp.empty((count, _FORCE), xp.int32)
        tiles = xp.zeros(count + 1, xp.int64)
        both = (self._keys, self._words)
        steps.each(
            "make_forces", count, marked, np.int64(count), *both, self._points, nodes, batch.plans, self._layouts,
            np.int64(len(nodes)), batch.rooms, branches, bits, forces, tiles,
        )  # fmt: skip
        tiles = xp.cumsum(tiles)
        total = int(tiles[-1])
        owners, splits = xp.empty(total, xp.int32), xp.empty(total, xp.uint64)
        steps.each("find_owners", total, tiles, np.int64(count), np.int64(total), owners)
        steps.each("split_tiles", total, *both, forces, tiles, owners, np.int64(total), splits)
        kept, counts = (xp.empty(total * _TILE_THREADS, xp.uint8) for _ in range(2))
        merge = (*both, forces, self._layouts, tiles, owners, splits, np.int64(total))
        steps.by_tile("count_merged", total, *merge, bits, kept, counts)
        ends = xp.cumsum(counts, dtype=xp.int64)
        left = int(ends[-1]) if total else 0
        if base + left > self.room:
            return None
        keys, words = xp.empty(left, xp.uint64), xp.empty(left, xp.uint32)
        steps.by_tile("write_merged", total, *merge, kept, ends, keys, words)
        children = xp.empty((count, _NODE), xp.int32)
        steps.each(
            "make_children", count, forces, np.int64(count), nodes, tiles, ends, np.uint64(base), children
        )
        self._is_whole = False
        self._keys[base : base + left] = keys
        self._words[base : base + left] = words
        self._top = base + left
        return children

    def _keep(self, children: Any) -> None:
        """Puts nodes on the stack; those without entries are boards, if they have the score."""
        sizes = _sizes(children)
        done = children[(sizes == 0) & (children[:, _POINTS] >= self._at_least)]
        if len(done):
            for row in self._here(done):
                letters, slot = row[_LETTERS:].view(np.uint32).tolist(), int(row[_SLOT])
                self._boards[slot].append((letters, int(row[_POINTS])))
                self._board_counts[slot] += prod(mask.bit_count() for mask in letters if mask)
                if self._board_counts[slot] > MOST_BOARDS:
                    raise BadOption(
                        f"one class holds more than {MOST_BOARDS} boards of {self._at_least} or more: choose a higher score"
                    )
        self._push(children[sizes > 0])

    def _push(self, nodes: Any) -> None:
        need = self._count + len(nodes)
        if need > len(self._nodes):
            longer = self._xp.empty((2 * need, _NODE), self._xp.int32)
            longer[: self._count] = self._nodes[: self._count]
            self._nodes = longer
        self._nodes[self._count : need] = nodes
        self._count = need

    def _here(self, array: Any) -> Any:
        """An array of the GPU in the processor's memory."""
        return array.get() if hasattr(array, "get") else array


def _begins(nodes: Any) -> Any:
    """Where the entries of nodes begin."""
    return nodes[:, :2].copy().view(np.int64)[:, 0]


def _sizes(nodes: Any) -> Any:
    """How many entries nodes have."""
    return nodes[:, 2:4].copy().view(np.int64)[:, 0]


def _layout(places: Sequence[Place]) -> Any:
    """The places as the kernels have them."""
    if len(places) > MOST_PLACES or any(place.letters > MOST_LETTERS for place in places):
        raise EngineUnavailable("a proof on a GPU takes boards of up to 16 cells and 32 letters")
    made = np.zeros(208, np.uint8)
    for at, place in enumerate(places):
        made[8 * at : 8 * at + 3] = place.shift, place.bits, place.row
        made[8 * at + 4 : 8 * at + 6].view(np.uint16)[0] = place.values_at
        made[128 + place.shift : 128 + place.shift + place.bits] = at
    made[192:196].view(np.int32)[0] = len(places)
    return made.view(np.int32)
