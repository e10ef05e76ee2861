"""All kinds of figures. A new kind is a module here; import it and add it to `_ALL`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from app.core.errors import UnknownName
from app.core.figures.alibi import ALIBI
from app.core.figures.chord import CHORD
from app.core.figures.clocks import CLOCKS
from app.core.figures.embedding_sum import EMBEDDING_SUM
from app.core.figures.heatmap import HEATMAP
from app.core.figures.kind import FigureKind, OwnKind
from app.core.figures.learned import LEARNED
from app.core.figures.no_encoding import NO_ENCODING
from app.core.figures.order import ORDER
from app.core.figures.plot import plot_kind
from app.core.figures.rope import ROPE
from app.core.figures.rope_hands import ROPE_HANDS
from app.core.figures.score_terms import SCORE_TERMS
from app.core.figures.shift import SHIFT
from app.core.figures.similarity import SIMILARITY
from app.core.figures.turns import TURNS
from app.core.figures.uniqueness import UNIQUENESS
from app.core.figures.waves import WAVES
from app.core.figures.worked_example import WORKED_EXAMPLE
from app.core.lesson.figure_blocks import Figure
from app.core.plots.definition import Plot

_ALL: Final = (
    ORDER,
    WORKED_EXAMPLE,
    CLOCKS,
    UNIQUENESS,
    SHIFT,
    SIMILARITY,
    EMBEDDING_SUM,
    WAVES,
    HEATMAP,
    CHORD,
    LEARNED,
    SCORE_TERMS,
    ROPE_HANDS,
    ROPE,
    ALIBI,
    TURNS,
    NO_ENCODING,
)

KINDS: Final[Mapping[str, FigureKind]] = MappingProxyType(
    {kind.name: kind for kind in _ALL}
)


def find_kind(name: str) -> FigureKind:
    """Return the kind called `name`. Raises UnknownName if it does not exist."""
    if name not in KINDS:
        raise UnknownName("figure", name, KINDS)
    return KINDS[name]


def kind_of(figure: Figure) -> FigureKind:
    """Return the kind of a lesson's figure. Raises UnknownName."""
    if isinstance(figure.definition, Plot):
        return plot_kind(figure.definition)
    if isinstance(figure.definition, OwnKind):
        return figure.definition.kind
    return find_kind(figure.kind)
