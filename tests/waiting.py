"""Poll until a condition holds, with a deadline."""

from __future__ import annotations

import time
from collections.abc import Callable

TIMEOUT = 30.0
"""Seconds. Generous, because the machine may be busy with other work."""

INTERVAL = 0.01
"""Seconds between two checks."""


def eventually(condition: Callable[[], bool], timeout: float = TIMEOUT) -> bool:
    """Poll `condition`. Return True once it holds, False after `timeout` seconds.

    Use it as `assert eventually(lambda: …)`: a failure then shows the condition.
    """
    deadline = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(INTERVAL)
    return True
