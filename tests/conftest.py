"""What several test files share."""

from __future__ import annotations

import os
import signal
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Searches share two cores with other test processes: a slow example is no failure.
settings.register_profile("gridwords", deadline=None, print_blob=True)
settings.load_profile("gridwords")

# A shell has what it runs in the background ignore Ctrl-C, and so would every process that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An empty cache folder, here and in the processes that tests start: nothing found, nothing left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWORDS_CACHE", str(tmp_path_factory.mktemp("cache")))
        # The command of this environment, whatever else is called gridwords on the machine.
        patch.setenv("PATH", sysconfig.get_path("scripts") + os.pathsep + os.environ["PATH"])
        yield


@pytest.fixture(scope="session")
def enable2k() -> Path:
    """The second word list of the facts, on machines that have it."""
    path = os.environ.get("GRIDWORDS_ENABLE2K")
    if not path:
        pytest.skip("GRIDWORDS_ENABLE2K does not name the ENABLE2K word list")
    return Path(path)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return Path(__file__).parent.parent
