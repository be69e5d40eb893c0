"""Pictures of boards: photographs of dice and screenshots, read into boards.

A picture file needs Pillow (the extra `picture`); an array of pixels needs nothing else.

    reading = gridwords.read.read_picture("dice.jpg")
    reading.board, reading.doubtful

`Board.from_picture` gives the board alone. See docs/pictures.md.
"""

from gridwords.read.reading import Reading, read_picture
from gridwords.read.tiles import DOUBTFUL, ReadTile, ReadWord

__all__ = ["DOUBTFUL", "ReadTile", "ReadWord", "Reading", "read_picture"]
