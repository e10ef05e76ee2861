"""Clock of live rooms."""

from __future__ import annotations

import time
from typing import Final

_START: Final = time.time() - time.monotonic()


def steady_time() -> float:
    """Return seconds since the epoch, by a clock that runs steadily.

    It ignores changes of the system clock after the start of the process, which would
    make active rooms look idle.
    """
    return _START + time.monotonic()
