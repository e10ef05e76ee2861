"""Every kind of figure, in one table. A new one is a module here and a line below."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from app.core.errors import Unknown
from app.core.figures.heatmap import HEATMAP
from app.core.figures.kinds import FigureKind
from app.core.figures.waves import WAVES

KINDS: Final[Mapping[str, FigureKind]] = MappingProxyType(
    {kind.name: kind for kind in (WAVES, HEATMAP)}
)


def kind(name: str) -> FigureKind:
    """The kind called `name`. Raises Unknown, with the nearest that exists."""
    if name not in KINDS:
        raise Unknown("figure", name, KINDS)
    return KINDS[name]
