"""Install requirements with uv, or with pip where uv cannot be used.

    python tools/install.py -r FILE
    python tools/install.py REQUIREMENT...

The test requirements are eighty packages. pip spends half a minute of processor time on them, uv four seconds.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib.util import find_spec

PIP = [sys.executable, "-m", "pip"]
# uv does not read pip's settings. Like pip, it takes the best version that any of the indexes has.
UV_SETTINGS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
    "trusted-host": "UV_INSECURE_HOST",
}
UV_FIXED = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_HTTP_TIMEOUT": "15"}
# uv keeps what it has downloaded in the user's home, and fails where there is none.
if not os.access(os.path.expanduser("~"), os.W_OK):
    UV_FIXED["UV_NO_CACHE"] = "1"


def uv_settings(listed: str) -> dict[str, str]:
    """Environment variables that tell uv what `pip config list` lists: the environment outweighs the files."""
    settings: dict[str, str] = {}
    for line in sorted(listed.splitlines(), key=lambda line: line.startswith(":env:")):
        name, found, value = line.partition("=")
        option = name.rpartition(".")[2]
        if found and option in UV_SETTINGS:
            separator = "," if option == "find-links" else " "
            settings[UV_SETTINGS[option]] = separator.join(ast.literal_eval(value).split())
    return settings


def install(wanted: list[str], python: str = sys.executable) -> int:
    """Install into the environment of `python`. Returns the exit status."""
    try:
        if find_spec("uv") is None:
            subprocess.run([*PIP, "install", "--quiet", "--no-compile", "uv"], check=True)
        listed = subprocess.run(
            [*PIP, "config", "list"], check=True, stdout=subprocess.PIPE, text=True
        ).stdout
        subprocess.run(
            [sys.executable, "-m", "uv", "pip", "install", "--python", python, *wanted],
            env=os.environ | UV_FIXED | uv_settings(listed),
            check=True,
        )
    except subprocess.CalledProcessError as failed:
        print(f"note: pip installs instead of uv: `{' '.join(failed.cmd[1:5])}` failed", flush=True)
        pip = [python, "-m", "pip", "install", "--no-compile", *wanted]
        return subprocess.run(pip, check=False).returncode
    return 0


if __name__ == "__main__":
    sys.exit(install(sys.argv[1:]))
