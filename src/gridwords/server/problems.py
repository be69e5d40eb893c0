"""Problems: every refusal and failure as one small JSON object (RFC 9457).

{"type": "about:blank", "title": "Content Too Large", "status": 413, "detail": "...", "limit": 1048576}
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

__all__ = ["MEDIA_TYPE", "Problem", "problem_body"]

MEDIA_TYPE = "application/problem+json"
_LONGEST_DETAIL = 500  # what is quoted of a hostile input stays small


class Problem(Exception):
    """A refusal: `detail` says what and how much; `more` are members of the body beside it."""

    def __init__(self, status: int, detail: str, *, retry_after_s: int | None = None, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.retry_after_s = retry_after_s
        self.more = more

    @property
    def body(self) -> bytes:
        """The JSON."""
        return problem_body(self.status, self.detail, **self.more)

    @property
    def headers(self) -> dict[str, str]:
        """What goes with it."""
        return {} if self.retry_after_s is None else {"retry-after": str(self.retry_after_s)}


def problem_body(status: int, detail: str, **more: Any) -> bytes:
    """The JSON of a problem."""
    title = HTTPStatus(status).phrase
    detail = detail if len(detail) <= _LONGEST_DETAIL else detail[: _LONGEST_DETAIL - 1] + "…"
    members = {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}
    # A lone surrogate in what is quoted cannot be written as UTF-8: it is escaped.
    return json.dumps(members).encode()
