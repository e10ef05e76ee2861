"""Description of one parameter, used for controls, errors and documentation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.core.figures.parameters.formatting import (
    ParameterType,
    ParameterValue,
    format_number,
    is_plain_number,
    is_word_list,
)
from app.core.figures.parameters.metadata import SliderScale, WidgetName
from app.language import gettext, translatable

_UNLIMITED: Final[Mapping[ParameterType, str]] = {
    "int": translatable("a whole number"),
    "ints": translatable("whole numbers, separated by commas"),
    "float": translatable("a number"),
}
_LIMITED: Final[Mapping[ParameterType, str]] = {
    "int": translatable("a whole number from %(low)s to %(high)s"),
    "ints": translatable(
        "up to %(count)s whole numbers from %(low)s to %(high)s, separated by commas"
    ),
    "float": translatable("a number from %(low)s to %(high)s"),
}
_UNIQUE: Final = translatable(
    "up to %(count)s different whole numbers from %(low)s to %(high)s, "
    "separated by commas"
)
_ABOVE: Final = translatable("a number above %(low)s and at most %(high)s")
"""Limits of each type of number, to complete “Width must be …”."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Parameter of a figure, as `GET /figures` describes it."""

    name: str
    label: str
    type: ParameterType
    default: ParameterValue
    minimum: float | None = None
    """Smallest value; for `ints`, of each number."""
    maximum: float | None = None
    exclusive_minimum: bool = False
    """True if the minimum itself is not allowed."""
    step: float | None = None
    """2 for even numbers, which the model has to enforce; None allows any number."""
    max_count: int | None = None
    """Maximum count of numbers in `ints` or of words in a text."""
    unique: bool = False
    """True if `ints` may contain each number only once; the model has to enforce it."""
    max_word_length: int | None = None
    """Maximum characters of a word."""
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """Labels of the choices, in their order."""
    widget: WidgetName = "field"
    widget_of: str = ""
    """For `words`: the text parameter whose words are reordered."""
    alone: str = ""
    """For `tabs`: a figure that starts with this choice has no tabs."""
    under_more: bool = False
    """True if the control is under “More settings”."""
    slider_low: float | None = None
    slider_high: float | None = None
    slider_step: float | None = None
    """Step of the slider; may be coarser than `step`."""
    scale: SliderScale = "linear"
    plays: bool = False
    """True adds a button that plays the slider from low to high."""
    parts: tuple[str, ...] = ()
    """Parts of the figure that use the parameter; empty means all parts."""
    help: str = ""

    @property
    def named_choices(self) -> tuple[tuple[str, str], ...]:
        """Each choice with its label."""
        return tuple(zip(self.choices, self.labels or self.choices, strict=True))

    @property
    def limits(self) -> str:
        """Description of valid values that completes “must be …”."""
        # Translators: These texts complete “Width must be …”.
        if self.type == "choice":
            return gettext("one of %(choices)s", choices=", ".join(self.choices))
        if self.type == "text":
            return gettext(
                "1 to %(words)s words separated by spaces, "
                "up to %(characters)s characters each",
                words=self.max_count,
                characters=self.max_word_length,
            )
        if self.minimum is None or self.maximum is None:
            return gettext(_UNLIMITED[self.type])
        low, high = format_number(self.minimum), format_number(self.maximum)
        limits = _LIMITED[self.type]
        if self.exclusive_minimum:
            limits = _ABOVE
        elif self.unique:
            limits = _UNIQUE
        return gettext(limits, count=self.max_count, low=low, high=high)

    def is_well_formed(self, value: str) -> bool:
        """Return whether a text has the notation of the type, whatever its value."""
        if self.type == "text":
            return is_word_list(value, self.max_count, self.max_word_length)
        if self.max_count and value.count(",") >= self.max_count:
            return False
        return is_plain_number(self.type, value)
