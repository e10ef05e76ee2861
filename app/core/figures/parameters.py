"""Parameters of a figure: one pydantic model a kind, and all that is derived from it.

From the model come the limits of the query, the sliders of the page, the canonical
address and the descriptions in `/figures`. Knows no figure and no HTTP.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import GenericAlias
from typing import Any, Literal, TypeVar, get_args, get_origin
from unicodedata import category
from urllib.parse import urlencode

import annotated_types as at
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic.fields import FieldInfo

from app.core.errors import MOST_ERRORS, FieldError, InvalidInput

Type = Literal["int", "float", "ints", "choice", "text"]
Value = int | float | str | tuple[int, ...]
Scale = Literal["linear", "log"]
LookName = Literal["field", "tabs", "steps", "words"]

LONGEST_NUMBER = 32
"""Characters of a `float`; the longest that Python itself writes has 24."""

COMPARED = 3
"""Unknown names in one query for which the nearest is looked for."""

_WHOLE = r"(?!-0+(?![0-9]))-?[0-9]{1,10}"
_SPELLINGS: dict[Type, re.Pattern[str]] = {
    "int": re.compile(_WHOLE),
    "ints": re.compile(f"{_WHOLE}(?:, ?{_WHOLE})*"),
    "float": re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"),
}
"""How numbers are written. Python would read `1_0`, ` 5` and `+5` as well."""


@dataclass(frozen=True, slots=True)
class Slider:
    """Where a parameter's slider runs. The model's own limits may be wider."""

    low: float | None
    high: float | None
    step: float | None = 1
    scale: Scale = "linear"
    plays: bool = False
    """Whether a button runs it from low to high by itself."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a parameter is set, where that is not by a slider or a field.

    `tabs` and `steps` are for choices: all in sight, or one after another. `words` is
    for `ints` that put the words of a text, the parameter `of`, in another order.
    """

    name: LookName
    labels: tuple[str, ...] = ()
    """What the choices are called, in their order."""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A text of words, separated by spaces."""

    most: int
    longest: int
    """Characters of one word."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a figure, as controls and documentation need it."""

    name: str
    label: str
    type: Type
    default: Value
    minimum: float | None = None
    """Smallest value; of each number, when the type is `ints`."""
    maximum: float | None = None
    exclusive_minimum: bool = False
    """True when the minimum itself is refused."""
    step: float | None = None
    """None: any number."""
    most: int | None = None
    """How many numbers `ints` may name, or how many words a text may have."""
    longest: int | None = None
    """Characters of a word."""
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """What the choices are called, in their order."""
    look: LookName = "field"
    look_of: str = ""
    """For `words`: the parameter whose words are put in order."""
    slider_low: float | None = None
    slider_high: float | None = None
    slider_step: float | None = None
    """Coarser than `step` where the slider would be too fine to hit."""
    scale: Scale = "linear"
    plays: bool = False
    help: str = ""

    @property
    def limits(self) -> str:
        """What would be right, as the end of “It must be …”."""
        if self.type == "choice":
            return "one of " + ", ".join(self.choices)
        if self.type == "text":
            return (
                f"1 to {self.most} words with spaces between, of up to {self.longest} "
                "characters each"
            )
        if self.type == "ints":
            most = f"up to {self.most} different " if self.most else ""
            return f"{most}whole numbers{self._range}, with commas between"
        return ("a whole number" if self.type == "int" else "a number") + self._range

    @property
    def _range(self) -> str:
        if self.minimum is None or self.maximum is None:
            return ""
        low, high = number(self.minimum), number(self.maximum)
        above = self.exclusive_minimum
        return f" above {low}, up to {high}" if above else f" from {low} to {high}"

    def is_spelled(self, value: str) -> bool:
        """Whether a text is written as the type demands, whatever its value."""
        if self.type == "float" and len(value) > LONGEST_NUMBER:
            return False
        if self.type == "text":
            words = value.split(maxsplit=self.most or -1)
            fits = all(len(word) <= (self.longest or len(word)) for word in words)
            return fits and _is_shown(value) and len(words) <= (self.most or 1)
        if self.most and value.count(",") >= self.most:
            return False
        spelling = _SPELLINGS.get(self.type)
        return spelling is None or spelling.fullmatch(value) is not None


_JOINERS = "\u200c\u200d"
"""Invisible, and part of words in Persian, of emoji, and of many scripts of India."""


def _is_shown(text: str) -> bool:
    """Whether nothing in it is hidden or a command. Of spaces there are many kinds."""
    return all(
        letter.isprintable() or letter in _JOINERS or category(letter) == "Zs"
        for letter in text
    )


class FigureParams(BaseModel):
    """Base of every parameter model: frozen, so that it can be a key."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    @property
    def cells(self) -> int:
        """How many values have to be computed: what a cold figure costs."""
        return 1

    def conflicts(self) -> Iterator[FieldError]:
        """Values that are each within limits, but not together."""
        yield from ()

    @model_validator(mode="after")
    def _agrees(self) -> FigureParams:
        # Not a ValueError: pydantic would wrap it and lose the field's name.
        if errors := tuple(self.conflicts()):
            raise InvalidInput(errors)
        return self


Model = TypeVar("Model", bound=FigureParams)


def read(model: type[Model], pairs: Iterable[tuple[str, str]]) -> Model:
    """Validate the pairs of a query or of a lesson's settings.

    Raises InvalidInput with one error for each field that is unknown, given twice,
    empty, of the wrong type or outside its limits.
    """
    known = {parameter.name: parameter for parameter in parameters_of(model)}
    given, refused = _apart(pairs, known)
    errors = list(refused.values())
    # What is misspelt must not be read: None is no value of any type.
    values = {n: v if known[n].is_spelled(v) else None for n, v in given.items()}
    try:
        params = model.model_validate(values)
    except ValidationError as invalid:
        errors += _field_errors(invalid, known, given)
    except InvalidInput as invalid:
        errors += invalid.errors
    if errors:
        raise InvalidInput(errors)
    return params


def query(params: FigureParams) -> str:
    """The canonical query string: every value, in the order of the model's fields."""
    values = [(name, text(getattr(params, name))) for name in type(params).model_fields]
    return urlencode(values, safe=",")


@cache
def parameters_of(model: type[FigureParams]) -> tuple[Parameter, ...]:
    """Every parameter, in the order of the model's fields."""
    defaults = model()
    return tuple(
        _parameter(name, field, getattr(defaults, name))
        for name, field in model.model_fields.items()
    )


def split_numbers(given: object) -> object:
    """The numbers of an `ints` as it is written; anything else as it is."""
    if isinstance(given, str):
        return tuple(part.strip() for part in given.split(","))
    return given


def text(value: Value) -> str:
    """A value as it is written in a query."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """`10000.0` as `10000`, `0.5` as `0.5`: no digits that say nothing."""
    whole = float(value).is_integer()
    return str(int(value)) if whole else repr(float(value))


def _apart(
    pairs: Iterable[tuple[str, str]], known: dict[str, Parameter]
) -> tuple[dict[str, str], dict[str, FieldError]]:
    """What can be read, and why the rest cannot, each by its name.

    A query can name thousands: those that nobody would be told of are not looked at.
    """
    given: dict[str, str] = {}
    refused: dict[str, FieldError] = {}
    for name, value in pairs:
        short = _short(name)
        if short in refused:
            continue
        if len(refused) > MOST_ERRORS:
            break
        if name not in known:
            hint = _suggestion(short, known, compared=len(refused) < COMPARED)
            message = f"There is no parameter “{short}”. {hint}"
            refused[short] = FieldError(short, message)
        elif name in given:
            refused[name] = _error(known[name], f"{name} is given more than once")
        elif not value.strip():
            refused[name] = _error(known[name], f"{name} is empty")
        else:
            given[name] = value
    return given, refused


def _suggestion(name: str, known: dict[str, Parameter], compared: bool) -> str:
    if not known:
        return "Nothing can be set here."
    nearest = get_close_matches(name, known, 1, 0.4) if compared else []
    if nearest:
        return f"Did you mean “{nearest[0]}”?"
    return f"There are {', '.join(known)}."


def _field_errors(
    invalid: ValidationError, known: dict[str, Parameter], given: dict[str, str]
) -> Iterator[FieldError]:
    # Several numbers of one list may be wrong; and a default that is computed from
    # another field is reported as missing when that field is wrong.
    fields = {str(error["loc"][0]): None for error in invalid.errors() if error["loc"]}
    for name in fields:
        if name in given:
            yield _error(known[name], f"{name} is “{_short(given[name])}”")


def _error(parameter: Parameter, found: str) -> FieldError:
    return FieldError(
        parameter.name,
        f"{found}; it must be {parameter.limits}.",
        parameter.minimum,
        parameter.maximum,
        exclusive_minimum=parameter.exclusive_minimum or None,
    )


def _short(value: str) -> str:
    return value if len(value) <= 40 else value[:39] + "…"


def _parameter(name: str, field: FieldInfo, default: Value) -> Parameter:
    type_ = _type(field.annotation)
    item = get_args(field.annotation)[0] if type_ == "ints" else None
    constraints = _constraints(item) if item else field.metadata
    at_least, above = _first(constraints, at.Ge), _first(constraints, at.Gt)
    at_most, longest = _first(constraints, at.Le), _first(field.metadata, at.MaxLen)
    slider = _first(field.metadata, Slider) or Slider(None, None, None)
    look = _first(field.metadata, Look) or Look("field")
    words = _first(field.metadata, Words)
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
        help=field.description or "",
    )


def _type(annotation: Any) -> Type:
    if get_origin(annotation) is Literal:
        return "choice"
    if isinstance(annotation, GenericAlias):
        return "ints"
    names: dict[Any, Type] = {int: "int", float: "float", str: "text"}
    return names[annotation]


def _constraints(annotation: Any) -> list[Any]:
    """What stands beside the type in an `Annotated`, with each Field taken apart."""
    found: list[Any] = []
    for note in get_args(annotation)[1:]:
        found += note.metadata if isinstance(note, FieldInfo) else [note]
    return found


def _first(metadata: list[Any], kind: type[Any]) -> Any:
    return next((note for note in metadata if isinstance(note, kind)), None)
