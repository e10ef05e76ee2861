"""Names of options that authors of plots know from other tools, or mistype."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from app.core.markdown.figures.options import COMMON_OPTIONS
from app.core.similar_names import nearest_name

_ELSEWHERE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ylim": "yrange",
        "ylims": "yrange",
        "yaxis": "yrange",
        "yscale": "yrange",
        "ymin": "yrange",
        "ymax": "yrange",
        "range": "yrange",
        "xlim": "x",
        "xlims": "x",
        "xaxis": "x",
        "xrange": "x",
        "xmin": "x",
        "xmax": "x",
        "domain": "x",
        "f": "y",
        "function": "y",
        "xtitle": "xlabel",
        "ytitle": "ylabel",
        "legend": "label",
        "type": "as",
        "kind": "as",
        "style": "as",
    }
)
"""Options by their names in other tools."""


def mistyped_option(name: str, options: Sequence[str]) -> str | None:
    """Return the option closest to an unknown name, or None."""
    known = (*options, *COMMON_OPTIONS)
    return _ELSEWHERE.get(name.casefold()) or nearest_name(name, known)
