from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.core.markdown.tex.mathml import MAX_DEPTH, MAX_LENGTH, STYLES, TexError, mathml

CORE = {
    *("math", "mi", "mn", "mo", "mtext", "mspace", "mrow", "mfrac", "msqrt", "mroot"),
    *("msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts"),
    *("mprescripts", "mtable", "mtr", "mtd", "mpadded", "mphantom", "mstyle"),
}

LESSONS = [
    r"PE(pos, 2i) = \sin\left(\frac{pos}{10000^{2i/d_{\mathrm{model}}}}\right)",
    r"\begin{aligned} a &= b \\ c &= d \end{aligned}",
    r"\begin{cases} a & \text{if } b \\ c & \text{otherwise} \end{cases}",
    r"\begin{bmatrix} \cos k\omega_i & \sin k\omega_i \\ 0 & 1 \end{bmatrix}",
    r"\begin{array}{|c|r|} \hline a & b \\ \hline \end{array}",
    r"\sum_{i=0}^{n} \|x_i\|^2, \dots, x\!y \quad R_k^{\top} \in \mathbb{R}^d",
    r"\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right) V",
    r"\begin{align} a &= b \end{align}",
    r"\textcolor{red}{x} + \boxed{y} + \cfrac{1}{2} + \hspace{1cm} + \sqrt[3]{z}",
]


def test_inline_and_display_formulas_are_converted() -> None:
    assert mathml(r"\frac12", display=False) == (
        "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>"
    )
    assert mathml("x", display=True) == '<math display="block"><mi>x</mi></math>'


@pytest.mark.parametrize("tex", LESSONS)
def test_formulas_are_mathml_core_without_inline_styles(tex: str) -> None:
    root = ElementTree.fromstring(mathml(tex, display=True))

    elements = list(root.iter())
    assert {element.tag for element in elements} <= CORE
    assert not [element for element in elements if "style" in element.attrib]


@pytest.mark.parametrize("tex", LESSONS)
def test_every_class_is_in_the_table_of_styles(tex: str) -> None:
    classes = re.findall(r'class="([^"]*)"', mathml(tex, display=True))

    assert {name for given in classes for name in given.split()} <= set(STYLES)


@pytest.mark.parametrize(
    ("tex", "message", "position"),
    [
        (r"\frac{1}{2", "Write the missing }. It opens “{2”.", 8),
        (r"{a} + \frac{1{a}", "It opens “{1{a}”.", 11),
        ("x\n\\sqrt{a +\nb", "It opens “{a + b”.", 7),
        (r"\{ \} \text{" + "a" * 30, "It opens “{" + "a" * 19 + "…”.", 11),
        ("a + b}^2", "Remove it, or write {. It follows “a + b”.", 5),
    ],
)
def test_a_brace_without_its_partner_is_located(
    tex: str, message: str, position: int
) -> None:
    with pytest.raises(TexError) as caught:
        mathml(tex, display=False)

    assert str(caught.value).endswith(message)
    assert caught.value.position == position


def test_the_style_sheet_contains_every_style() -> None:
    static = Path(__file__).parents[4] / "static" / "css"
    text = "".join(file.read_text("utf-8") for file in static.rglob("*.css"))
    css = " ".join(text.split())

    for name, style in STYLES.items():
        assert f".{name} {{ {style}; }}" in css


@pytest.mark.parametrize(
    ("tex", "markup"),
    [
        (r"\textcolor{red}{x}", '<mrow mathcolor="#FF0000"><mi>x</mi></mrow>'),
        (r"\boxed{x}", '<mrow class="tex-box"><mi>x</mi></mrow>'),
        (r"\!", '<mspace class="tex-back-thin"/>'),
        (r"\hspace{1cm}", '<mspace width="2.8453rem"/>'),
        (
            r"\begin{aligned}a\end{aligned}",
            '<mtd class="tex-right tex-tight-end"><mi>a</mi></mtd>',
        ),
        ("a<b", "<mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
    ],
)
def test_inline_styles_are_replaced(tex: str, markup: str) -> None:
    assert markup in mathml(tex, display=False)


@pytest.mark.parametrize(
    ("tex", "position", "message"),
    [
        (r"é + \foo", 4, r"There is no command \foo. Correct its"),
        (r"\frac{1}", 8, "Something is missing here, such as {…} after"),
        (" ", 0, "The formula is empty."),
        (r"x \newcommand{\y}{z}", 2, r"\newcommand is not supported. Define"),
        (r"x \def\y{z}", 2, r"\def is not supported. Define the command under"),
        (r"x \let\y\z", 2, r"\let is not supported. Define the command under"),
        (r"\begin{matrix}a\\[1em]b\end{matrix}", 15, r"\\[1em] is not supported. Wr"),
        (r"\hspace{-1em}", 0, "The style “margin-left: -1em” is not supported."),
        (
            r"\color{#2B90B6}x",
            7,
            "Only letters and digits are possible here. A colour is",
        ),
        (r"\textcolor{#f00}{x}", 12, "# is only possible in a macro. Write \\# for"),
        (
            r"25\,\textdegree C",
            4,
            r"This is only possible in \text{…}. It begins with “\textdegree C”.",
        ),
        (
            r"\text{max_i}",
            9,
            r"This is not possible in \text{…}. Close the brace before it. It begins "
            "with “_i}”.",
        ),
        (r"\text{if $x$}", 9, r"This is not possible in \text{…}. Close the brace"),
        (r"\SI{5}{\gram}", 0, r"There is no command \SI. Write 5\,\mathrm{g} for a n"),
        (r"\cancel{x}", 0, r"\boxed is the only frame that is supported."),
    ],
)
def test_invalid_tex_is_reported_with_its_position(
    tex: str, position: int, message: str
) -> None:
    with pytest.raises(TexError) as caught:
        mathml(tex, display=False)

    assert caught.value.position == position
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "piece",
    ["{", r"\left(", r"\begin{matrix}", r"\sqrt[", r"\not", r"\hat ", r"\frac1", "x'"],
)
def test_deep_formulas_do_not_exhaust_the_stack(piece: str) -> None:
    for count in (MAX_LENGTH // len(piece), 100 * MAX_LENGTH):
        with suppress(TexError):
            assert mathml(piece * count, display=False)


@pytest.mark.parametrize(
    "bracket",
    ["(", "[", r"\{", r"\langle ", r"\lfloor ", r"\lbrace ", r"\ulcorner ", "⟨", "{(}"],
)
def test_too_many_unclosed_brackets_are_rejected(bracket: str) -> None:
    with pytest.raises(TexError, match="16 brackets of the formula are not closed"):
        mathml(bracket * 60, display=False)


def test_brackets_that_are_closed_are_not_limited() -> None:
    for tex in ("(" * 500 + ")" * 500, "[0, 1)" * 200, r"\{x\}" * 100):
        assert mathml(tex, display=False)


def test_groups_can_be_nested_up_to_the_limit() -> None:
    assert mathml("{" * MAX_DEPTH + "x" + "}" * MAX_DEPTH, display=False)

    with pytest.raises(TexError, match="more than 50 nested groups"):
        mathml("{" * (MAX_DEPTH + 1) + "x" + "}" * (MAX_DEPTH + 1), display=False)
