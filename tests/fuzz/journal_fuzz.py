"""Any bytes as a journal: they are refused, or read as records that can be written and read again.

The first byte chooses whether records without checksums are accepted and whether checksums are made right first, or
nothing behind them would ever be read.
"""

from __future__ import annotations

import io
import json
import sys
from typing import Any, cast

import atheris

with atheris.instrument_imports(include=["gridwords.journal"]):
    from gridwords.errors import BadCheckpoint
    from gridwords.journal import Journal, _drop_incomplete, seal


def read_journal(data: bytes) -> None:
    choice, text = data[:1], data[1:]
    unsealed, mended = (bool(choice and choice[0] & bit) for bit in (1, 2))
    if mended:
        text = b"\n".join(seal(line) if line.endswith(b"}") else line for line in text.split(b"\n"))
    file = io.BytesIO(text)
    _drop_incomplete(cast("io.FileIO", file))
    kept = file.getvalue()
    assert text.startswith(kept)
    assert not kept or kept.endswith(b"\n")
    records: list[dict[str, Any]] = []
    try:
        for record in Journal("fuzz", unsealed=unsealed)._read(io.BytesIO(kept)):
            assert isinstance(record, dict)
            records.append(record)
    except BadCheckpoint:
        return
    again = b"".join(
        seal(json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass")) + b"\n"
        for record in records
    )
    assert len(list(Journal("fuzz")._read(io.BytesIO(again)))) == len(records)


if __name__ == "__main__":
    atheris.Setup(sys.argv, read_journal)
    atheris.Fuzz()
