"""The files of the page: compressed, and under names that change with their content, so that browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from gridwords.server.compress import takes_gzip
from gridwords.server.page_bundle import bundle_page, filled
from gridwords.server.page_data import FILES, page_file

_FOLDER = Path(__file__).parent / "page"
#: What compresses well; the core and its lexicon are compressed already.
_TEXTS = frozenset((".js", ".css", ".html", ".svg", ".json"))
_KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".json": "application/json"}
_VERSIONS = "v"
#: Preloaded together with the modules that need them.
_PRELOADED = "".join(
    f'  <link rel="preload" href="api/{what}" as="fetch" crossorigin>\n' for what in ("rules", "lexicons")
)


class _Files(StaticFiles):
    """Files under their own names. Browsers keep them, and ask each time whether they have changed."""

    caching = "no-cache"

    async def get_response(self, path: str, scope: Any) -> Response:
        """The file, compressed for browsers that accept it, or 304 for a browser that has it."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = self.caching
        if not isinstance(response, FileResponse) or Path(response.path).suffix not in _TEXTS:
            return response
        response.headers["vary"] = "accept-encoding"
        if not _takes_gzip(scope):
            return response
        file = Path(response.path)
        headers = {name: response.headers[name] for name in ("cache-control", "last-modified", "vary")}
        headers |= {"content-encoding": "gzip", "etag": f"W/{response.headers['etag']}"}
        content = _compressed(file, file.stat().st_mtime_ns)
        return Response(content, headers=headers, media_type=response.media_type)


class _Versions(_Files):
    """Files below the version of the page: a browser that has one need never ask for it again."""

    async def get_response(self, path: str, scope: Any) -> Response:
        version, _, file = path.partition("/")
        made: str | bytes | None = _bundled(_version()).get(file)
        if file in FILES:
            made = await run_in_threadpool(page_file, file)
        if made is None:
            response = await super().get_response(file, scope)
        else:
            response = _made_file(file, made, packed=_takes_gzip(scope))
        if version == _version():
            response.headers["cache-control"] = "max-age=31536000, immutable"
        return response


def _takes_gzip(scope: Any) -> bool:
    return takes_gzip(dict(scope["headers"]))


def _made_file(name: str, content: str | bytes, packed: bool) -> Response:
    suffix = Path(name).suffix
    if suffix not in _TEXTS:
        return Response(content, media_type="application/octet-stream")
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if packed:
        content, headers["content-encoding"] = _packed(content), "gzip"
    return Response(content, headers=headers, media_type=_KINDS[suffix])


@lru_cache(maxsize=32)
def _packed(content: str | bytes) -> bytes:
    return gzip.compress(content.encode() if isinstance(content, str) else content, 6, mtime=0)


@lru_cache(maxsize=256)
def _compressed(file: Path, _changed_ns: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)


@lru_cache(maxsize=2)
def _bundled(_version: str) -> dict[str, str]:
    """The page with its modules and style sheets in one file each."""
    return bundle_page(_FOLDER)


def _version() -> str:
    """Changes with every file, even while the server runs: working on the page takes no build step."""
    stated = ((path, path.stat()) for path in sorted(_FOLDER.rglob("*")))
    files = [(str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stated]
    return hashlib.sha256(repr(files).encode()).hexdigest()[:12]


def _index(remote: bool, bundled: bool) -> str:
    version = _version()
    text = _bundled(version)["index.html"] if bundled else filled(_FOLDER)
    place = f"{_VERSIONS}/{version}"
    for folder in ("css/", "js/", "icon.svg"):
        for name in ("href", "src"):
            text = text.replace(f'{name}="{folder}', f'{name}="{place}/{folder}')
    core = _FOLDER / "core"
    if not remote and (core / "core.bin").is_file():
        text = text.replace("<html ", f'<html data-core="{place}/core" ', 1)
    # The page reads pictures itself, even where a server answers everything else: they never leave the device.
    if (core / "reader.bin").is_file():
        text = text.replace("<html ", f'<html data-reader="{place}/core" ', 1)
    return text.replace("</head>", f"{_PRELOADED}</head>", 1)


def add_page(app: FastAPI, *, remote: bool) -> None:
    """Serves the page, which asks the server for everything if `remote` is set."""
    page = _Files(directory=_FOLDER)

    async def home(request: Request) -> Response:
        # /index.html has the modules one by one, for those who work on the page.
        text = _index(remote, bundled=request.url.path == "/")
        return Response(text, headers={"cache-control": "no-cache"}, media_type="text/html")

    def add(path: str, file: str) -> None:
        async def answer(request: Request) -> Response:
            return await page.get_response(file, request.scope)

        app.add_route(path, answer, methods=["GET"], include_in_schema=False)

    for entry in sorted(_FOLDER.iterdir()):
        if entry.is_dir():
            app.mount(f"/{entry.name}", _Files(directory=entry))
        elif entry.name != "index.html":
            add(f"/{entry.name}", entry.name)
    app.mount(f"/{_VERSIONS}", _Versions(directory=_FOLDER))
    for path in ("/", "/index.html"):
        app.add_route(path, home, methods=["GET"], include_in_schema=False)
    add("/docs", "docs.html")
