"""`gridwords serve`: the web page and the HTTP interface."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import click

from gridwords.cli.values import Whole, read_options
from gridwords.errors import BadOption, EngineUnavailable, shorten, unknown

if TYPE_CHECKING:
    from gridwords.server.limits import Limits


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen at this address. The default accepts connections from this machine only, 0.0.0.0 from the network.",
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Listen on this port; 0 selects a free one.",
)
@click.option(
    "--lexicon",
    "lexicons",
    multiple=True,
    metavar="NAME=PATH",
    callback=read_options,
    help="Offer a word list or .lex file under a name. Repeat for several; the first is the default. enable1 is "
    "always offered.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=VALUE",
    callback=read_options,
    help="Change a limit, such as deadline_s=5 or board_side=50. Repeat for several.",
)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="Answer requests for this host name, such as the public name of a proxy; * allows any. Repeat for several. "
    "Addresses, localhost and the name of this machine are always allowed.",
)
@click.option(
    "--remote-page",
    is_flag=True,
    help="Let the page ask this server for everything, even if the package contains the core for the page.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
def command(
    host: str,
    port: int,
    lexicons: dict[str, str] | None,
    limits: dict[str, str] | None,
    hosts: tuple[str, ...],
    remote_page: bool,
    open_page: bool,
) -> None:
    """Serve the web page and the HTTP interface.

    Prints the address of the page; the HTTP interface is described under /docs. Ctrl-C finishes the running
    requests and stops the server.

    \b
    gridwords serve --open
    gridwords serve --port 9000 --lexicon german=woerter.txt
    """
    sources: dict[str, str | None] = {**(lexicons or {})}
    for name, path in sources.items():
        if not path:
            raise click.UsageError(f"--lexicon {name}=: expected NAME=PATH")
    if "" in hosts:
        raise click.UsageError("--allow-host: the name is empty")
    try:
        from gridwords.server.app import create_app
        from gridwords.server.connections import listen, run
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("gridwords"):
            raise
        raise EngineUnavailable(
            f"serve needs {missing.name}: install it with pip install 'gridwords[server]'"
        ) from None

    import socket

    from gridwords.server.lexica import DEFAULT
    from gridwords.server.limits import Limits

    sources.setdefault(DEFAULT, None)
    changed = _change(Limits(), limits or {})
    listening = listen(host, port)
    machine = socket.gethostname()
    names = {*hosts, host, machine, f"{machine}.local"}
    app = create_app(sources, changed, names, remote_page=remote_page)
    shown = "[::1]" if host == "::1" else "localhost" if host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    def ready() -> None:
        click.echo(f"gridwords is at {address} (Ctrl-C ends it)")
        if open_page:
            click.launch(address)

    run(app, listening, changed, ready)


def _change(limits: Limits, texts: dict[str, str]) -> Limits:
    kinds = {field.name: type(getattr(limits, field.name)) for field in fields(limits)}
    values = {}
    for name, text in texts.items():
        if name not in kinds:
            raise BadOption(unknown("limit", name, kinds))
        try:
            values[name] = kinds[name](text)
        except ValueError:
            values[name] = -1
        if not values[name] > 0:
            raise BadOption(f"limit {name}={shorten(text)}: expected a number above 0")
    return replace(limits, **values)
