"""`gridwords serve`: the page in a browser, and the same for programs through HTTP."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import click

from gridwords.cli.options import read_options
from gridwords.errors import BadOption, EngineUnavailable, shorten, unknown

if TYPE_CHECKING:
    from gridwords.server.limits import Limits


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen. The default is seen from this machine only; 0.0.0.0 is the whole network.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="0 takes any free one.",
)
@click.option(
    "--lexicon",
    "lexicons",
    multiple=True,
    metavar="NAME=PATH",
    callback=read_options,
    help="A word list or .lex file to offer under a name; may be given several times. The first is the default; "
    "enable1 is always offered.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=VALUE",
    callback=read_options,
    help="Change a limit, such as deadline_s=5 or board_side=50; may be given several times.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
def command(
    host: str, port: int, lexicons: dict[str, str] | None, limits: dict[str, str] | None, open_page: bool
) -> None:
    """Serve the page and the HTTP interface.

    The page is at the address printed, the description of the interface under /docs. Ctrl-C ends it: what
    runs then is finished first.

    \b
    gridwords serve --open
    gridwords serve --port 9000 --lexicon german=woerter.txt
    """
    sources: dict[str, str | None] = {**(lexicons or {})}
    for name, path in sources.items():
        if not path:
            raise click.UsageError(f"--lexicon {name}=: expected NAME=PATH")
    try:
        from gridwords.server.app import create_app
        from gridwords.server.run import listen, run
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("gridwords"):
            raise
        raise EngineUnavailable(
            f"serve needs {missing.name}: install it with pip install 'gridwords[server]'"
        ) from None

    from gridwords.server.limits import Limits

    sources.setdefault("enable1", None)
    taken = _changed(Limits(), limits or {})
    listening = listen(host, port)
    app = create_app(sources, taken)
    shown = "[::1]" if host == "::1" else "localhost" if host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    def ready() -> None:
        click.echo(f"gridwords is at {address} (Ctrl-C ends it)")
        if open_page:
            click.launch(address)

    run(app, listening, taken.shutdown_s, ready)


def _changed(limits: Limits, texts: dict[str, str]) -> Limits:
    known = {field.name: type(getattr(limits, field.name)) for field in fields(limits)}
    values = {}
    for name, text in texts.items():
        if name not in known:
            raise BadOption(unknown("limit", name, known))
        try:
            values[name] = known[name](text)
        except ValueError:
            values[name] = -1
        if not values[name] > 0:
            raise BadOption(f"limit {name}={shorten(text)}: expected a number above 0")
    return replace(limits, **values)
