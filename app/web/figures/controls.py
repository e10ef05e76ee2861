"""Controls of a figure as the template shows them: values, limits, sliders."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Literal

from app.core.figures import kind_of
from app.core.figures.parameters import (
    PART,
    FigureParams,
    Parameter,
    format_value,
    parameter_texts,
    parameters_of,
)
from app.core.figures.shared import wording
from app.core.figures.shared.positions import MarkedParams
from app.core.lesson.figure_blocks import Figure
from app.language import gettext

LOG_STEP = 0.05
"""Step of a logarithmic slider, in powers of ten: 20 steps per power."""


@dataclass(frozen=True, slots=True)
class Control:
    """Control of one figure parameter."""

    parameter: Parameter
    value: str
    default: str
    low: str
    high: str
    """Limits of the value; for `mark`, the first and last position shown."""
    words: tuple[str, ...] = ()
    """Words that an ordering control sorts, in their order in the text."""
    is_in_sight: bool = False
    """Whether the lesson shows the control outside of “More settings”."""
    is_inactive: bool = False
    """Whether the parameter does not affect the part of the figure that is shown."""
    is_for_other_parts: bool = False
    """Whether the figure starts with a part that does not use the parameter, and the
    choice of parts is under “More settings”."""
    part_labels: tuple[str, ...] = ()
    """Labels of the parts that the parameter affects; empty if all."""
    stops: tuple[str, ...] = ()
    """Values of the slider in an exported lesson; its positions are their indices."""
    access: Literal["", "readonly", "disabled"] = ""
    """Attribute that locks the field in an exported lesson; empty on the server."""

    @property
    def quoted_parts(self) -> str:
        """The labels of the affected parts, such as `“As a list” and “As a chart”`."""
        quoted = [gettext("“%(label)s”", label=label) for label in self.part_labels]
        return wording.join(quoted)

    @property
    def is_part(self) -> bool:
        """Whether the control is above the plot and selects what it shows."""
        if self.is_under_more:
            return False
        return self.parameter.widget in ("tabs", "steps", "switch")

    @property
    def is_under_more(self) -> bool:
        """Whether the control is under “More settings”."""
        if self.is_in_sight:
            return False
        parameter = self.parameter
        starts_alone = bool(parameter.alone) and self.default == parameter.alone
        return parameter.under_more or starts_alone or self.is_for_other_parts

    @property
    def is_number(self) -> bool:
        return self.parameter.type in ("int", "float")

    @property
    def order(self) -> tuple[int, ...]:
        """Index of the word at each position."""
        return tuple(map(int, self.value.split(",")))

    @property
    def word_names(self) -> tuple[str, ...]:
        """Names of the words, in their order in the text; equal words are numbered."""
        return tuple(
            gettext(
                "%(word)s (%(number)s of %(count)s)",
                word=word,
                number=self.words[: index + 1].count(word),
                count=self.words.count(word),
            )
            if self.words.count(word) > 1
            else word
            for index, word in enumerate(self.words)
        )

    @property
    def max_characters(self) -> int:
        """Maximum length of a text: all words at their maximum length, plus spaces."""
        parameter = self.parameter
        return (parameter.max_count or 0) * ((parameter.max_word_length or 0) + 1) - 1

    @property
    def slider(self) -> tuple[str, str, str, str]:
        """Minimum, maximum, step and value of the slider; exponents if logarithmic,
        indices if it has stops."""
        if self.stops:
            position = str(self.stops.index(self.value))
            return "0", str(len(self.stops) - 1), "1", position
        is_log = self.parameter.scale == "log"
        value = _short(log10(float(self.value))) if is_log else self.value
        return *self._range, value

    @property
    def slider_text(self) -> str:
        """The value for screen readers, which read the end of the slider otherwise."""
        _, high, _, position = self.slider
        if float(position) > float(high):
            return gettext("%(value)s, above the range of the slider", value=self.value)
        return self.value

    @property
    def _range(self) -> tuple[str, str, str]:
        parameter = self.parameter
        low, high = parameter.slider_low, parameter.slider_high
        assert low is not None
        assert high is not None
        if parameter.scale == "log":
            ends = floor(log10(low) / LOG_STEP), ceil(log10(high) / LOG_STEP)
            left, right = (_short(end * LOG_STEP) for end in ends)
            return left, right, _short(LOG_STEP)
        if parameter.name == "mark":
            return self.low, self.high, "1"
        return _short(low), _short(high), _short(parameter.slider_step or 1)


@dataclass(frozen=True, slots=True)
class MarkRange:
    """Range and value of the marked position, which arrow keys on the chart move."""

    label: str
    low: int
    high: int
    value: int


def controls_of(
    figure: Figure, leader: Figure, params: FigureParams, start: FigureParams
) -> tuple[Control, ...]:
    """Return the controls of a figure that the first figure of its group does not
    show."""
    shared = set()
    if leader is not figure:
        shared = set(kind_of(leader).model.model_fields)
    values, defaults, mark = (
        parameter_texts(params),
        parameter_texts(start),
        mark_of(params),
    )
    parameters = parameters_of(type(params))
    part = next((p for p in parameters if p.name == PART), None)
    parts = dict(part.named_choices) if part else {}
    starts_alone = bool(part and part.alone and defaults[PART] == part.alone)
    return tuple(
        Control(
            parameter,
            values[parameter.name],
            defaults[parameter.name],
            *_limits(parameter, mark),
            words=tuple(values.get(parameter.widget_of, "").split()),
            is_in_sight=parameter.name in figure.in_sight,
            is_inactive=bool(parameter.parts) and values[PART] not in parameter.parts,
            is_for_other_parts=starts_alone
            and bool(parameter.parts)
            and defaults[PART] not in parameter.parts,
            part_labels=tuple(parts[name] for name in parameter.parts),
        )
        for parameter in parameters
        if parameter.name not in shared
    )


def _limits(parameter: Parameter, mark: MarkRange | None) -> tuple[str, str]:
    if parameter.name == "mark" and mark:
        return str(mark.low), str(mark.high)
    low, high = parameter.minimum, parameter.maximum
    return ("" if low is None else format_value(low)), (
        "" if high is None else format_value(high)
    )


def mark_of(params: FigureParams) -> MarkRange | None:
    """Return the range of the marked position, or None if the figure has none."""
    if not isinstance(params, MarkedParams):
        return None
    return MarkRange(gettext("Marked position"), params.start, params.last, params.mark)


def _short(value: float) -> str:
    return f"{value:.6g}"
