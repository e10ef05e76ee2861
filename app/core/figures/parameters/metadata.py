"""What a field may say beside its limits: how it is set, and where it matters.

These stand in the `Annotated` of a model's field; pydantic itself ignores them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Scale = Literal["linear", "log"]
WidgetName = Literal["field", "tabs", "steps", "words"]

PART: Final = "part"
"""The parameter, of figures that have several parts, that chooses the one shown."""


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
class Widget:
    """How a parameter is set, where that is not by a slider or a field.

    `tabs` and `steps` are for choices: all in sight, or one after another. `words` is
    for `ints` that put the words of a text, the parameter `of`, in another order.
    """

    name: WidgetName
    labels: tuple[str, ...] = ()
    """What the choices are called, in their order."""
    of: str = ""


@dataclass(frozen=True, slots=True)
class OnlyInParts:
    """The parts of a figure in which a parameter matters, where those are not all.

    While another part is shown the page does not offer it, and says where it does.
    """

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordLimits:
    """A text of words, separated by spaces."""

    most: int
    longest: int
    """Characters of one word."""
