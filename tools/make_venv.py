"""Make a virtual environment with pip in it.

    python tools/make_venv.py FOLDER

`python -m venv` takes four seconds, in which it lets pip install itself and compiles all of its modules. The wheel of
pip that comes with Python can be unpacked as it is; modules are then compiled when they are first imported.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path


def pip_wheel() -> Path | None:
    """The wheel that `ensurepip` installs. Some distributions keep it in a folder of their own."""
    import ensurepip

    folders = [sysconfig.get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled"]
    wheels = [wheel for folder in folders if folder for wheel in Path(folder).glob("pip-*.whl")]
    return wheels[0] if wheels else None


def unpack(wheel: Path, python: Path) -> None:
    """Put the files of the wheel and the command `pip` into the environment of `python`."""
    packages = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    sys.path.insert(0, packages)
    scripts = importlib.import_module("pip._vendor.distlib.scripts")
    maker = scripts.ScriptMaker(None, str(python.parent))
    maker.executable = scripts.enquote_executable(str(python))  # the folder's path may have spaces
    maker.set_mode = True
    maker.make("pip = pip._internal.cli.main:main")


def make_environment(folder: Path) -> None:
    """Make the environment, with `python -m venv` alone where Python has no wheel of pip to unpack."""
    try:
        wheel = pip_wheel()
    except ImportError:
        wheel = None
    symlinks = os.name != "nt"
    venv.create(folder, symlinks=symlinks, with_pip=wheel is None)
    if wheel is not None:
        scripts = folder.absolute() / ("Scripts" if os.name == "nt" else "bin")
        unpack(wheel, scripts / ("python.exe" if os.name == "nt" else "python"))


if __name__ == "__main__":
    make_environment(Path(sys.argv[1]))
