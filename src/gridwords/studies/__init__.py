"""Studies: experiments with the search methods, run by `gridwords bench`. `register` adds yours.

Each of ours is a module with a function `run(settings, progress)` that returns a `Report`.

>>> from gridwords.studies import study
>>> report = study("sides", sizes=["3x3"], trials=2, engines=["prefix", "word+filters=on"])
>>> [(row["label"], row["words"]) for row in report.tables[0].rows]
[('prefix', 21), ('word filters=on', 21)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.argument import whole_between
from gridwords.board.letters import Frequencies
from gridwords.board.size import AnySize, parse_size
from gridwords.errors import BadOption, shorten
from gridwords.game import AnyLexicon
from gridwords.hints import later
from gridwords.registry import Registry

if TYPE_CHECKING:
    from gridwords.studies.report import Report
    from gridwords.studies.settings import Progress, Settings
else:
    Report = later("gridwords.studies.report", "Report")
    Progress = later("gridwords.studies.settings", "Progress")
    Settings = later("gridwords.studies.settings", "Settings")

__all__ = ["STUDIES", "Study", "register", "run_study", "study"]


class Study(NamedTuple):
    """What a study measures, how, and the options it takes beyond those that every study takes."""

    name: str
    about: str
    run: Callable[[Settings, Progress], Report]
    options: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Ours:
    """Runs a module of this folder, which is imported only then: a list of studies must be quick."""

    name: str

    def __call__(self, settings: Settings, progress: Progress) -> Report:
        """The report of the study."""
        report: Report = import_module(f"gridwords.studies.{self.name}").run(settings, progress)
        return report


def _ours(name: str, about: str, options: str) -> Study:
    return Study(name, about, _Ours(name), frozenset(options.split()))


def _read(thing: Any) -> Study:
    if not isinstance(thing, Study) or not callable(thing.run):
        raise BadOption(f"study {shorten(thing)}: expected a Study, with a function to run")
    return thing


_OURS = (
    _ours(
        "sides",
        "time by the side of the board, and where one engine overtakes another",
        "sizes threads engines letters",
    ),
    _ours(
        "granularity",
        "how to split the search of one board into tasks, and how to schedule them",
        "sizes threads engines letters trace",
    ),
    _ours(
        "exhaustive",
        "every simple path looked up in a hash set, compared with the walk along the trie",
        "sizes threads engines trace",
    ),
    _ours("wordsearch", "large boards and short word lists", "sizes threads engines words letters trace"),
    _ours("gpu", "blocks and threads on an NVIDIA GPU, and when a GPU is faster", "sizes threads engines"),
    _ours(
        "optimise",
        "an optimiser with its threads inside the search of each board, or spread over many boards",
        "sizes threads",
    ),
)
STUDIES = Registry("study", "gridwords.studies", {study.name: study for study in _OURS}, _read)

_OPTIONAL = ("sizes", "threads", "engines", "words", "letters", "trace")


def register(study: Study) -> Study:
    """Makes a study known by its name, and returns it.

    A package makes its studies known on the command line with an entry point of the group `gridwords.studies`.
    """
    STUDIES.register(study)
    return study


def run_study(name: str, settings: Settings, progress: Progress) -> Report:
    """Runs one of the STUDIES. Raises BadOption for a setting that would have no effect in it."""
    study = STUDIES[name]
    for option in _OPTIONAL:
        if getattr(settings, option) is not None and option not in study.options:
            others = ", ".join(one.name for one in STUDIES.loaded().values() if option in one.options)
            raise BadOption(f"study {name} takes no --{option}; these do: {others}")
    return study.run(settings, progress)


def study(
    name: str,
    *,
    quick: bool = False,
    lexicons: Iterable[AnyLexicon] = (None,),
    trials: int | None = None,
    sizes: Iterable[AnySize] | None = None,
    threads: Iterable[int] | None = None,
    engines: Iterable[str] | None = None,
    words: Iterable[int | None] | None = None,
    letters: Frequencies | None = None,
    seed: int = 1,
    progress: Callable[[int, int, str], object] | None = None,
) -> Report:
    """The tables and charts of one of the STUDIES, as `gridwords bench` runs them.

    The study chooses what you leave out; `quick` takes small boards and few trials. `sizes` are those of the boards,
    `threads` the numbers of threads, `engines` those to compare (`word+filters=off`), `words` the lengths of word
    lists (None: the whole lexicon), and `letters` how frequent letters are on random boards. `progress(done, total,
    next)` is called after every step. A notebook displays the report; `report.plot()` draws its charts, and
    `report.write(folder)` saves everything.
    """
    from gridwords.studies.settings import NamedLexicon, Progress, Settings

    for count, most in ((trials, 100_000), *((count, 1024) for count in threads or ())):
        if count is not None and whole_between(count, 1, most) is None:
            raise BadOption(f"trials or threads {shorten(count)}: expected a whole number from 1 to {most}")
    chosen = Settings(
        lexicons=tuple(map(NamedLexicon.load, lexicons)),
        trials=trials,
        sizes=None if sizes is None else tuple(map(parse_size, sizes)),
        threads=None if threads is None else tuple(threads),
        engines=None if engines is None else tuple(engines),
        words=None if words is None else tuple(words),
        letters=letters,
        seed=seed,
        quick=quick,
    )
    return run_study(name, chosen, Progress() if progress is None else Progress(progress))
