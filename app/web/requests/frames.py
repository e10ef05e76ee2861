"""Requests for pages in frames."""

from __future__ import annotations

from typing import Final

from flask import request

_DESTINATIONS: Final = frozenset({"frame", "iframe"})
"""Values of Sec-Fetch-Dest with which browsers request the page of a frame."""


def is_in_frame() -> bool:
    """Return whether the browser requests the page of a frame."""
    return request.headers.get("Sec-Fetch-Dest") in _DESTINATIONS
