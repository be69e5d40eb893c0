"""Boards in files of any length: read in pieces, scored here or on a cluster, written so that nothing is lost."""

from __future__ import annotations

from gridwords.files.scoring import FileScored, Stream, StreamStanding, score_file

__all__ = ["FileScored", "Stream", "StreamStanding", "score_file"]
