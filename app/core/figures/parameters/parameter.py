"""One parameter, told so that controls, errors and documentation can be made of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.figures.parameters.formatting import (
    ParameterType,
    ParameterValue,
    format_number,
    is_plain_number,
    is_word_list,
)
from app.core.figures.parameters.metadata import Scale, WidgetName


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a figure, as controls and documentation need it."""

    name: str
    label: str
    type: ParameterType
    default: ParameterValue
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
    look: WidgetName = "field"
    look_of: str = ""
    """For `words`: the parameter whose words are put in order."""
    slider_low: float | None = None
    slider_high: float | None = None
    slider_step: float | None = None
    """Coarser than `step` where the slider would be too fine to hit."""
    scale: Scale = "linear"
    plays: bool = False
    parts: tuple[str, ...] = ()
    """The parts of the figure in which it matters; none named: in all."""
    help: str = ""

    @property
    def named_choices(self) -> tuple[tuple[str, str], ...]:
        """Each value that can be chosen, with what it is called."""
        return tuple(zip(self.choices, self.labels or self.choices, strict=True))

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
        low, high = format_number(self.minimum), format_number(self.maximum)
        above = self.exclusive_minimum
        return f" above {low}, up to {high}" if above else f" from {low} to {high}"

    def is_spelled(self, value: str) -> bool:
        """Whether a text is written as the type demands, whatever its value."""
        if self.type == "text":
            return is_word_list(value, self.most, self.longest)
        if self.most and value.count(",") >= self.most:
            return False
        return is_plain_number(self.type, value)
