"""What a field may say beside its limits: how it is set, and how many words it takes.

These stand in the `Annotated` of a model's field; pydantic itself ignores them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Scale = Literal["linear", "log"]
LookName = Literal["field", "tabs", "steps", "words"]


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
