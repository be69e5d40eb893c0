"""The files of the page."""

from __future__ import annotations

import gzip
import json
import re

from serving import Served

from gridwords.odds.table import USUAL_RULES, find_table
from gridwords.records import all_records


def test_the_page_loads_nothing_from_elsewhere(server: Served) -> None:
    waiting, seen = ["/", "/index.html", "/docs"], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        reply = server.ask("GET", path)
        assert reply.status == 200, path
        text = reply.body.decode()
        assert not re.search(r"(?<!xmlns=\")(?<!NS\(\")https?://", text), path
        if path == "/openapi.json":
            continue
        folder = path.rsplit("/", 1)[0]
        for link in re.findall(r'(?:src|href)="([^"#]+)"|from "\./([^"]+)"', text):
            target = (folder + "/" + (link[0] or link[1])).replace("/./", "/")
            waiting.append(target)
    named = {re.sub(r"^/v/[0-9a-f]+", "", path) for path in seen}
    assert {"/js/main.js", "/js/grid.js", "/css/board.css", "/icon.svg"} <= named


def test_a_file_that_has_not_changed_is_not_sent_again(server: Served) -> None:
    tag = server.ask("GET", "/js/main.js").headers["etag"]
    again = server.ask("GET", "/js/main.js", headers={"if-none-match": tag})
    assert (again.status, again.body) == (304, b"")


def test_browsers_ask_whether_a_file_has_changed(server: Served) -> None:
    for path in ("/", "/docs", "/icon.svg", "/js/main.js", "/css/board.css"):
        assert server.ask("GET", path).headers["cache-control"] == "no-cache"
    assert server.ask("GET", "/js/main.js").headers["content-type"].startswith("text/javascript")


def test_the_page_names_its_files_by_their_content(server: Served) -> None:
    page = server.ask("GET", "/").body.decode()
    (script,) = re.findall(r'<script type="module" src="(v/[0-9a-f]{12}/js/page\.js)"', page)
    assert server.ask("GET", f"/{script}").headers["cache-control"] == "max-age=31536000, immutable"
    code = server.ask("GET", f"/{script}").body.decode()
    assert not re.search(r"^import ", code, re.M)
    # What it loads later takes the modules that it has from it.
    parts = re.findall(r'import\("\./(page-[\w-]+\.js)"\)', code)
    assert parts == ["page-picture-dialog.js", "page-records-tab.js"]
    for part in parts:
        reply = server.ask("GET", f"/{script.removesuffix('page.js')}{part}")
        assert reply.headers["cache-control"] == "max-age=31536000, immutable"
        (imports,) = re.findall(r'^import \{ (.+) \} from "\./page\.js";$', reply.body.decode(), re.M)
        (exports,) = re.findall(r"^export \{ (.+) \};$", code, re.M)
        assert set(imports.split(", ")) <= set(exports.split(", "))
    assert page.count('rel="stylesheet"') == 2  # one for the screen, one for paper
    # A page of another version: the file may be another one tomorrow.
    old = server.ask("GET", "/v/0123456789ab/js/main.js")
    assert (old.status, old.headers["cache-control"]) == (200, "no-cache")
    assert server.ask("GET", "/v/0123456789ab/js/none.js").status == 404
    assert server.ask("GET", "/v/0123456789ab").status == 404


def test_files_are_compressed(server: Served) -> None:
    plain = server.ask("GET", "/js/grid.js")
    packed = server.ask("GET", "/js/grid.js", headers={"accept-encoding": "gzip, br"})
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert packed.headers["content-type"] == plain.headers["content-type"]
    again = server.ask(
        "GET", "/js/grid.js", headers={"accept-encoding": "gzip", "if-none-match": packed.headers["etag"]}
    )
    assert again.status == 304


def test_ranges_are_ignored(server: Served) -> None:
    """Thousands of them would take seconds, and the files are small."""
    whole = server.ask("GET", "/js/main.js").body
    for ranges in ("0-4", ",".join(f"{at}-{at}" for at in range(0, 11_000, 2))):
        reply = server.ask("GET", "/js/main.js", headers={"range": f"bytes={ranges}"})
        assert (reply.status, reply.body) == (200, whole)


def test_the_page_has_the_records_of_the_package(server: Served) -> None:
    (place,) = re.findall(r'src="(v/[0-9a-f]{12})/js/', server.ask("GET", "/").body.decode())
    reply = server.ask("GET", f"/{place}/records.json")
    assert reply.headers["content-type"] == "application/json"
    assert json.loads(reply.body) == [record.to_dict() for record in all_records()]


def test_the_page_has_the_odds_of_the_package(server: Served) -> None:
    (place,) = re.findall(r'src="(v/[0-9a-f]{12})/js/', server.ask("GET", "/").body.decode())
    reply = server.ask("GET", f"/{place}/odds.json", headers={"accept-encoding": "gzip"})
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["cache-control"] == "max-age=31536000, immutable"
    odds = json.loads(gzip.decompress(reply.body))
    assert set(odds["dice"]) == set(USUAL_RULES)
    for name, rules in USUAL_RULES.items():
        table, shares = find_table(name, rules), odds["dice"][name]["shares"]
        assert table is not None
        assert odds["dice"][name]["rules"] == rules
        for points in (0, 20, len(shares) - 1):
            below = int(table.tally.by_points[: points + 1].sum())
            assert sum(shares[: points + 1]) == below * odds["parts"] // table.tally.rolls
        assert 0.9999 * odds["parts"] <= sum(shares) <= odds["parts"]
