"""The files of the page."""

from __future__ import annotations

import re

from serving import Served


def test_the_page_loads_nothing_from_elsewhere(server: Served) -> None:
    waiting, seen = ["/", "/docs"], set()
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
    assert {"/js/main.js", "/js/grid.js", "/css/board.css", "/icon.svg"} <= seen


def test_a_file_that_has_not_changed_is_not_sent_again(server: Served) -> None:
    tag = server.ask("GET", "/js/main.js").headers["etag"]
    again = server.ask("GET", "/js/main.js", headers={"if-none-match": tag})
    assert (again.status, again.body) == (304, b"")


def test_browsers_ask_whether_a_file_has_changed(server: Served) -> None:
    for path in ("/", "/docs", "/icon.svg", "/js/main.js", "/css/board.css"):
        assert server.ask("GET", path).headers["cache-control"] == "no-cache"
    assert server.ask("GET", "/js/main.js").headers["content-type"].startswith("text/javascript")
