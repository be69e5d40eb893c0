"""`gridwords completion`: the script with which a shell completes commands, options and names."""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell.

    Install it once, then open a new shell:

    \b
    gridwords completion bash > ~/.local/share/bash-completion/completions/gridwords
    gridwords completion zsh > "${fpath[1]}/_gridwords"
    gridwords completion fish > ~/.config/fish/completions/gridwords.fish
    """
    from click.shell_completion import ShellComplete, get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(ctx.find_root().command, {}, "gridwords", "_GRIDWORDS_COMPLETE")
    # The base class on purpose: the source() of the bash subclass starts a bash to find out its version.
    click.echo(ShellComplete.source(script))
