"""Poles, extremes and fast changes of curves between their samples."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.maths.expressions import parse_expression
from app.core.plots.between_samples import (
    CurveFeatures,
    CurveFunction,
    features_of,
    find_poles,
)
from app.core.plots.curve_values import unlimited_values
from app.core.plots.definition import Array, PlotCurve


def function_of(expression: str) -> CurveFunction:
    curve = PlotCurve("", parse_expression(expression, ["x"]))
    return lambda at: unlimited_values(curve, at, {})


def poles(expression: str, low: float, high: float) -> Array:
    return find_poles(function_of(expression), np.linspace(low, high, 501))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1/x", [0]),
        ("1/x**2", [0]),
        ("1/sqrt(x)", [0]),
        ("1000 + 1/(x-0.0011)", [0.0011]),
        ("x/(x**2-0.5)", [-np.sqrt(0.5), np.sqrt(0.5)]),
        ("1/(x-1)", [1]),
        ("tan(pi*x/2)", [-1, 1]),
        ("log(x)", [0]),
        ("log(abs(x-0.0011)) + 9", [0.0011]),
        ("log(x-0.5013)", [0.5013]),
        ("log(x)**2", [0]),
        ("20*x - 3*log(1-x)", [1]),
        ("0.0001/(x-0.5)", [0.5]),
        ("x + 0.0001/(x-0.3011)", [0.3011]),
        ("tan(x)", []),
        ("log(x-2)", []),
        ("-x*log(x)", []),
        ("log(abs(x)+0.000001)", []),
        ("cos(log(x))", []),
        ("sqrt(x)", []),
        ("x**(1/20)", []),
        ("x**-0.1", [0]),
        ("abs(x)**0.05", []),
        ("(1-cos(1000*x))/x**2", []),
        ("sign(x-0.0011)", []),
        ("exp(-(x/0.001)**2)", []),
        ("sin(1/x)", []),
        ("exp(1000*x)", []),
        ("exp(-1000*x)", []),
        ("exp(9*x**2)**99", []),
        ("(x**2-0.25)/(x-0.5)", []),
        ("abs(x)", []),
    ],
)
def test_poles_are_found_and_steps_peaks_and_gaps_are_not_poles(
    expression: str, expected: list[float]
) -> None:
    np.testing.assert_allclose(poles(expression, -1, 1), expected, atol=1e-9)


@pytest.mark.parametrize(
    "expression",
    [
        "1/x",
        "1/x**2",
        "1/x**3",
        "1/x**4",
        "1/x**6",
        "1/x**12 - 1/x**6",
        "exp(1/x)",
    ],
)
def test_a_pole_at_zero_is_exact_with_and_without_a_sample_there(
    expression: str,
) -> None:
    assert poles(expression, -1, 1).tolist() == [0]
    assert poles(expression, -1, 2).tolist() == [0]
    assert poles(expression, 0, 1).tolist() == [0]


@pytest.mark.parametrize(("last", "count"), [(100, 32), (300, 95), (330, 0)])
def test_up_to_a_hundred_poles_are_found(last: float, count: int) -> None:
    assert len(poles("tan(x)", 0, last)) == count


@pytest.mark.parametrize(
    ("expression", "low", "high"),
    [
        ("abs(x-0.0011)", 0, 1.0011),
        ("(x-0.0011)*(x-0.0011)+2", 2, 1.0011**2 + 2),
        ("x", -1, 1),
        ("3", 3, 3),
    ],
)
def test_extremes_between_samples_are_exact(
    expression: str, low: float, high: float
) -> None:
    at, function = np.linspace(-1, 1, 501), function_of(expression)
    extremes = features_of(function, at).extremes
    assert extremes == pytest.approx((low, high), abs=1e-12)


@pytest.mark.parametrize("count", [1, 2, 30])
def test_a_few_samples_that_the_author_chose_have_their_own_extremes(
    count: int,
) -> None:
    at, function = np.arange(count, dtype=np.float64), function_of("abs(x-0.3)")
    assert features_of(function, at) == CurveFeatures()
