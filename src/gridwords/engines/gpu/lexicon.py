"""A lexicon on one GPU: the trie as the kernels of one board read it, and what answers are made of."""

from __future__ import annotations

from typing import Any

from gridwords.arrays import cupy, np
from gridwords.engines.gpu.kernel import load_kernels
from gridwords.lexicon import Lexicon

_PATHS_OF = 8  # cells
_DEVICES = 64  # more than any machine has


class GpuLexicon:
    """A lexicon's trie on one GPU, and the words and lengths that answers are made of."""

    def __init__(self, lexicon: Lexicon) -> None:
        core = lexicon._core
        file = core.to_bytes()
        self.node = "NarrowNode" if core.node_bytes == 8 else "WideNode"
        self.node_count = core.node_count
        # The nodes are at the end of the file, or before the levels: one byte per node.
        end = len(file) - (core.node_count if core.has_levels else 0)
        nodes = np.frombuffer(file, np.uint8)[end - core.node_count * core.node_bytes : end]
        self.nodes = cupy.asarray(nodes)
        self.longest = max(1, lexicon.longest)
        #: Room for a path. Rounded up, so that lexicons share kernels.
        self.path_cells = -(-self.longest // _PATHS_OF) * _PATHS_OF
        self.words = lexicon.words()
        self.lengths = np.fromiter(map(len, self.words), np.uint8, len(self.words))
        self.word_nodes_here = np.frombuffer(core.word_nodes(), np.uint32)
        self.word_nodes = cupy.asarray(self.word_nodes_here)
        self.depths = _depths(nodes, core.node_bytes)
        self.parents: Any = None
        #: By node, the letters of its children.
        self.masks = cupy.asarray(_masks(nodes, core.node_bytes))

    def first_node(self, length: int) -> int:
        """The first node at which a word of that length can end."""
        return self.depths[length] if length < len(self.depths) else self.node_count

    def kernels(self, touching: str, wild: str, threads: int, count_lanes: bool = False) -> Any:
        """The kernels for one kind of neighbours, and boards with `some` wildcards or `none`.

        The first call also finds each node's parent.
        """
        defines = {
            "NODE": self.node,
            "TOUCHING": touching,
            "WILD": wild,
            "LONGEST": self.path_cells,
            "THREADS": threads,
        }
        module = load_kernels("solve_grid", {**defines, "COUNT_LANES": 1} if count_lanes else defines)
        if self.parents is None:
            parents = cupy.empty(self.node_count, cupy.uint32)
            arguments = (self.nodes, np.uint32(self.node_count), parents)
            module.get_function("find_parents")((-(-self.node_count // 256),), (256,), arguments)
            self.parents = parents
        return module


def _masks(nodes: Any, node_bytes: int) -> Any:
    if node_bytes == 16:
        return nodes.view(np.uint64)[::2].copy()
    return nodes.view(np.uint32)[::2] & np.uint32(2**31 - 1)


def _depths(nodes: Any, node_bytes: int) -> list[int]:
    """The first node at each depth: nodes are in breadth-first order."""
    words = nodes.view(np.uint32)
    place = 1 if node_bytes == 8 else 2
    count = len(nodes) // node_bytes
    depths = [0]
    while depths[-1] < count:
        depths.append(int(words[depths[-1] * (node_bytes // 4) + place]))
    return depths


def gpu_lexicon(lexicon: Lexicon) -> GpuLexicon:
    """The lexicon on the current GPU, sent once."""
    device = cupy.cuda.Device().id
    return lexicon.kept("GPU lexicon", device, lambda: GpuLexicon(lexicon), _DEVICES)
