"""SHA-256 digests of secrets and of texts that identify learners and launches."""

from __future__ import annotations

import hashlib


def digest_of(text: str) -> str:
    """Return the SHA-256 digest of a text.

    A secret of 256 random bits needs neither a salt nor a slow hash.
    """
    return hashlib.sha256(text.encode()).hexdigest()
