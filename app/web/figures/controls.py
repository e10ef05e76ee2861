"""The settings of a figure, ready to be shown: values, limits, sliders, the mark."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Literal

from app.core.figures import find_kind
from app.core.figures.parameters import (
    PART,
    FigureParams,
    Parameter,
    format_value,
    parameters_of,
)
from app.core.figures.shared.positions import MarkedParams
from app.core.lesson import Figure

LOG_STEP = 0.05
"""Of a logarithmic slider: twenty steps for each power of ten."""


@dataclass(frozen=True, slots=True)
class Control:
    """One setting of a figure, ready to be shown."""

    parameter: Parameter
    value: str
    default: str
    low: str
    high: str
    """Where the field's value may lie; the mark is held to the positions shown."""
    words: tuple[str, ...] = ()
    """What is put in order, in the order of the text that it comes from."""
    elsewhere: bool = False
    """True where nothing that is shown would change with it."""
    where: tuple[str, ...] = ()
    """What the parts are called that would, where those are not all."""
    slider_range: tuple[str, str, str] | None = None
    """Low, high and step that replace those of the slider in an exported lesson."""
    access: Literal["", "readonly", "disabled"] = ""
    """Attribute that locks the field in an exported lesson; empty on the server."""

    @property
    def is_part(self) -> bool:
        """Whether it chooses the part of the figure that is seen."""
        return self.parameter.look in ("tabs", "steps")

    @property
    def is_number(self) -> bool:
        return self.parameter.type in ("int", "float")

    @property
    def order(self) -> tuple[int, ...]:
        """Which of the words stands at each place."""
        return tuple(map(int, self.value.split(",")))

    @property
    def most_characters(self) -> int:
        """Of a text whose words are all as long as they may be, spaces included."""
        own = self.parameter
        return (own.most or 0) * ((own.longest or 0) + 1) - 1

    @property
    def slider(self) -> tuple[str, str, str, str]:
        """Low, high, step and value of the slider; exponents when it is logarithmic."""
        is_log = self.parameter.scale == "log"
        value = _g(log10(float(self.value))) if is_log else self.value
        return *(self.slider_range or self._full_range), value

    @property
    def _full_range(self) -> tuple[str, str, str]:
        own = self.parameter
        low, high = own.slider_low, own.slider_high
        assert low is not None
        assert high is not None
        if own.scale == "log":
            ends = floor(log10(low) / LOG_STEP), ceil(log10(high) / LOG_STEP)
            left, right = (_g(end * LOG_STEP) for end in ends)
            return left, right, _g(LOG_STEP)
        if own.name == "mark":
            return self.low, self.high, "1"
        return _g(low), _g(high), _g(own.slider_step or 1)


@dataclass(frozen=True, slots=True)
class Mark:
    """What arrow keys on the chart move."""

    label: str
    low: int
    high: int
    value: int


def controls_of(
    figure: Figure, leader: Figure, params: FigureParams, start: FigureParams
) -> tuple[Control, ...]:
    """The settings that are this figure's own: what it shares, its leader shows."""
    shared = set()
    if leader is not figure:
        shared = set(find_kind(leader.kind).model.model_fields)
    values, defaults, mark = texts_of(params), texts_of(start), mark_of(params)
    parameters = parameters_of(type(params))
    parts = dict(next((p.named_choices for p in parameters if p.name == PART), ()))
    return tuple(
        Control(
            parameter,
            values[parameter.name],
            defaults[parameter.name],
            *_limits(parameter, mark),
            words=tuple(values.get(parameter.look_of, "").split()),
            elsewhere=bool(parameter.parts) and values[PART] not in parameter.parts,
            where=tuple(parts[part] for part in parameter.parts),
        )
        for parameter in parameters
        if parameter.name not in shared
    )


def _limits(parameter: Parameter, mark: Mark | None) -> tuple[str, str]:
    if parameter.name == "mark" and mark:
        return str(mark.low), str(mark.high)
    low, high = parameter.minimum, parameter.maximum
    return ("" if low is None else format_value(low)), (
        "" if high is None else format_value(high)
    )


def texts_of(params: FigureParams) -> dict[str, str]:
    return {
        name: format_value(getattr(params, name)) for name in type(params).model_fields
    }


def mark_of(params: FigureParams) -> Mark | None:
    if not isinstance(params, MarkedParams):
        return None
    return Mark("Marked position", params.start, params.last, params.mark)


def _g(value: float) -> str:
    return f"{value:.6g}"
