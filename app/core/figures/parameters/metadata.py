"""Annotations of model fields: the control of a parameter, and the parts that use it.

They are part of a field's `Annotated` type; pydantic ignores them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from app.language import translatable

SliderScale = Literal["linear", "log"]
WidgetName = Literal["field", "tabs", "steps", "switch", "words"]

PART: Final = "part"
"""Name of the parameter that selects the visible part of a figure."""


@dataclass(frozen=True, slots=True)
class Slider:
    """Range of a parameter's slider. The limits of the model may be wider."""

    low: float | None
    high: float | None
    step: float | None = 1
    scale: SliderScale = "linear"
    plays: bool = False
    """True adds a button that plays the slider from low to high."""


@dataclass(frozen=True, slots=True)
class Widget:
    """Control of a parameter that has neither a slider nor a field.

    `tabs` and `steps` are for choices: all visible at once, or one after another.
    `switch` is for two choices, the second of which is “on”.
    `words` is for `ints` that reorder the words of the text parameter `of`.
    """

    name: WidgetName
    labels: tuple[str, ...] = ()
    """Labels of the choices, in their order."""
    of: str = ""
    alone: str = ""
    """For `tabs`: a part that needs no tabs next to it. A figure that starts with this
    part has the choice under “More settings” instead."""


# Translators: States of a switch.
SWITCH: Final = Widget("switch", labels=(translatable("off"), translatable("on")))

Switch = Annotated[Literal["off", "on"], SWITCH]
"""Type of a parameter that is switched off or on."""


@dataclass(frozen=True, slots=True)
class UnderMoreSettings:
    """The control of a parameter is under “More settings”, which is closed at first."""


@dataclass(frozen=True, slots=True)
class OnlyInParts:
    """Parts of a figure that use a parameter.

    While another part is visible, the page disables the control and names these parts.
    """

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordLimits:
    """Limits of a text of words separated by spaces."""

    max_count: int
    """Maximum number of words."""
    max_word_length: int
    """Maximum characters of one word."""
