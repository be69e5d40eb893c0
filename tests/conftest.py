"""Settings and fixtures for all tests."""

from __future__ import annotations

import os
import signal
import sys
import sysconfig
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

sys.path.append(str(Path(__file__).parent.parent / "tools"))
from require import VARIABLE, required, violated

# Test processes share the cores, so a slow example is not a failure.
settings.register_profile("gridwords", deadline=None, print_blob=True)
settings.load_profile("gridwords")

# A shell makes background jobs ignore Ctrl-C, and the processes that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

REQUIRED = required()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """A test that is skipped for want of something in GRIDWORDS_REQUIRE fails."""
    return _must_not_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    """So does a file whose tests are skipped together."""
    return _must_not_skip((yield))


def _must_not_skip(report: Any) -> Any:
    if REQUIRED and report.outcome == "skipped" and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if name := violated(reason, REQUIRED):
            report.outcome, report.longrepr = "failed", f"{VARIABLE} has {name}, but: {reason}"
    return report


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Gives the tests, and the processes they start, a temporary cache folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWORDS_CACHE", str(tmp_path_factory.mktemp("cache")))
        # Tests run the `gridwords` command of this environment, not another one on the machine.
        patch.setenv("PATH", sysconfig.get_path("scripts") + os.pathsep + os.environ["PATH"])
        yield


@pytest.fixture(scope="session")
def enable2k() -> Path:
    """The ENABLE2K word list, where GRIDWORDS_ENABLE2K names it."""
    path = os.environ.get("GRIDWORDS_ENABLE2K")
    if not path:
        pytest.skip("GRIDWORDS_ENABLE2K does not name the ENABLE2K word list")
    return Path(path)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return Path(__file__).parent.parent
