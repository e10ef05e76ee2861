"""Conversion of a lesson's HTML and formulas to plain text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.core.markdown.parser import parse
from app.core.markdown.tex.mathml import mathml
from app.core.markdown.tex.plain_text import plain_text

CONTENT = Path(__file__).parents[4] / "content"


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("So it <em>is</em>.", "So it is."),
        ("<p>One</p>\n<p>Two\n  lines</p>\n", "One Two lines"),
        ("<code>a &lt; b &amp;&amp; c</code>", "a < b && c"),
        ("&lt;b&gt; is shown", "<b> is shown"),
        ("", ""),
    ],
)
def test_markup_is_removed(html: str, words: str) -> None:
    assert plain_text(html) == words


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        (r"d = 512", "d = 512"),
        (r"x^2", "x^2"),
        (r"x_i^2", "x_i^2"),
        (r"x^{2i}y", "x^(2i) y"),
        (r"\frac12", "1/2"),
        (r"\frac{a+b}{2\pi}", "(a+b)/(2π)"),
        (r"\frac{pos}{10000^{2i/d_{\text{model}}}}", "pos/(10000^(2i/d_model))"),
        (r"10000^{2i/d_{\text{model}}}", "10000^(2i/d_model)"),
        (r"\mathrm{PE}_{(pos,2i)}", "PE_(pos,2i)"),
        (r"\mathrm{PE}(1, 0)", "PE(1,0)"),
        (r"\sin x", "sin x"),
        (r"2\sin(\omega_k t)", "2 sin(ω_k t)"),
        (r"\sin((\mathrm{pos} + k)\,\omega)", "sin((pos+k) ω)"),
        (r"60{,}600", "60,600"),
        (r"\sum_{i=0}^{n} i", "∑_(i = 0)^n i"),
        (r"\sqrt{2x}", "√(2x)"),
        (r"\sqrt[3]{a+b}", "(a+b)^(1/3)"),
        (r"\binom{n}{k}", "(n over k)"),
        (r"f'(x)", "f′(x)"),
        (r"90^\circ", "90°"),
        (r"\hat{x}", "x\u0302"),
        (r"\bar X_n", "X\u0304_n"),
        (r"\overline{x}^2", "x\u0305^2"),
        (r"\vec v \cdot \dot w", "v\u20d7⋅w\u0307"),
        (r"\overline{AB}", "A\u0305B\u0305"),
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "(1, 2; 3, 4)"),
        (r"a < b", "a < b"),
        (r"\phantom{x}y", "y"),
        (r"x \quad y", "x y"),
        (r"\lim_{n\to\infty} a_n", "lim_(n → ∞) a_n"),
    ],
)
@pytest.mark.parametrize("display", [False, True])
def test_a_formula_is_converted_unambiguously(
    tex: str, words: str, display: bool
) -> None:
    assert plain_text(f"Is it {mathml(tex, display)}?") == f"Is it {words}?"


def test_every_question_of_the_included_lessons_has_plain_text() -> None:
    for file in CONTENT.glob("*/lesson.md"):
        for question in parse(file.read_text(encoding="utf-8"), "lesson").questions():
            words = plain_text(question.prompt)

            assert words
            assert not re.search("</|<m|\n", words)
