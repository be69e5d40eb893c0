"""The words of the small worlds in which everything can be proved again."""

from __future__ import annotations

_TEXT = """
    tea eat ate tee eta seat east teas eats sate seta sets test tests state taste tastes estate sea sat set ass tat
    tats asset assets ease tease teases seats site ties its sit sits tie quit quiet suite
"""
WORDS = _TEXT.split()
