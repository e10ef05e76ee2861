"""Values and costs of valid expressions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.maths.expressions import FUNCTIONS, evaluate, parse_expression
from app.core.maths.expressions.nodes import (
    Number,
    Value,
    Values,
    Variable,
    sum_of,
)

X = np.linspace(-3, 3, 13)


def value(text: str, **values: float) -> float:
    return float(evaluate(parse_expression(text, values), values))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3 - 4 / 2", 5.0),
        ("2 - 3 - 4", -5.0),
        ("2 ** 3 ** 2", 512.0),
        ("-2 ** 2", -4.0),
        ("+3", 3.0),
        ("1.5e3 + .5", 1500.5),
        ("pi", math.pi),
        ("log(e)", 1.0),
        ("sqrt(2) ** 2", 2.0),
        ("min(3, 1, 2) + max(3, 1, 2)", 4.0),
        ("mod(-1, 3)", 2.0),
        ("round(2.6) + floor(2.6) + ceil(2.4)", 8.0),
        ("sign(-3) * abs(-3)", -3.0),
        ("where(1 < 2, 10, 20)", 10.0),
        ("where(1 > 2, 10, 20)", 20.0),
        ("0 < 1 <= 1 != 2", 1.0),
        ("0 < 2 < 1", 0.0),
        ("2 == 2", 1.0),
        ("sum(n, n, 1, 100)", 5050.0),
        ("prod(n, n, 1, 5)", 120.0),
        ("sum(n, n, 5, 1)", 0.0),
        ("prod(n, n, 5, 1)", 1.0),
        ("sum(n, n, 1, 3.9)", 6.0),
        ("sum(sum(m, m, 1, n), n, 1, 3)", 10.0),
        ("sum(n, n, 1, sqrt(9))", 6.0),
    ],
)
def test_an_expression_has_the_value_of_mathematics(text: str, expected: float) -> None:
    assert value(text) == pytest.approx(expected)


def test_every_function_computes_each_point() -> None:
    for name, function in FUNCTIONS.items():
        arguments = ", ".join(["x"] * function.min_count)
        found = evaluate(parse_expression(f"{name}({arguments})", ["x"]), {"x": X})
        assert np.shape(found) == X.shape, name


def test_a_fourier_sum_approaches_the_square_wave() -> None:
    tree = parse_expression("sum(sin((2*n-1)*x)/(2*n-1), n, 1, terms)", ["x", "terms"])
    middle = evaluate(tree, {"x": np.array([math.pi / 2]), "terms": 1000})
    assert middle[0] == pytest.approx(math.pi / 4, abs=1e-3)


@pytest.mark.parametrize(
    "text",
    ["1/0", "9**9**9", "log(-1)", "sqrt(-1)", "0/0", "exp(10000)", "(-8)**(1/3)"],
)
def test_an_undefined_value_is_not_finite(text: str) -> None:
    assert not math.isfinite(value(text))


def test_a_sum_without_a_defined_end_is_undefined() -> None:
    assert math.isnan(value("sum(n, n, 1, 0/0)"))


def cost(text: str, points: int = 1000, limit: float = 1e9, **values: float) -> float:
    return float(parse_expression(text, ["x", *values]).cost(values, points, limit))


def test_the_cost_grows_with_points_and_terms() -> None:
    assert cost("sin(x)", points=4000) > 3 * cost("sin(x)", points=1000)
    long, short = (cost("sum(sin(n*x), n, 1, k)", k=k) for k in (100, 10))
    assert long == pytest.approx(10 * short, rel=0.1)


def test_the_ends_of_a_sum_have_a_cost() -> None:
    ends = "+".join(["sin(n)"] * 20)
    nested = f"sum(sum(1, m, 1, {ends}), n, 1, k)"
    assert cost(nested, k=100) > 10 * cost("sum(sum(1, m, 1, 1), n, 1, k)", k=100)


def test_nested_sums_multiply_their_cost() -> None:
    once = cost("sum(x, n, 1, 50)")
    twice = cost("sum(sum(x, m, 1, 50), n, 1, 50)")
    assert twice > 45 * once


def test_sums_with_different_numbers_of_terms_cost_as_much_as_all_their_terms() -> None:
    nested = "sum(sum(sum(sin(x), j, 1, m), m, 1, n), n, 1, 20)"
    terms = 20 * 21 * 22 / 6
    assert cost(nested, points=4000) == pytest.approx(
        terms * cost("sin(x) + 1", points=4000), rel=0.2
    )


@dataclass(frozen=True)
class CountedVariable(Variable):
    """Variable that records how often it is evaluated."""

    evaluated: list[str]

    def evaluate(self, values: Values) -> Value:
        self.evaluated.append(self.name)
        return super().evaluate(values)


def test_different_numbers_of_terms_are_counted_at_once() -> None:
    evaluated: list[str] = []
    last = CountedVariable("n", evaluated)
    inner = sum_of(Number(1.0), "m", Number(1.0), last)

    sum_of(inner, "n", Number(1.0), Number(1000.0)).cost({}, 1000, 1e9)

    assert len(evaluated) == 1


def test_a_part_without_x_costs_little() -> None:
    assert cost("sin(k)", k=2.0) < cost("sin(x)", k=2.0) / 5


@pytest.mark.parametrize(
    "text",
    [
        "sum(x, n, 1, 1e300)",
        "sum(x, n, 1, 1/0)",
        "sum(x, n, 1, 9**9**9)",
        "sum(sum(sum(x, a, 1, 9999), b, 1, 9999), c, 1, 9999)",
        "sum(sum(sum(sum(x, a, 1, b), b, 1, c), c, 1, d), d, 1, 99999)",
    ],
)
def test_the_cost_of_a_sum_without_end_is_counted_at_once(text: str) -> None:
    tree, start = parse_expression(text, ["x"]), perf_counter()
    assert tree.cost({}, 1000, 2e8) > 2e8
    assert perf_counter() - start < 5  # a full count would take hours


NUMBERS = st.floats(0, 100).map(lambda number: f"np.float64({number!r})")


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> str:
    if not depth or draw(st.booleans()):
        return draw(NUMBERS | st.sampled_from(["x", "k", "pi", "e"]))
    left, right = draw(trees(depth - 1)), draw(trees(depth - 1))
    if draw(st.booleans()):
        return f"({left} {draw(st.sampled_from('+-*/'))} {right})"
    return f"{draw(st.sampled_from(['sin', 'exp', 'abs', 'floor']))}({left})"


@given(trees(), st.floats(-10, 10))
def test_an_expression_has_the_values_that_numpy_computes(text: str, k: float) -> None:
    names = {"x": X, "k": np.float64(k)}
    names |= {"pi": np.float64(np.pi), "e": np.float64(np.e)}
    names |= {"sin": np.sin, "exp": np.exp, "abs": np.abs, "floor": np.floor}
    with np.errstate(all="ignore"):
        # Numbers as NumPy floats, so that a division by zero is no exception.
        expected = eval(text, names | {"np": np})
        expected = np.broadcast_to(expected, X.shape)
    found = evaluate(
        parse_expression(text.replace("np.float64", ""), ["x", "k"]), {"x": X, "k": k}
    )
    np.testing.assert_allclose(np.broadcast_to(found, X.shape), expected)
