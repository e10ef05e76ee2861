"""MathML elements: groups, scripts and signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree import ElementTree

MathElement = ElementTree.Element

SCRIPT_ELEMENTS: Final = frozenset(
    {"msub", "msup", "msubsup", "munder", "mover", "munderover"}
)
FACTORS: Final = frozenset({"mi", "mn"})
_GROUPS: Final = frozenset({"math", "mrow", "mstyle", "mpadded"})
_SPACES: Final = frozenset({"mspace", "mphantom", "mprescripts"})


def flattened(elements: Iterable[MathElement]) -> Iterator[MathElement]:
    """Yield elements without groups and spaces."""
    for element in elements:
        if element.tag in _GROUPS:
            yield from flattened(element)
        elif element.tag not in _SPACES:
            yield element


def single(element: MathElement) -> MathElement:
    """Return the only visible element inside groups, or the element itself."""
    inside = list(flattened([element]))
    return inside[0] if len(inside) == 1 else element


def core(element: MathElement) -> MathElement:
    """Return the element without its scripts: the bracket of `)^2`."""
    return element[0] if element.tag in SCRIPT_ELEMENTS and len(element) else element


def sign(element: MathElement) -> str:
    """Return the text of an element that contains no others."""
    return (element.text or "").strip() if not len(element) else ""
