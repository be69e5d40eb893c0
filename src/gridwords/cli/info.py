"""`gridwords info`: what is installed here, and which engines can run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gridwords.cli.options import choice
from gridwords.cli.show import bold, print_json, print_lines
from gridwords.errors import plural


@click.command("info")
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def command(format: str) -> None:
    """Show what is installed and which engines can run.

    Explains why an engine cannot run here, and what to install.

    \b
    gridwords info
    gridwords info --format json
    """
    facts = _facts()
    if format == "json":
        print_json(facts)
    else:
        print_lines(_table(facts))


def _facts() -> dict[str, Any]:
    import os
    import platform

    import gridwords
    from gridwords import _core
    from gridwords.engines.choose import engines
    from gridwords.engines.gpu.device import describe_gpus, why_no_gpu
    from gridwords.lexicon import Lexicon
    from gridwords.optimise.optimiser import first_line
    from gridwords.optimise.run import OPTIMISERS
    from gridwords.storage import cache_dir
    from gridwords.studies import STUDIES

    return {
        "version": gridwords.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count() or 1,
        "instructions": {"used": _core.instructions_used(), "available": _core.instructions_here()},
        "cards": describe_gpus() if why_no_gpu() is None else [],
        "cache": str(cache_dir()),
        "lexicon": Lexicon.default().info().to_dict(),
        "engines": {
            name: {
                "summary": engine.summary,
                "available": (why_not := engine.unavailable()) is None,
                "unavailable": why_not,
                "options": {option.name: option.describe() for option in engine.options},
            }
            for name, engine in engines().items()
        },
        "optimisers": {name: one.summary or first_line(one) for name, one in OPTIMISERS.loaded().items()},
        "studies": {name: study.about for name, study in STUDIES.loaded().items()},
    }


def _table(facts: dict[str, Any]) -> Iterator[str]:
    lexicon = facts["lexicon"]
    yield bold(f"gridwords {facts['version']}")
    yield f"python   {facts['python']}, {facts['system']}, {plural(facts['processors'], 'processor')}"
    yield (
        f"lexicon  {plural(lexicon['words'], 'word')}, {plural(lexicon['nodes'], 'node')}, "
        f"{lexicon['bytes'] / 1e6:.1f} MB"
    )
    used, available = facts["instructions"]["used"], facts["instructions"]["available"]
    yield f"batch    {used} instructions (this processor has {', '.join(available)})"
    for gpu in facts["cards"]:
        yield f"GPU      {gpu}"
    yield f"cache    {facts['cache']}"
    yield ""
    yield bold("engines")
    width = max(len(name) for name in facts["engines"])
    for name, engine in facts["engines"].items():
        yield f"  {name:{width}}  {engine['summary']}"
        if not engine["available"]:
            yield f"  {'':{width}}  cannot run here: {engine['unavailable']}"
        for option, help in engine["options"].items():
            yield f"  {'':{width}}  --option {option}=...  {help}"
    yield ""
    yield "Every engine that lists words takes --option max_paths=N (the most paths per word with --paths all)"
    yield "and --option max_total_paths=N (of all words together)."
    for kind in ("optimisers", "studies"):
        yield ""
        yield bold(kind)
        width = max(map(len, facts[kind]))
        for name, about in facts[kind].items():
            yield f"  {name:{width}}  {about}"
