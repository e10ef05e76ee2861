"""Derive the description of each parameter from the fields of a model."""

from __future__ import annotations

from functools import cache
from types import GenericAlias
from typing import Any, Literal, get_args, get_origin

import annotated_types as at
from pydantic.fields import FieldInfo

from app.core.figures.parameters.formatting import ParameterType, ParameterValue
from app.core.figures.parameters.metadata import OnlyInParts, Slider, Widget, WordLimits
from app.core.figures.parameters.model import FigureParams
from app.core.figures.parameters.parameter import Parameter


@cache
def parameters_of(model: type[FigureParams]) -> tuple[Parameter, ...]:
    """Return the parameters of a model, in the order of its fields."""
    defaults = model()
    return tuple(
        _parameter(name, field, getattr(defaults, name))
        for name, field in model.model_fields.items()
    )


def _parameter(name: str, field: FieldInfo, default: ParameterValue) -> Parameter:
    type_ = _type(field.annotation)
    item = get_args(field.annotation)[0] if type_ == "ints" else None
    constraints = _constraints(item) if item else field.metadata
    at_least, above = _first(constraints, at.Ge), _first(constraints, at.Gt)
    at_most, longest = _first(constraints, at.Le), _first(field.metadata, at.MaxLen)
    slider = _first(field.metadata, Slider) or Slider(None, None, None)
    look = _first(field.metadata, Widget) or Widget("field")
    words = _first(field.metadata, WordLimits)
    only = _first(field.metadata, OnlyInParts)
    return Parameter(
        name=name,
        label=field.title or name,
        type=type_,
        default=default,
        minimum=at_least.ge if at_least else above.gt if above else None,
        maximum=at_most.le if at_most else None,
        exclusive_minimum=above is not None,
        step=1 if type_ in ("int", "ints") else None,
        most=words.most if words else longest.max_length if longest else None,
        longest=words.longest if words else None,
        choices=get_args(field.annotation) if type_ == "choice" else (),
        labels=look.labels,
        look=look.name,
        look_of=look.of,
        slider_low=slider.low,
        slider_high=slider.high,
        slider_step=slider.step,
        scale=slider.scale,
        plays=slider.plays,
        parts=only.parts if only else (),
        help=field.description or "",
    )


def _type(annotation: Any) -> ParameterType:
    if get_origin(annotation) is Literal:
        return "choice"
    if isinstance(annotation, GenericAlias):
        return "ints"
    names: dict[Any, ParameterType] = {int: "int", float: "float", str: "text"}
    return names[annotation]


def _constraints(annotation: Any) -> list[Any]:
    """Return the metadata of an `Annotated` type and of each Field in it."""
    found: list[Any] = []
    for note in get_args(annotation)[1:]:
        found += note.metadata if isinstance(note, FieldInfo) else [note]
    return found


def _first(metadata: list[Any], kind: type[Any]) -> Any:
    return next((note for note in metadata if isinstance(note, kind)), None)
