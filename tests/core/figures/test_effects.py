"""Every parameter has an effect in each part that offers it, and in no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    PART,
    FigureParams,
    Parameter,
    format_value,
    parameters_of,
    read_parameters,
)

ParameterValues = dict[str, str]

LATE_POSITION: ParameterValues = {"position": "30"}
"""A position with more previous positions than the longest trail."""
SENTENCE = "one of many other words"
ORDER = "0,1,2"
DIMS = "2,3"


def parts_of(kind: FigureKind) -> tuple[str, ...]:
    """Return the parts of a figure; a figure without parts has one part, ""."""
    return next((p.choices for p in parameters_of(kind.model) if p.name == PART), ("",))


CASES = [
    pytest.param(
        kind, part, parameter, id="-".join(filter(None, (name, part, parameter.name)))
    )
    for name, kind in KINDS.items()
    for part in parts_of(kind)
    for parameter in parameters_of(kind.model)
    if parameter.name != PART
]


@pytest.mark.parametrize(("kind", "part", "parameter"), CASES)
def test_a_parameter_changes_the_figure_exactly_in_its_parts(
    kind: FigureKind, part: str, parameter: Parameter
) -> None:
    matters = not parameter.parts or part in parameter.parts

    assert any(changes(kind, part, parameter)) == matters, (
        f"{parameter.name} changes nothing in the drawing or its reading. Use it, or "
        "name the parts that use it with OnlyInParts."
        if matters
        else f"{parameter.name} changes the part {part}. Add the part to OnlyInParts."
    )


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_parts_look_different(kind: FigureKind) -> None:
    parts = [{PART: part} for part in parts_of(kind) if part]

    assert len({seen(kind, values) for values in parts}) == len(parts)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_parameter_limited_to_parts_excludes_at_least_one(
    kind: FigureKind,
) -> None:
    for parameter in parameters_of(kind.model):
        assert not parameter.parts or set(parameter.parts) < set(parts_of(kind))


def changes(kind: FigureKind, part: str, parameter: Parameter) -> Iterator[bool]:
    """Yield whether the figure changes, for each other value and initial state."""
    shown = {PART: part} if part else {}
    for initial in initial_states(kind):
        before = initial | shown
        for value in others(parameter, before):
            try:
                yield seen(kind, before | {parameter.name: value}) != seen(kind, before)
            except InvalidInput:
                continue


def initial_states(kind: FigureKind) -> Iterator[ParameterValues]:
    """Yield states in which a parameter may have an effect, the default state first."""
    yield {}
    for parameter in parameters_of(kind.model):
        if parameter.name in LATE_POSITION:
            yield LATE_POSITION
        for choice in parameter.choices:
            yield {parameter.name: choice}


def others(parameter: Parameter, values: ParameterValues) -> list[str]:
    """Return values that the parameter does not have, some near and some far."""
    current = values.get(parameter.name, format_value(parameter.default))
    if parameter.type == "choice":
        found = list(parameter.choices)
    elif parameter.type == "text":
        found = [SENTENCE]
    elif parameter.type == "ints":
        found = [ORDER, DIMS, ",".join(reversed(current.split(",")))]
    else:
        number = float(current)
        near = [number + by for by in (-1, 1, 2)] + [number * 2, number / 2]
        is_whole = parameter.type == "int"
        found = [format_value(one) for one in near if one.is_integer() or not is_whole]
    return [value for value in found if value != current]


def seen(kind: FigureKind, values: ParameterValues) -> str:
    """Return the drawing and its reading, without the description."""
    params: FigureParams = read_parameters(kind.model, values.items())
    return draw_svg(replace(kind.chart(params), description=""))
