"""Clean and compare texts that learners type."""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2069\ufeff\ud800-\udfff]"
)
"""Control characters that are not spaces, soft hyphens, characters that change the
direction of text, and unpaired surrogates, which are not part of any valid text.

They are removed without leaving a space, because they may be inside a word."""

_LINE_BREAK = re.compile("\r\n?|[\n\x0b\x0c\x85\u2028\u2029]")
_BLANK_LINES = re.compile("\n{3,}")

_PLAIN = str.maketrans("‘’ʼ‐‑‒–—−", "'''------")
"""Apostrophes and dashes that keyboards insert in place of the plain ones."""


def clean_line(text: str) -> str:
    """Return the text in one line, without invisible characters and extra spaces."""
    return " ".join(_INVISIBLE.sub("", text).split())


def clean_text(text: str) -> str:
    """Return the text in NFC, without invisible characters and extra space.

    Line breaks remain, with at most one blank line between paragraphs.
    """
    lines = _LINE_BREAK.split(unicodedata.normalize("NFC", text))
    joined = "\n".join(map(clean_line, lines))
    return _BLANK_LINES.sub("\n\n", joined).strip()


def comparable_text(text: str) -> str:
    """Return the form in which two texts are compared.

    Case, extra spaces and the form of apostrophes and dashes do not matter, nor does
    the way in which Unicode composes a letter. Accents matter.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    # Upper case first, so that letters such as ß and ss are equal.
    return clean_line(plain.upper().lower())
