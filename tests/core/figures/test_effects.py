"""Every control does something in each part that offers it, and in no other."""

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

SOME_WAY_IN: ParameterValues = {"position": "30"}
"""A position that has as many positions behind it as a trail can be long."""
SENTENCE = "one of many other words"
ORDER = "0,1,2"
DIMS = "2,3"


def parts_of(kind: FigureKind) -> tuple[str, ...]:
    """Of a figure that has no parts, a single one without a name."""
    return next((p.choices for p in parameters_of(kind.model) if p.name == PART), ("",))


CASES = [
    pytest.param(kind, part, own, id="-".join(filter(None, (name, part, own.name))))
    for name, kind in KINDS.items()
    for part in parts_of(kind)
    for own in parameters_of(kind.model)
    if own.name != PART
]


@pytest.mark.parametrize(("kind", "part", "own"), CASES)
def test_a_parameter_changes_what_is_seen_exactly_where_it_matters(
    kind: FigureKind, part: str, own: Parameter
) -> None:
    matters = not own.parts or part in own.parts

    assert any(changes(kind, part, own)) == matters


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_parts_look_different(kind: FigureKind) -> None:
    parts = [{PART: part} for part in parts_of(kind) if part]

    assert len({seen(kind, values) for values in parts}) == len(parts)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_where_a_parameter_matters_only_in_some_parts_there_are_others(
    kind: FigureKind,
) -> None:
    for own in parameters_of(kind.model):
        assert not own.parts or set(own.parts) < set(parts_of(kind))


def changes(kind: FigureKind, part: str, own: Parameter) -> Iterator[bool]:
    """Whether what is seen changes, for each other value and place to begin from."""
    known = {one.name for one in parameters_of(kind.model)}
    shown = {PART: part} if part else {}
    for near in ({}, SOME_WAY_IN):
        before = shown | {name: near[name] for name in near.keys() & known}
        for value in others(own, before):
            try:
                yield seen(kind, before | {own.name: value}) != seen(kind, before)
            except InvalidInput:
                continue


def others(own: Parameter, values: ParameterValues) -> list[str]:
    """ParameterValues that it does not have, near and far."""
    now = values.get(own.name, format_value(own.default))
    if own.type == "choice":
        found = list(own.choices)
    elif own.type == "text":
        found = [SENTENCE]
    elif own.type == "ints":
        found = [ORDER, DIMS]
    else:
        number = float(now)
        near = [number + by for by in (-1, 1, 2)] + [number * 2, number / 2]
        found = [format_value(one) for one in near if one.is_integer()]
    return [value for value in found if value != now]


def seen(kind: FigureKind, values: ParameterValues) -> str:
    """Return the drawing and its reading, without the description."""
    params: FigureParams = read_parameters(kind.model, values.items())
    return draw_svg(replace(kind.chart(params), description=""))
