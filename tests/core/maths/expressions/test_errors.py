"""Expressions that are not valid, and hostile ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.maths.expressions import (
    MAX_DEPTH,
    MAX_LENGTH,
    ExpressionError,
    parse_expression,
)


def error(text: str) -> str:
    with pytest.raises(ExpressionError) as caught:
        parse_expression(text, ["x", "terms"])
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x^2", "column 2: “^” is not allowed. Write ** for a power."),
        ("x “rate”", "column 3: ““” is not allowed. Write straight quotes, as in"),
        ("λ*x", "column 1: “λ” is not allowed. Names have the letters A to Z: write l"),
        ("1 − x", "column 3: “−” is not allowed. Write - for minus."),
        ("2x", "column 1: “2x” is a product without a sign. Write * between"),
        ("1 + 2(x+1)", "column 5: “2(” is a product without a sign."),
        ("(x)(x)", "column 3: “)(” is a product without a sign."),
        ("sin(x) x", "column 6: “) x” is a product without a sign."),
        ("x(2)", "column 1: A product needs a sign. Write * before"),
        ("sin", "column 1: sin needs parentheses: sin(…)."),
        ("1 + sni(x)", "column 5: There is no function called “sni”."),
        ("tems * x", "column 1: There is no variable called “tems”. Did you"),
        ("sin(0,5)", "column 1: sin needs 1 value, not 2. Numbers have"),
        ("min(x)", "column 1: min needs 2 to 20 values, not 1."),
        ("where(x > 0, 1)", "column 1: where needs 3 values, not 2."),
        ("sum(x)", "column 1: sum needs a term, a variable, its first and its last"),
        ("sum(x, x, 1, 2)", "column 8: x already has a meaning."),
        ("sum(n, n, 1, x)", "column 14: x is not allowed in the first and last number"),
        ("sum(n, n, 1, sum(m, m, 1, 9))", "column 14: sum is not allowed in the first"),
        ("n + sum(n, n, 1, 2)", "column 1: There is no variable called “n”."),
        ("0,5*x", "column 1: “0,5*x” is not allowed. Write numbers with"),
        ("x +\u00a01", "column 4: “\u00a0” is not allowed. Write a normal space, not"),
        ("2*0,05", "column 3: “0,05” is not a number. Write a decimal point: 0.05."),
        ("1+ln(x)", "column 3: There is no function called “ln”. Write log, which is"),
        ("arctan(x)", "column 1: There is no function called “arctan”. Write atan."),
        ("y = x", "column 3: “=” is not allowed. Write only what is on its right,"),
        ("2 + sin x", "column 5: “sin x” has no parentheses. Write sin(…)."),
        ("cosx", "column 1: There is no variable called “cosx”. Write cos(x)."),
        ("|x|", "column 1: “|” is not allowed. Write abs(x) for the absolute value"),
        ("[x]", "column 1: “[” is not allowed. Write ( and )."),
        ("x and 1", "column 1: “x and 1” is not allowed. Multiply conditions"),
        ("x if x else 1", "column 1: “x if x else 1” is not allowed. Write where("),
        ("x // 2", "column 1: “x // 2” is not allowed. Write floor(a/b)"),
        ("1 + (x", "column 5: This ( is not closed. Write the missing ) after it."),
        ("sin((x)", "column 4: This ( is not closed."),
        ("sin(x)) + 1", "column 7: This ) closes no parenthesis. Remove it, or"),
        ("x +", "column 3: A value, a sign or a comma is missing here"),
        ("", "column 1: The expression is empty."),
        ("   ", "column 1: The expression is empty."),
        ("1e999", "column 1: This number is too large"),
        ("x, x", "column 1: “x, x” is not allowed."),
        ("sin(x=1)", "column 1: Write only values between the commas of sin."),
        ("x.real", "column 2: “x.real” is not allowed. Use numbers, names,"),
        ("1 + (x*2) .real.imag", "column 11: “(x*2) .real.imag” is not allowed."),
        ("sin.at(x)", "column 4: “sin.at” is not allowed."),
        ('1 + __import__("os")', "column 5: There is no function called “__import__”"),
        ("open('/etc/passwd')", "column 1: There is no function called “open”."),
        ("sin('x')", "column 5: “'x'” is not a number."),
        ("f'(x)", "column 2: “'” is not allowed. Use numbers, names,"),
        ("sin(*x)", "column 1: Write only values between the commas of sin."),
    ],
)  # fmt: skip
def test_an_error_names_the_column_and_what_to_write(text: str, message: str) -> None:
    assert error(text).startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        "x.real",
        "().__class__",
        "x.__class__.__mro__",
        "__import__('os')",
        "open('/etc/passwd')",
        "eval(x)",
        "lambda: x",
        "[x for x in x]",
        "{x}",
        "x[0]",
        "'text' * 9",
        "f'{x}'",
        "(y := 3)",
        "not x",
        "~x",
        "x << 4",
        "x @ x",
        "x is x",
        "x in x",
        "True",
        "None",
        "1j",
        "0x10",
        "1_000",
        "...",
        "x\0",
        "x\nx",
        "x # sin",
        "sin.at(x)",
        "await x",
        "yield",
        "ｘ",
        "x) + (x",
        "\ud800",
    ],
)
def test_nothing_else_of_python_is_accepted(text: str) -> None:
    assert re.match(r"column \d+: .", error(text))


def test_an_expression_has_at_most_500_characters() -> None:
    parse_expression("x+" * 249 + "10", ["x"])
    assert "The expression has 501 characters" in error("x" * (MAX_LENGTH + 1))


def test_a_long_sum_is_not_deeply_nested() -> None:
    assert parse_expression("+".join(["x*x"] * 120), ["x"])


@pytest.mark.parametrize(
    "nest", ["-{}", "sin({})", "2**{}", "1+(2*{})", "abs(1+{})", "(x<{})"]
)
def test_deep_nesting_is_refused(nest: str) -> None:
    text = "x"
    for _ in range(MAX_DEPTH + 1):
        text = nest.format(text)
    assert f"More than {MAX_DEPTH} operations are nested here." in error(text)


@pytest.mark.parametrize("nest", ["-{}", "sin({})", "2**{}", "(1+{})"])
def test_as_many_operations_as_allowed_can_be_nested(nest: str) -> None:
    text = "x"
    for _ in range(MAX_DEPTH):
        text = nest.format(text)
    assert parse_expression(text, ["x"])


def test_many_nested_parentheses_are_refused() -> None:
    assert parse_expression("(" * 100 + "x" + ")" * 100, ["x"])
    assert error("1+" + "(" * 230 + "x" + ")" * 230) == (
        "column 103: More than 100 parentheses are nested here. Remove some."
    )


def test_hundreds_of_parentheses_are_refused() -> None:
    assert error("(" * 400)
    assert error("(" * 240 + "x" + ")" * 240)


@given(st.text(max_size=60))
def test_any_text_is_an_expression_or_an_error_with_a_column(text: str) -> None:
    expect_expression_or_error(text)


PIECES = ["x", "1", ".5", "(", ")", "+", "-", "*", "/", "**", ",", "<", "=", " ", "sin"]
PIECES += ["sum", "n", "e", "where", "and", "if", "else", "lambda", "not", "for", "in"]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_pieces_are_an_expression_or_an_error(text: str) -> None:
    expect_expression_or_error(text)


def expect_expression_or_error(text: str) -> None:
    """Expect that the text is an expression, or has an error in one of its columns."""
    try:
        parse_expression(text, ["x"])
    except ExpressionError as found:
        column = found.column
    else:
        column = 1
    assert 1 <= column <= max(1, len(text))
