"""Names of authors as vCards, the format of the metadata in SCORM manifests."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\,;])")


def vcard(name: str) -> str:
    """Return a vCard (RFC 2426) with this full name."""
    escaped = _SPECIAL.sub(r"\\\1", name)
    lines = ("BEGIN:VCARD", "VERSION:3.0", f"N:{escaped}", f"FN:{escaped}", "END:VCARD")
    return "\n".join(lines)
