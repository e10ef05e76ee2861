"""Reference links, whose addresses are in definitions such as `[a]: b.pdf`."""

from __future__ import annotations

import re
from collections import ChainMap

from app.core.importing.fences import code_lines
from app.core.importing.inline_text import WEB_ADDRESS
from app.core.importing.protected import START

_DEFINITION = re.compile(
    r"^ {0,3}\[(?!\^)(?P<label>[^\[\]\n]*\S[^\[\]\n]*)\]:[ \t]*"
    r"(?:<(?P<angled>[^<>\n]*)>|(?P<target>[^\s<>]+))"
    r"(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$",
    re.MULTILINE,
)
_USE = re.compile(
    r"(?<!\\)(?P<text>!?\[(?P<name>[^\[\]\n]*)\])(?:\[(?P<label>[^\[\]\n]*)\])?(?![(\[:])"
)


def local_references(text: str) -> dict[str, str]:
    """Return the addresses of definitions that do not lead to the web, by label."""
    lines = text.split("\n")
    found = (
        _DEFINITION.match(line)
        for line, is_code in zip(lines, code_lines(lines), strict=True)
        if not is_code
    )
    return {
        _normalised(definition["label"]): _address(definition)
        for definition in found
        if definition and _is_local(definition)
    }


def inline_references(text: str, others: dict[str, str]) -> str:
    """Write links and images that do not lead to the web as inline ones.

    Their definitions, in this text or `others`, become empty lines.
    """
    targets = ChainMap(local_references(text), others)

    def inline(found: re.Match[str]) -> str:
        target = targets.get(_normalised(found["label"] or found["name"]))
        return f"{found['text']}({target})" if target else found[0]

    text = _DEFINITION.sub(lambda found: found[0] * (not _is_local(found)), text)
    return _USE.sub(inline, text)


def _is_local(definition: re.Match[str]) -> bool:
    address = definition["angled"] or definition["target"] or START
    # Addresses in angle brackets are placeholders; they lead to the web.
    return not (address.startswith(START) or WEB_ADDRESS.match(address))


def _address(definition: re.Match[str]) -> str:
    address = definition["angled"] or definition["target"]
    return re.sub(r"[\s()]", lambda found: f"%{ord(found[0]):02X}", address)


def _normalised(label: str) -> str:
    return " ".join(label.casefold().split())
