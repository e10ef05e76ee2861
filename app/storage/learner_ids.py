"""Ids of learners, with which answers are stored.

The length of an id shows how the learner was identified. Readers of this site have ids
of 22 characters. So do the learners whom a learning platform has launched on an earlier
version.
"""

from __future__ import annotations

import base64
import secrets
from typing import Final

LAUNCHED_LENGTH: Final = 32
"""Characters of the id of a learner whom a learning platform has launched."""

PACKAGED_LENGTH: Final = 64
"""Characters of the id of a learner in a package."""


def new_reader() -> str:
    return secrets.token_urlsafe(16)


def reader_of(digest: bytes) -> str:
    """Return the id of a reader that belongs to a digest of 32 bytes."""
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def new_launched_learner() -> str:
    return secrets.token_urlsafe(24)


def comes_from_platform(learner: str) -> bool:
    """Return whether a learning platform has launched the learner.

    Such a learner has a row in the table of learners, until it is deleted.
    """
    return len(learner) == LAUNCHED_LENGTH


def comes_from_package(learner: str) -> bool:
    """Return whether the learner comes from a package."""
    return len(learner) == PACKAGED_LENGTH
