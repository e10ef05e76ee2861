"""Until news have come round."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 15.0
"""Seconds, for news to come round."""


def eventually(true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
