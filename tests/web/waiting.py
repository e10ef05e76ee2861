"""Waiting for what happens beside."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60
"""Seconds."""


def until_changed(look: Callable[[], bytes], before: bytes) -> bytes:
    """What `look` sees once it is no longer the same; fails after a minute."""
    end = time.monotonic() + PATIENCE
    while (now := look()) == before:
        assert time.monotonic() < end, "It did not change."
    return now
