"""Find patterns in the Markdown of a paragraph, except in code and formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator

CODE = r"(?P<ticks>`++)(?:(?:[^`]++|(?!(?P=ticks)(?!`))`++)*+(?P=ticks))?"
"""Code between backticks, or backticks without an end. Possessive quantifiers keep the
time low: text is searched once for each run of backticks, and not once for each of its
parts."""
_LITERAL = rf"\\.|{CODE}|\$\$.+?\$\$|\$[^$]+\$"


def find_outside_literals(pattern: str, text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of `pattern`, a regular expression without groups."""
    either = re.compile(rf"{_LITERAL}|(?P<found>{pattern})", re.DOTALL)
    return (found for found in either.finditer(text) if found["found"] is not None)
