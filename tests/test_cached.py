"""cached_property, and other things that a process keeps, after a fork."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from gridwords import Lexicon, solve
from gridwords.cached import cached_property

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
ignore_threads = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")


class Slow:
    """Computes its value until the test stops it."""

    def __init__(self, made: int) -> None:
        self.made = made
        self.started, self.may_end = Event(), Event()

    @cached_property
    def value(self) -> int:
        """The value."""
        self.started.set()
        assert self.may_end.wait(30)
        return self.made


@contextmanager
def computing(compute: Callable[[], object], started: Event, may_end: Event) -> Iterator[None]:
    """Runs the body while another thread computes."""
    thread = Thread(target=compute)
    thread.start()
    try:
        assert started.wait(30)
        yield
    finally:
        may_end.set()
        thread.join()


def in_fork(question: Callable[[], bool]) -> bool:
    """What a forked process answers; False if it waits for what only its parent has."""
    child = os.fork()
    if child == 0:
        right = False
        try:
            signal.alarm(20)
            right = question()
        finally:
            os._exit(0 if right else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_value_is_computed_once() -> None:
    slow = Slow(7)
    slow.may_end.set()
    assert slow.value == 7
    slow.made = 8
    assert slow.value == 7
    assert Slow.value.__doc__ == "The value."


@needs_fork
@ignore_threads
def test_a_fork_does_not_wait_for_a_thread_that_it_lacks() -> None:
    slow, other = Slow(7), Slow(8)
    other.may_end.set()
    with computing(lambda: slow.value, slow.started, slow.may_end):
        assert in_fork(lambda: other.value == 8)


@needs_fork
@ignore_threads
def test_no_class_has_the_lock_of_functools() -> None:
    """The lock is held on purpose by a thread that reads the words of a solution for ever."""
    started, may_end = Event(), Event()

    class Words(list[str]):
        def __iter__(self) -> Iterator[str]:
            started.set()
            assert may_end.wait(30)
            return super().__iter__()

    slow = solve("oatrihpshtnrenei")
    slow._words = Words()
    with computing(lambda: slow.words, started, may_end):
        assert in_fork(
            lambda: len(list(solve("oatrihpshtnrenei"))) == 84 == len(solve("oatrihpshtnrenei").words)
        )


@needs_fork
@ignore_threads
def test_a_fork_makes_what_a_lexicon_keeps() -> None:
    lexicon = Lexicon.from_words(["tea", "ten"])
    started, may_end = Event(), Event()
    asked: list[object] = []

    class Key:
        def __hash__(self) -> int:
            return 1

        def __eq__(self, other: object) -> bool:
            # Compared when the value is looked up, and again when it is added, where a lock would be held.
            if asked:
                started.set()
                assert may_end.wait(30)
            asked.append(other)
            return self is other

    lexicon._kept["test"] = {Key(): 1}
    with computing(lambda: lexicon.kept("test", 1, lambda: 2), started, may_end):
        assert in_fork(lambda: lexicon.kept("other", 1, lambda: 3) == 3)


def test_a_lexicon_keeps_the_latest_things_of_a_kind() -> None:
    lexicon = Lexicon.from_words(["tea"])
    for number in range(5):
        assert lexicon.kept("test", number, lambda number=number: number, most=3) == number  # type: ignore[misc]
    assert list(lexicon._kept["test"]) == [2, 3, 4]
