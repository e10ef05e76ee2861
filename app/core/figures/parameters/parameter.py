"""Description of one parameter, used for controls, errors and documentation."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.figures.parameters.formatting import (
    ParameterType,
    ParameterValue,
    format_number,
    is_plain_number,
    is_word_list,
)
from app.core.figures.parameters.metadata import SliderScale, WidgetName


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
    """None allows any number."""
    max_count: int | None = None
    """Maximum count of numbers in `ints` or of words in a text."""
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
        if self.type == "choice":
            return "one of " + ", ".join(self.choices)
        if self.type == "text":
            return (
                f"1 to {self.max_count} words separated by spaces, "
                f"up to {self.max_word_length} characters each"
            )
        if self.type == "ints":
            count = f"up to {self.max_count} different " if self.max_count else ""
            return f"{count}whole numbers{self._range}, separated by commas"
        return ("a whole number" if self.type == "int" else "a number") + self._range

    @property
    def _range(self) -> str:
        if self.minimum is None or self.maximum is None:
            return ""
        low, high = format_number(self.minimum), format_number(self.maximum)
        above = self.exclusive_minimum
        return f" above {low} and at most {high}" if above else f" from {low} to {high}"

    def is_well_formed(self, value: str) -> bool:
        """Return whether a text has the notation of the type, whatever its value."""
        if self.type == "text":
            return is_word_list(value, self.max_count, self.max_word_length)
        if self.max_count and value.count(",") >= self.max_count:
            return False
        return is_plain_number(self.type, value)
