"""Reference links, whose addresses are in definitions such as `[a]: b.pdf`."""

from __future__ import annotations

import re
from collections import ChainMap

from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.inline_text import WEB_ADDRESS
from app.core.importing.marks import START

_DEFINITION = re.compile(
    r"^ {0,3}\[(?!\^|\s{0,999}\])(?P<label>[^\[\]\n]{1,999})\]:[ \t]*"
    r"(?:<(?P<angled>[^<>\n]*)>|(?P<target>[^\s<>]+))"
    r"(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$",
    re.MULTILINE,
)
"""A definition on one line.

No two neighbouring parts can match the same characters, so searching hostile texts
takes linear time. Labels have the limit of CommonMark.
"""

_USE = re.compile(
    r"(?<!\\)(?P<text>!?\[(?P<name>[^\[\]\n]*)\])(?:\[(?P<label>[^\[\]\n]*)\])?(?![(\[:])"
)


def reference_addresses(text: str) -> dict[str, str]:
    """Return the address of each label, from its first definition."""
    lines = text.split("\n")
    addresses: dict[str, str] = {}
    for line, is_code in zip(lines, code_lines(lines), strict=True):
        if not is_code and (definition := _DEFINITION.match(line)):
            addresses.setdefault(_normalised(definition["label"]), _address(definition))
    return addresses


def inline_references(text: str, others: dict[str, str]) -> str:
    """Write links and images that do not lead to the web as inline ones.

    Their definitions in this text become empty lines. `others` are the addresses of
    labels that this text does not define.
    """
    addresses = ChainMap(reference_addresses(text), others)

    def inline(found: re.Match[str]) -> str:
        address = addresses.get(_normalised(found["label"] or found["name"]), "")
        if not _is_local(address):
            return found[0]
        return f"{found['text']}({_escaped(address)})"

    text = _DEFINITION.sub(
        lambda found: "" if _is_local(_address(found)) else found[0], text
    )
    return _USE.sub(inline, text)


def _address(definition: re.Match[str]) -> str:
    return definition["angled"] or definition["target"] or ""


def _is_local(address: str) -> bool:
    # Addresses in angle brackets are placeholders; they lead to the web.
    is_web = address.startswith(START) or WEB_ADDRESS.match(address)
    return bool(address) and not is_web


def _escaped(address: str) -> str:
    return re.sub(r"[\s()]", lambda found: f"%{ord(found[0]):02X}", address)


def _normalised(label: str) -> str:
    return " ".join(label.casefold().split())
