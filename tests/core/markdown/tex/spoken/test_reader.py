"""Elements of formulas in English words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.markdown.tex.mathml import mathml
from app.core.markdown.tex.spoken import spoken_maths

CONTENT = Path(__file__).parents[5] / "content"

FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", re.DOTALL)

SPOKEN = {
    "numbers and letters": [
        ("d = 512", "d equals 512"),
        ("60{,}600", "60,600"),
        ("1{,}000{,}000", "1,000,000"),
        ("3{,}14", "3,14"),
        ("3,14", "3, 14"),
        (r"k\omega", "k omega"),
        (r"\Omega", "capital omega"),
        (r"\mathbf{x}", "x"),
        (r"\lambda", "lambda"),
        (r"\aleph", "alef"),
        (r"a, b, \dots, c", "a, b, dot dot dot, c"),
        (r"\text{if } x", "if x"),
    ],
    "operators": [
        ("-2i/d", "minus 2 i over d"),
        (r"2\pi \approx 6.28", "2 pi is approximately 6.28"),
        (r"2\cdot3\times4\div5\pm6", "2 times 3 times 4 divided by 5 plus or minus 6"),
        (r"q \cdot k", "q dot k"),
        (r"2\pi \cdot 10^i", "2 pi times 10 to the power i"),
        (r"1 \le i < n", "1 is at most i is less than n"),
        (r"\forall x \in A \cup B", "for all x in A union B"),
        (r"p \implies q", "p implies q"),
        ("n!", "n factorial"),
        ("a/b/c", "a over b over c"),
        ("/", "over"),
        (r"\therefore x", "therefore x"),
    ],
    "relations without sides": [
        (r"\ne", "not equal to sign"),
        ("=", "equals sign"),
        (r"a \ne b", "a is not equal to b"),
    ],
    "powers and indices": [
        ("x^2", "x squared"),
        ("x^3", "x cubed"),
        ("10^{-13}", "10 to the power minus 13"),
        ("10^{-n-1}", "10 to the power minus n minus 1, end power"),
        ("10000^{2i/d}", "10000 to the power 2 i over d, end power"),
        ("10000^{2i/d} = 10", "10000 to the power 2 i over d, end power, equals 10"),
        ("2^{-n}x", "2 to the power minus n, x"),
        ("p_0", "p sub 0"),
        ("R_5q", "R sub 5, q"),
        ("x_iy_i^n z^2 w", "x sub i, y sub i to the power n, z squared w"),
        ("p_0 + 1", "p sub 0 plus 1"),
        ("x_{i+1}^{2n}y", "x sub i plus 1, to the power 2 n, end power, y"),
        (r"A^\top", "A transposed"),
        (r"90^\circ", "90 degrees"),
        ("f''(x)", "f double prime of x"),
        ("(a+b)^2", "open parenthesis a plus b close parenthesis, squared"),
    ],
    "fractions and roots": [
        (r"\frac12", "one half"),
        (r"\frac{a}{b}", "a over b"),
        (
            r"\frac{a+b}{2\pi} = 1",
            "the fraction with numerator a plus b, and denominator 2 pi, equals 1",
        ),
        (r"\binom nk", "n choose k"),
        (r"\sqrt{d}", "the square root of d"),
        (r"\sqrt{64/2} = x", "the square root of 64 over 2, equals x"),
        (r"\sqrt[3]{x}", "the cube root of x"),
        (r"\sqrt[n]{x}", "the order n root of x"),
    ],
    "functions": [
        (r"\mathrm{PE}(1, 0)", "PE of 1, 0"),
        (r"\sin 1", "sine of 1"),
        (r"\sin(1/1)", "sine of 1 over 1"),
        (r"\sin^2 x", "sine squared of x"),
        ("f(x)^2", "f of x squared"),
        ("P(A | B)", "P of A vertical bar B"),
        (r"\log_2 n", "log base 2 of n"),
        ("O(n^2)", "O of n squared"),
        ("k(a+b)", "k open parenthesis a plus b close parenthesis"),
        (
            r"\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right) V",
            "softmax of the fraction with numerator Q K transposed, "
            "and denominator the square root of d sub k, V",
        ),
    ],
    "brackets": [
        ("|x|", "the absolute value of x"),
        (r"\|x\|^2", "the norm of x squared"),
        (r"\lfloor k/2 \rfloor / d", "the floor of k over 2, over d"),
        ("[0, 1]", "open bracket 0, 1 close bracket"),
        ("[0, 1)", "open bracket 0, 1 close parenthesis"),
        ("||x||", "the absolute value of the absolute value of x"),
    ],
    "operators with limits": [
        (r"\sum_{i=0}^n i", "the sum from i equals 0 to n of i"),
        (r"\prod_i x_i", "the product over i of x sub i"),
        (r"\int_0^1 f", "the integral from 0 to 1 of f"),
        (r"\lim_{n\to\infty} a_n", "the limit as n approaches infinity of a sub n"),
        (
            r"\lim_{x_{a \to b} \to 0} x",
            "the limit as x sub a to b, approaches 0 of x",
        ),
        (r"\lim_n x", "the limit as n of x"),
        (r"\max_x f", "the maximum over x of f"),
    ],
    "accents": [
        (r"\hat{x}", "x hat"),
        (r"\bar x", "x bar"),
        (r"\vec v", "vector v"),
    ],
    "tables": [
        (
            r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
            "the 2 by 2 matrix, row 1: 1, 2; row 2: 3, 4",
        ),
        (
            r"R\begin{pmatrix}1\\3\end{pmatrix}",
            "R times the column vector with 2 entries: 1, 3",
        ),
        (r"\begin{pmatrix}1&2\end{pmatrix}", "the row vector with 2 entries: 1, 2"),
        (r"\begin{pmatrix}1\end{pmatrix}", "the column vector with 1 entry: 1"),
        (
            r"\begin{vmatrix}a\end{vmatrix}",
            "the determinant of the 1 by 1 matrix, row 1: a",
        ),
        (
            r"\begin{vmatrix}a&b\\c&d\end{vmatrix}",
            "the determinant of the 2 by 2 matrix, row 1: a, b; row 2: c, d",
        ),
        (
            r"\begin{cases}a&\text{if }b\\c&\text{else}\end{cases}",
            "2 cases: a, if b; c, else",
        ),
        (
            r"\begin{aligned}a &= b\\&\quad+c\end{aligned}",
            "a equals b; plus c",
        ),
    ],
}


@pytest.mark.parametrize(
    ("tex", "words"), [case for cases in SPOKEN.values() for case in cases]
)
@pytest.mark.parametrize("display", [False, True])
def test_a_formula_is_read_in_words(tex: str, words: str, display: bool) -> None:
    assert spoken_maths(mathml(tex, display)) == words


def test_no_formula_of_the_lessons_has_a_symbol_without_words() -> None:
    found = list(lesson_formulas())

    for tex in found:
        words = spoken_maths(mathml(tex, display=True))
        assert re.fullmatch(r"[\w.,;: −-]+", words), (tex, words)
        assert words.isascii(), (tex, words)
    assert len(found) > 50


@pytest.mark.parametrize(
    "tex", ["(" * 15, "(" * 990 + ")" * 990, "|" * 1990, r"\hat " * 390 + "x"]
)
def test_a_deeply_nested_formula_is_read_without_an_error(tex: str) -> None:
    assert spoken_maths(mathml(tex, display=False))


def lesson_formulas() -> Iterator[str]:
    for file in CONTENT.glob("*/lesson.md"):
        for found in FORMULA.finditer(file.read_text(encoding="utf-8")):
            yield found[1] or found[2]
