"""Derive the description of each parameter from the fields of a model."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import annotated_types as at
from pydantic.fields import FieldInfo

from app.core.figures.parameters.formatting import ParameterType, ParameterValue
from app.core.figures.parameters.metadata import (
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
    WordLimits,
)
from app.core.figures.parameters.model import FigureParams
from app.core.figures.parameters.parameter import Parameter
from app.language import Language, current_language, gettext

_TYPES: Final = "int, float, str, tuple[int, ...] and Literal of texts"


def parameters_of(model: type[FigureParams]) -> tuple[Parameter, ...]:
    """Return the parameters of a model, in the order of its fields.

    Their texts have the current language.
    """
    return _parameters(model, current_language())


@lru_cache(maxsize=1024)  # models of plots are new whenever their lesson is read
def _parameters(
    model: type[FigureParams],
    language: Language,  # part of the key of the cache
) -> tuple[Parameter, ...]:
    defaults = model()
    return tuple(
        _parameter(name, field, getattr(defaults, name))
        for name, field in model.model_fields.items()
    )


def _parameter(name: str, field: FieldInfo, default: ParameterValue) -> Parameter:
    type_ = _type(name, field.annotation)
    item = get_args(field.annotation)[0] if type_ == "ints" else None
    constraints = _constraints(item) if item else field.metadata
    at_least, greater_than = _first(constraints, at.Ge), _first(constraints, at.Gt)
    at_most = _first(constraints, at.Le)
    slider = _first(field.metadata, Slider) or Slider(None, None, None)
    widget = _first(field.metadata, Widget) or Widget("field")
    word_limits = _first(field.metadata, WordLimits)
    in_parts = _first(field.metadata, OnlyInParts)
    return Parameter(
        name=name,
        label=gettext(field.title) if field.title else name,
        type=type_,
        default=default,
        minimum=at_least.ge if at_least else greater_than.gt if greater_than else None,
        maximum=at_most.le if at_most else None,
        exclusive_minimum=greater_than is not None,
        step=_step(field, type_),
        max_count=_max_count(field.metadata),
        unique=_declared(field, "uniqueItems") is True,
        max_word_length=word_limits.max_word_length if word_limits else None,
        choices=get_args(field.annotation) if type_ == "choice" else (),
        labels=tuple(map(gettext, widget.labels)),
        widget=widget.name,
        widget_of=widget.of,
        alone=widget.alone,
        under_more=_first(field.metadata, UnderMoreSettings) is not None,
        slider_low=slider.low,
        slider_high=slider.high,
        slider_step=slider.step,
        scale=slider.scale,
        plays=slider.plays,
        parts=in_parts.parts if in_parts else (),
        help=gettext(field.description) if field.description else "",
    )


def _max_count(metadata: list[Any]) -> int | None:
    """Return the limit of a text's words or of a tuple's length, if there is one."""
    words, items = _first(metadata, WordLimits), _first(metadata, at.MaxLen)
    return words.max_count if words else items.max_length if items else None


def _step(field: FieldInfo, type_: ParameterType) -> float | None:
    """Return the step between whole numbers; None for other types."""
    if type_ not in ("int", "ints"):
        return None
    return _declared(field, "multipleOf") or 1


def _declared(field: FieldInfo, keyword: str) -> Any:
    """Return a keyword of JSON Schema that the model declares and enforces itself."""
    extra = field.json_schema_extra
    return extra.get(keyword) if isinstance(extra, dict) else None


def _type(name: str, annotation: Any) -> ParameterType:
    """Return the type of a parameter. Raises TypeError for other annotations."""
    names: dict[Any, ParameterType] = {int: "int", float: "float", str: "text"}
    if annotation in names:
        return names[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal and all(isinstance(choice, str) for choice in arguments):
        return "choice"
    if origin is tuple and arguments[1:] == (...,) and _plain(arguments[0]) is int:
        return "ints"
    raise TypeError(
        f"The field “{name}” of a figure has the type {annotation}. Parameters can be "
        f"{_TYPES}."
    )


def _plain(annotation: Any) -> Any:
    """Return a type without the metadata of `Annotated`."""
    is_annotated = get_origin(annotation) is Annotated
    return get_args(annotation)[0] if is_annotated else annotation


def _constraints(annotation: Any) -> list[Any]:
    """Return the metadata of an `Annotated` type and of each Field in it."""
    found: list[Any] = []
    for note in get_args(annotation)[1:]:
        found += note.metadata if isinstance(note, FieldInfo) else [note]
    return found


def _first(metadata: list[Any], kind: type[Any]) -> Any:
    return next((note for note in metadata if isinstance(note, kind)), None)
