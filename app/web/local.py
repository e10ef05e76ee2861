"""Who asks from this machine itself."""

from __future__ import annotations

from flask import request


def is_local() -> bool:
    """Mistakes in a lesson are told to its author alone."""
    return request.remote_addr in ("127.0.0.1", "::1")
