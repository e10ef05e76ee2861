"""Smoke mode: `--smoke` runs a script once, with the smallest sizes and no limits.

It shows that the script works and measures nothing useful.
"""

from __future__ import annotations

import sys

FLAG = "--smoke"
SMOKE = FLAG in sys.argv


def size(full: int, smoke: int) -> int:
    """Return `full`, or `smoke` in smoke mode."""
    return smoke if SMOKE else full
