"""Origins of URLs."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

# An origin becomes part of a content security policy, so it contains nothing else.
# Other characters before the host are refused, because URL parsers disagree about them:
# the origin has to be the one that a request is sent to.
_AUTHORITY = re.compile(
    r"(?:[\w.~%!$&'()*+,;=:-]*@)?(?P<host>(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)"
)


def origin_of(url: str) -> str:
    """Return the origin of an http(s) URL in lower case; empty for other texts.

    A port is not left out even if it is the default one, because the stored ids of
    learners depend on origins.
    """
    try:
        parts = urlsplit(url)
    except ValueError:  # such as http://[
        return ""
    found = _AUTHORITY.fullmatch(parts.netloc.lower())
    if not found or parts.scheme not in ("http", "https"):
        return ""
    return f"{parts.scheme}://{found['host']}"
