"""`gridwords lexicon`: build, inspect, check and sample word lists."""

from __future__ import annotations

import click

from gridwords.board.tiles import LONGEST_WORD
from gridwords.cli.errors import warn
from gridwords.cli.inputs import left_out, load_lexicon
from gridwords.cli.options import NamedCommands, choice, lexicon_option, seed_option, threads_option
from gridwords.cli.show import dim, print_json, print_lines
from gridwords.cli.values import FileName, OutName, Whole, read_out, write_out
from gridwords.errors import plural, shorten
from gridwords.lexicon import Lexicon
from gridwords.lexicon.lexicon import Accents
from gridwords.text import fold, is_letters, strip_accents


@click.group("lexicon", cls=NamedCommands, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Build, inspect, check and sample word lists.

    \b
    gridwords lexicon list
    gridwords lexicon build words.txt -o words.lex
    gridwords solve oatrihpshtnrenei --lexicon words.lex
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("build")
@click.argument("files", nargs=-1, required=True, type=FileName(), metavar="IN...")
@click.option(
    "-o",
    "--out",
    required=True,
    type=OutName(dir_okay=False),
    metavar="OUT.lex",
    callback=read_out,
    help="The file to write; - is standard output.",
)
@click.option("--add", multiple=True, metavar="WORD", help="A word to add; may be repeated.")
@click.option("--exclude", multiple=True, metavar="WORD", help="A word to leave out; may be repeated.")
@choice("--accents", ("keep", "fold"), default="keep", help="Keep accents, or fold them: é becomes e.")
@threads_option
def build(
    files: tuple[str, ...],
    out: str,
    add: tuple[str, ...],
    exclude: tuple[str, ...],
    accents: Accents,
    threads: int | None,
) -> None:
    """Build a .lex file from word lists.

    The lists are text, .gz or .lex files; several are merged. A .lex file opens instantly. Upper case, blank
    lines, duplicates and Windows line endings are fine; entries that are not words are left out and counted. OUT.lex
    is written completely or not at all.

    \b
    gridwords lexicon build words.txt -o words.lex
    gridwords lexicon build words.txt names.txt.gz --exclude damn --accents fold -o house.lex
    """
    for word in add:
        if not is_letters(fold(word.strip())):
            raise click.UsageError(f"--add takes words of letters only, got {shorten(word)}")
        if len(fold(word.strip())) > LONGEST_WORD:
            raise click.UsageError(f"--add takes words of up to {LONGEST_WORD} letters, got {shorten(word)}")
    parts = []
    for file in files:
        part = Lexicon.from_file(file, accents=accents, threads=threads)
        if part.left_out_example:
            warn(f"{file}: {left_out(part)}")
        parts.append(part)
    if add:
        parts.append(Lexicon.from_words(add, accents=accents))
    lexicon, *others = parts
    if others:
        lexicon = lexicon.adding(*others)
    gone = [strip_accents(word) if accents == "fold" else word for word in exclude]
    for written, word in zip(exclude, gone, strict=True):
        if word not in lexicon:
            warn(f"--exclude {written}: not in these lists")
    if gone:
        lexicon = lexicon.excluding(gone)
    if out == "-":
        write_out(out, lexicon._core.to_bytes())
        return
    lexicon.save(out)
    click.echo(f"{out}: {_size(lexicon)}")


@command.command("list")
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def list_(format: str) -> None:
    """List the lexicons on this machine.

    Lists the default, the installed word lists and Hunspell dictionaries, and the lexicons built from word lists that
    are kept in the cache. --lexicon takes any of these names, and languages such as french. Set GRIDWORDS_DICTS to look
    in folders other than /usr/share/dict and /usr/share/hunspell.

    \b
    gridwords lexicon list
    gridwords solve oatrihpshtnrenei --lexicon french
    """
    from gridwords.lexicon.installed import installed

    found = installed()
    if format == "json":
        print_json([each.to_dict() for each in found])
        return
    width = max(len(each.name) for each in found)
    print_lines([dim(f"{'name':{width}}  {'kind':8}  {'words':>9}  file")])
    for each in found:
        words = "" if each.words is None else f"{each.words:,}"
        print_lines([f"{each.name:{width}}  {each.kind:8}  {words:>9}  {each.path}"])


@command.command("info")
@click.argument("file", required=False, type=FileName(), metavar="[FILE]")
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def info(file: str | None, format: str) -> None:
    """Show the words, letters and size of a lexicon.

    FILE is a .lex file or a word list; without it, the default lexicon is shown.

    \b
    gridwords lexicon info
    gridwords lexicon info words.lex --format json
    """
    facts = load_lexicon(file).info().to_dict()
    if format == "json":
        print_json(facts)
    else:
        width = max(len(name) for name in facts)
        print_lines(f"{name.replace('_', ' '):{width}}  {_shown(value)}" for name, value in facts.items())


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


@command.command("check")
@click.argument("file", type=FileName(), metavar="FILE.lex")
def check(file: str) -> None:
    """Check every byte of a .lex file.

    The exit status is 2 if it is damaged.

    \b
    gridwords lexicon check words.lex
    """
    click.echo(f"{file}: ok, {_size(Lexicon.open(file))}")


@command.command("sample")
@click.argument("number", type=Whole(min=0), metavar="N")
@click.option(
    "--min-length",
    type=Whole(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Print only words of N letters or more.",
)
@seed_option
@lexicon_option
def sample(number: int, min_length: int, seed: int | None, lexicon: str | None) -> None:
    """Print N random words of a lexicon.

    The words are all different and in alphabetical order.

    \b
    gridwords lexicon sample 100 --min-length 5 --seed 1 > words.txt
    """
    print_lines(load_lexicon(lexicon).sample(number, min_length=min_length, seed=seed))


def _size(lexicon: Lexicon) -> str:
    return f"{plural(len(lexicon), 'word')}, {plural(len(lexicon.alphabet), 'letter')}"
