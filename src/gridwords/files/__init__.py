"""Boards in files of any length, scored so that a stopped run loses nothing; and the Journal that ensures it."""

from __future__ import annotations

from gridwords.files.progress import FileProgress
from gridwords.files.scoring import FileScored, Scoring, score_file

__all__ = ["FileProgress", "FileScored", "Scoring", "score_file"]
