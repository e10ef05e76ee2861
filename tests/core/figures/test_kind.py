"""Requirements for every kind of figure."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from pydantic import ValidationError

from app.core.charts import Derivation, DialChart, PanelChart, StripChart, TurnChart
from app.core.errors import InvalidInput, UnknownName
from app.core.figures import KINDS, find_kind
from app.core.figures import __path__ as FIGURES
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import parameters_of

every_kind = pytest.mark.parametrize("figure", KINDS.values(), ids=KINDS)


def test_the_kind_of_every_module_is_registered() -> None:
    names = [m.name for m in pkgutil.walk_packages(FIGURES, "app.core.figures.")]
    values = (v for name in names for v in vars(importlib.import_module(name)).values())
    kinds = {value.name for value in values if isinstance(value, FigureKind)}

    missing = kinds - KINDS.keys()
    assert not missing, (
        f"Import {', '.join(missing)} in app/core/figures/__init__.py and add it to "
        "_ALL."
    )


@every_kind
def test_a_kind_is_found_by_its_name(figure: FigureKind) -> None:
    assert find_kind(figure.name) is figure


@every_kind
def test_the_defaults_are_within_the_limits(figure: FigureKind) -> None:
    assert figure.model.model_validate(figure.model().model_dump())


@every_kind
def test_a_chart_has_titles_a_description_and_a_reading(figure: FigureKind) -> None:
    chart = figure.chart(figure.model())

    assert chart.title
    if not isinstance(
        chart, DialChart | TurnChart | StripChart | PanelChart | Derivation
    ):
        assert chart.x.title
        assert chart.y.title
    assert len(chart.description) > 80, "describe the chart for readers who cannot see"
    assert chart.reading, "summarise the values that the chart shows"


@every_kind
def test_every_parameter_has_a_label_and_a_help_text(figure: FigureKind) -> None:
    for parameter in parameters_of(figure.model):
        assert parameter.label != parameter.name
        assert parameter.help.endswith(".")


@every_kind
def test_sliders_stay_within_the_limits(figure: FigureKind) -> None:
    for parameter in parameters_of(figure.model):
        if parameter.slider_low is not None and parameter.slider_high is not None:
            assert parameter.minimum is not None
            assert parameter.maximum is not None
            assert (
                parameter.minimum
                <= parameter.slider_low
                < parameter.slider_high
                <= parameter.maximum
            )


@every_kind
def test_numbers_described_as_different_are_different(figure: FigureKind) -> None:
    for parameter in parameters_of(figure.model):
        if parameter.type != "ints":
            continue
        repeated = (*getattr(figure.model(), parameter.name), 0)
        try:
            figure.model.model_validate({parameter.name: repeated})
        except (InvalidInput, ValidationError):
            assert parameter.unique, f"{parameter.name} needs uniqueItems"
        else:
            assert not parameter.unique, f"{parameter.name} accepts 0 twice"


@every_kind
def test_a_width_described_as_even_is_even(figure: FigureKind) -> None:
    for parameter in parameters_of(figure.model):
        if parameter.name != "d_model":
            continue
        odd = int(parameter.minimum or 0) // 2 * 2 + 1
        try:
            figure.model.model_validate({"d_model": odd})
        except InvalidInput:
            assert parameter.step == 2, "d_model needs multipleOf"
        else:
            assert parameter.step == 1, "d_model accepts an odd number"


def test_an_unknown_kind_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="waves"):
        find_kind("wave")
