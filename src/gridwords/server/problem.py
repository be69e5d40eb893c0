"""Problem: a refused or failed request, as a JSON object (RFC 9457).

{"type": "about:blank", "title": "Content Too Large", "status": 413, "detail": "...", "limit": 1048576}
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from gridwords.errors import GridwordsError, NotJson

MEDIA_TYPE = "application/problem+json"
_LONGEST_DETAIL = 500  # a message may quote hostile input


class Problem(Exception):
    """An HTTP status with a message.

    `limit` is the limit that was exceeded, if there was one; `members` are further members of the object.
    """

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        limit: float | None = None,
        retry_after_s: int | None = None,
        **members: Any,
    ) -> None:
        super().__init__(detail)
        self.members = members
        self.status = status
        self.detail = detail if len(detail) <= _LONGEST_DETAIL else detail[: _LONGEST_DETAIL - 1] + "…"
        self.limit = limit
        self.headers = {} if retry_after_s is None else {"retry-after": str(retry_after_s)}

    @classmethod
    def of(cls, error: GridwordsError) -> Problem:
        """The refusal of a request, with the wrong field and what a program needs to write its own message."""
        members = {name: value for name in ("field", "code", "values") if (value := getattr(error, name))}
        return cls(400 if isinstance(error, NotJson) else 422, str(error), limit=error.limit, **members)

    @property
    def title(self) -> str:
        """The usual phrase for the status."""
        return HTTPStatus(self.status).phrase

    @property
    def body(self) -> bytes:
        """The JSON object."""
        members: dict[str, Any] = {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        if self.limit is not None:
            members["limit"] = self.limit
        members |= {name: dict(value) if name == "values" else value for name, value in self.members.items()}
        # A lone surrogate in a quoted input has no UTF-8 form, so everything beyond ASCII is escaped.
        return json.dumps(members).encode()
