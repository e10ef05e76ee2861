"""Parameters of a figure: one pydantic model a kind, and all that is derived from it.

From the model come the limits of the query, the sliders of the page, the canonical
address and the descriptions in `/figures`. Knows no figure and no HTTP.

`looks` is what a field may say beside its limits, `model` the base of every model,
`parameter` what is told of one parameter, `fields` how that comes from a model;
`spelling` is how values are written, `reading` how a query becomes a model.
"""

from __future__ import annotations

from app.core.figures.parameters.fields import parameters_of
from app.core.figures.parameters.formatting import (
    format_number,
    format_value,
    split_numbers,
)
from app.core.figures.parameters.metadata import (
    PART,
    OnlyInParts,
    Slider,
    Widget,
    WordLimits,
)
from app.core.figures.parameters.model import FigureParams
from app.core.figures.parameters.parameter import Parameter
from app.core.figures.parameters.query import canonical_query, read_parameters

__all__ = [
    "PART",
    "FigureParams",
    "OnlyInParts",
    "Parameter",
    "Slider",
    "Widget",
    "WordLimits",
    "canonical_query",
    "format_number",
    "format_value",
    "parameters_of",
    "read_parameters",
    "split_numbers",
]
