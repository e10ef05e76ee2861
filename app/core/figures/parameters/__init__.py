"""Parameters of figures: one pydantic model per kind.

The model defines the limits of the query, the controls of the page, the canonical URL
and the entries of `/figures`. This package imports no figure and knows no HTTP.

`model` has the base class of the models, `metadata` the annotations of their fields,
`parameter` the description of one parameter, and `fields` derives it from a model.
`formatting` formats and checks values; `query` reads and writes queries.
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
    SWITCH,
    OnlyInParts,
    Slider,
    Switch,
    UnderMoreSettings,
    Widget,
    WordLimits,
)
from app.core.figures.parameters.model import FigureParams
from app.core.figures.parameters.parameter import Parameter
from app.core.figures.parameters.query import (
    canonical_query,
    parameter_texts,
    read_parameters,
)

__all__ = [
    "PART",
    "SWITCH",
    "FigureParams",
    "OnlyInParts",
    "Parameter",
    "Slider",
    "Switch",
    "UnderMoreSettings",
    "Widget",
    "WordLimits",
    "canonical_query",
    "format_number",
    "format_value",
    "parameter_texts",
    "parameters_of",
    "read_parameters",
    "split_numbers",
]
