"""Parameters of the figures on a lesson page, from the lesson and the query.

The lesson sets the initial parameters of a figure; the query of the page, such as
`waves.positions=80`, overrides them. An invalid override is ignored, and the page shows
an error next to the figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.errors import InvalidInput
from app.core.figures import kind_of
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    parameter_texts,
    parameters_of,
    read_parameters,
)
from app.core.lesson.figure_blocks import Figure, FigureGroup
from app.language import gettext, join_sentences, translatable

Pairs = tuple[tuple[str, str], ...]

IGNORED = translatable("The value is ignored.")
RESET = translatable("The figure shows the values of the lesson.")


@dataclass(frozen=True, slots=True)
class PageParameters:
    """Parameters of a figure on a lesson page."""

    initial: FigureParams
    """Set by the lesson."""
    shown: FigureParams
    """Set by the lesson and the query."""
    problem: str
    """Error in the query; empty without one."""


def page_parameters(figure: Figure, group: FigureGroup, query: Pairs) -> PageParameters:
    """Return the parameters of a figure in its group."""
    kind = kind_of(figure)
    options = group.settings_of(figure, kind.model.model_fields)
    settings = {key: option.value for key, option in options.items()}
    initial = set_parameters(kind, settings, ())
    overrides = without_stale_orders(_overrides(figure, group, kind, query), kind)
    changed = changed_parameters(overrides, initial)
    return PageParameters(initial, *apply_overrides(kind, settings, changed))


def changed_parameters(overrides: Pairs, initial: FigureParams) -> Pairs:
    """Return the overrides that differ from the lesson's settings.

    Without JavaScript, a form sends every parameter, changed or not. A value that was
    not changed may be adjusted to fit one that was.
    """
    texts = parameter_texts(initial)
    return tuple(pair for pair in overrides if texts.get(pair[0]) != pair[1])


def apply_overrides(
    kind: FigureKind, settings: Mapping[str, str], overrides: Pairs
) -> tuple[FigureParams, str]:
    """Return the parameters with all valid overrides, and an error message or ""."""
    try:
        return set_parameters(kind, settings, overrides), ""
    except InvalidInput as invalid:
        wrong = {error.field for error in invalid.errors}
        rest = tuple(pair for pair in overrides if pair[0] not in wrong)
        try:
            message = join_sentences(str(invalid), gettext(IGNORED))
            return set_parameters(kind, settings, rest), message
        except InvalidInput:
            message = join_sentences(str(invalid), gettext(RESET))
            return set_parameters(kind, settings, ()), message


def _overrides(
    figure: Figure, group: FigureGroup, kind: FigureKind, query: Pairs
) -> Pairs:
    """Return the query's parameters for a figure, under any name of its group.

    The group's name takes precedence. A parameter that no kind of the group has is
    returned only under the figure's own name, so that it is reported once.
    """
    known = {name for f in group.figures for name in kind_of(f).model.model_fields}
    found: dict[str, list[tuple[str, str]]] = {}
    for name in dict.fromkeys(
        [group.name, figure.name, *(f.name for f in group.figures)]
    ):
        mine = name == figure.name
        given = [
            (k.removeprefix(f"{name}."), v)
            for k, v in query
            if k.startswith(f"{name}.")
        ]
        taken = set(found)
        for key, value in given:
            is_unknown = mine and key not in known
            if key not in taken and (is_unknown or key in kind.model.model_fields):
                found.setdefault(key, []).append((key, value))
    return tuple(pair for pairs in found.values() for pair in pairs)


def without_stale_orders(overrides: Pairs, kind: FigureKind) -> Pairs:
    """Drop orders whose length does not match the number of words in the text.

    Without JavaScript, a form sends the old order together with a new text.
    """
    given = dict(overrides)
    stale = {
        parameter.name
        for parameter in parameters_of(kind.model)
        if parameter.widget_of in given
        and _is_order(order := given.get(parameter.name, "").split(","))
        and len(order) != len(given[parameter.widget_of].split())
    }
    return tuple(pair for pair in overrides if pair[0] not in stale)


def _is_order(order: list[str]) -> bool:
    return sorted(order) == sorted(map(str, range(len(order))))


def set_parameters(
    kind: FigureKind, settings: Mapping[str, str], overrides: Pairs
) -> FigureParams:
    """Return the lesson's settings with the overrides applied.

    A setting of the lesson that conflicts with an override, such as a dimension that a
    smaller d_model does not have, is replaced by the kind's default.
    """
    names = {name for name, _ in overrides}
    settings = kind.model.adapt(settings, dict(overrides))
    remaining = [(k, v) for k, v in settings.items() if k not in names]
    try:
        return read_parameters(kind.model, [*remaining, *overrides])
    except InvalidInput as invalid:
        wrong = {error.field for error in invalid.errors}
        if wrong & names or not wrong & set(settings):
            raise
        return read_parameters(
            kind.model, [*((k, v) for k, v in remaining if k not in wrong), *overrides]
        )
