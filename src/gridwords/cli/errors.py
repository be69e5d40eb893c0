"""How a command ends: with an answer, or with one line on standard error and an exit status."""

from __future__ import annotations

import errno
import io
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn

import click

from gridwords.errors import GridwordsError, one_line

BAD_INPUT = 2
# What a shell reports for a program that Ctrl-C ended: 128 + SIGINT.
INTERRUPTED = 130
# Click's wording, and ours.
_PLAIN = {
    "a valid integer range.": "a whole number",
    "a valid integer.": "a whole number",
    "a valid float.": "a number",
    " is not in the range ": ": expected ",
}


def run(command: Callable[[], object], arguments: Sequence[str] = ()) -> NoReturn:
    """Run a command and exit: nothing that a user can type ends in a traceback."""
    try:
        _run(command, arguments)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _run(command: Callable[[], object], arguments: Sequence[str]) -> NoReturn:
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Piped or saved output is read back as UTF-8, which is not the encoding of pipes on Windows.
            is_read_back = stream is sys.stdout and not stream.isatty()
            encoding = "utf-8" if is_read_back and "PYTHONIOENCODING" not in os.environ else stream.encoding
            # Letters outside the encoding are escaped.
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
    try:
        with _plain_warnings():
            status = command()
            if sys.stdout is not None:
                sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except click.UsageError as error:
        hint = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        _fail(_in_our_words(error.format_message()) + _not_text(arguments) + hint)
    except click.ClickException as error:
        _fail(error.format_message())
    except GridwordsError as error:
        _fail(str(error) + _not_text(arguments))
    except UnicodeEncodeError as error:
        _fail(f"{error.object!r} cannot be written: it is not text" + _not_text(arguments))
    except MemoryError:
        _fail("not enough memory")
    except BrokenPipeError:
        # The reader of our output has closed it, as `head` does.
        _silence_stdout()
        sys.exit(1)
    except OSError as error:
        _silence_stdout()
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
    sys.exit(status if isinstance(status, int) else 0)


def warn(message: str) -> None:
    """Prints one line on standard error; the command continues."""
    click.echo(f"warning: {one_line(message)}", err=True)


def _in_our_words(message: str) -> str:
    for old, new in _PLAIN.items():
        message = message.replace(old, new)
    return message.removesuffix(".")


def _not_text(arguments: Sequence[str]) -> str:
    """A hint for arguments that are not text in the encoding of the locale, which Python passes on as surrogates."""
    if not any("\udc80" <= letter <= "\udcff" for argument in arguments for letter in argument):
        return ""
    encoding = sys.getfilesystemencoding().upper()
    more = "" if encoding == "UTF-8" else "; for UTF-8, set PYTHONUTF8=1 or choose another locale"
    return f" (an argument is not {encoding} text, which this locale uses{more})"


class _ClosedOutput(io.TextIOBase):
    """Standard output that was closed, as by `>&-`: writing to it fails, where Python would drop the text."""

    encoding = "utf-8"

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, "standard output is closed")

    @property
    def buffer(self) -> NoReturn:
        raise OSError(errno.EBADF, "standard output is closed")


def _fail(message: str) -> NoReturn:
    click.echo(f"gridwords: error: {one_line(message)}", err=True)
    sys.exit(BAD_INPUT)


@contextmanager
def _plain_warnings() -> Iterator[None]:
    """Prints warnings as single lines on standard error, except those that only programmers can act on."""

    def show(message: Warning | str, category: type[Warning], *_where: object, **_more: object) -> None:
        if not issubclass(category, DeprecationWarning):
            warn(str(message))

    with warnings.catch_warnings():
        warnings.simplefilter("default", UserWarning)
        warnings.showwarning = show
        yield


def _silence_stdout() -> None:
    """Discards what is still buffered, so that the interpreter does not complain on exit."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
