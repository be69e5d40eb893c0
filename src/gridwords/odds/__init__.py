"""Odds: how good a board is compared with all that the dice could have rolled, and what boards dice give.

>>> from gridwords import rank
>>> from gridwords.odds import odds
>>> rank("oatrihpshtnrenei").dice, round(odds("new").words.mean)
('new', 98)
"""

from gridwords.odds.rank import Rank, rank
from gridwords.odds.source import Odds, odds

__all__ = ["Odds", "Rank", "odds", "rank"]
