"""Likely mistakes: mistyped images, steps, headings, formulas and blanks."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.markdown.parser import parse
from app.core.markdown.syntax.mistakes.inline import inline_mistakes

START = "---\ntitle: T\n---\n# S\n\n"
"""The text below begins on line 6."""


def problems(body: str) -> list[str]:
    with pytest.raises(LessonError) as caught:
        parse(START + body, "t")
    return [f"{problem.line}: {problem.message}" for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "Text\n\n![A tree](img/my tree (1).png)",
            "8: The path “img/my tree (1).png” contains spaces. Write it in angle "
            "brackets: ![A tree](<img/my tree (1).png>).",
        ),
        (
            '![A tree](my tree.png "A caption")',
            "6: The path “my tree.png” contains spaces. Write it in angle brackets: "
            '![A tree](<my tree.png> "A caption").',
        ),
        (
            "See [the slides](my slides.pdf).",
            "6: The path “my slides.pdf” contains spaces. Write it in angle brackets: "
            "[the slides](<my slides.pdf>).",
        ),
        (
            "See [below](#see it).",
            "6: The path “#see it” contains spaces. Write it in angle brackets: "
            "[below](<#see it>).",
        ),
        (
            "Text\n\n...\n\nMore",
            "8: “...” is not a step. Write . . . on its own line, with a space "
            "between the points. To show points, write ….",
        ),
        ("Text\n\n. . . .\n\nMore", "8: “. . . .” is not a step."),
        ("Text\n...\nMore", "7: “...” is not a step."),
        (". . . More", "6: “. . . More” is not a step."),
        (":::{note}\n...\n:::", "7: “...” is not a step."),
        (
            "Text\n\n##Energy {#e}",
            "8: “##Energy {#e}” is not a heading without a space. Write ## Energy "
            "{#e}. To show the character, write \\#.",
        ),
        ("#Energy", "6: “#Energy” is not a heading without a space."),
        ("Text\nand \\(x^2\\).", "7: “\\(x^2\\)” is not a formula here. Write $x^2$."),
        ("\\[\nx^2\n\\]", "6: “\\[ x^2 \\]” is not a formula here. Write $$x^2$$."),
        (
            "> Text \\(x\\)",
            "6: “\\(x\\)” is not a formula here. Write $x$.",
        ),
        (
            "Text [[blank]].",
            "6: “[[blank]]” is a blank, which is only possible in :::{question} and "
            ":::{practice}. To show the brackets, put them between backticks.",
        ),
        ('Text {style="color: red"}', "6: Attributes are not supported here"),
        ("Text at the end {.red}", "6: Attributes are not supported here: “{.red}”."),
        (
            "![a](a.png) {width=50%}",
            "6: “{width=50%}” does not belong to the image before it. Write it "
            "directly after the image, without a space.",
        ),
        (
            ":::{question} q\nThe rate is [twice] as high.\n:::",
            "6: “[twice]” is not a blank. Write two brackets: [[twice]].",
        ),
        (
            ":::{question} q\nThe rate is [twice] as high.\n\n= 1: x > No.\n:::",
            "6: “[twice]” is not a blank.",
        ),
        (":::{question} q\n[[a]] and \\(x\\).\n:::", "7: “\\(x\\)” is not a formula"),
    ],
)
def test_a_likely_mistake_names_its_line_and_what_to_write(
    body: str, message: str
) -> None:
    found = problems(body)

    assert len([each for each in found if each.startswith(message)]) == 1, found


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "| a | b |\n| 1 | 2 |",
            "7: A table needs a line of hyphens below its first line: |---|---|.",
        ),
        ("|a|b|\n|1|2|", "7: A table needs a line of hyphens below its first line"),
        (
            "|---|---|\n| 1 | 2 |",
            "6: A table needs a line with the names of its columns above this line: "
            "| … | … |.",
        ),
        (
            "Text\nwith $x^2 and more\nlines",
            "7: “$x^2 and more” is shown as text, because no $ ends the formula. Write "
            "$ at its end. To show the character, write \\$.",
        ),
        (
            "![A tree] (img/tree.svg)",
            "6: “![A tree] (img/tree.svg)” is shown as text, because of the space "
            "before the parenthesis. Write ![A tree](img/tree.svg).",
        ),
        (
            "See [this] (https://example.org).",
            "6: “[this] (https://example.org)” is shown as text, because of the space",
        ),
        (
            "| a | b \\| c |\n|---|---|---|\n| 1 | 2 |",
            "7: This is not a table, because its first line has 2 columns, but the "
            "line below it has 3. Write |---|---|.",
        ),
        (
            "| a | b |\n|:-:|\n| 1 | 2 |",
            "7: This is not a table, because its first line",
        ),
        ("|a |b|\n|---|\n|1 |2|", "7: This is not a table, because its first line"),
        (
            "| $P(X|Y)$ | b |\n|---|---|\n| 1 | 2 |",
            "7: This is not a table, because its first line has 3 columns, but the "
            "line below it has 2. To show a |, write \\|, or \\mid in a formula.",
        ),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |\n| $P(X|Y)$ | 2 |",
            "9: This row has 3 cells, but the header of the table has 2, so the end of "
            "the row is not shown. To show a |, write \\|, or \\mid in a formula.",
        ),
        ("Draw $n values from", "6: “$n values from” is shown as text, because no $"),
        ("A $k$ and ($f(x), too", "6: “$f(x), too” is shown as text, because no $"),
        ("- The rate $p_1", "6: “$p_1” is shown as text, because no $ ends the"),
        ("> - | a |\n>   |---|\n>   | 1 | 2 |", "8: This row has 2 cells, but the"),
        (":::{note}\n|a|\n|-|\n|1|2|\n:::", "9: This row has 2 cells, but the"),
        (
            "Text\nand $ \\pi^2 $ here",
            "7: “$ \\pi^2 $” is shown as text, because of the space after $. Write "
            "$\\pi^2$. To show the characters, put them between backticks.",
        ),
        ("- $ x_i$ and $ y_{1} $", "6: “$ x_i$” is shown as text, because of the"),
        ("• One\n• Two", "6: “• One” is not an item of a list. Write - One"),
        ("Text\n\n–––\n\nMore", "8: “–––” does not start a slide. Write ---"),
        ("Text\n\n—-\n\nMore", "8: “—-” does not start a slide. Write ---"),
        ("Text\n\n--\n\nMore", "8: “--” does not start a slide. Write ---"),
        (r"\begin{align}x\end{align}", r"6: “\begin{align}x\end{align}” is not in a"),
        ("##\u00a0B", "6: “## B” is not a heading, because it has a no-break space"),
        (
            "Which?\n-\u00a0Yes\n- No",
            "7: “- Yes” is not an item of a list, because it has a no-break space "
            "after -. Replace it by a normal space.",
        ),
        ("1.\u00a0One", "6: “1. One” is not an item of a list, because it has"),
        (
            "::{note}\nText",
            "6: “::{note}” is not a directive. Write three colons: :::{",
        ),
        (
            "Text\n\n    :::{poll} p\n    Which?\n\n    - a\n    - b\n    :::",
            "8: “:::{poll} p” is shown as code, because it is indented by four or more "
            "spaces or a tab. Remove this indentation, also from the lines below it. "
            "To show code, write it between lines ```.",
        ),
        ("Text\n\n      a\n\n\t:::", "10: “:::” is shown as code, because it is"),
        ("    ```{note}\n    Text\n    ```", "6: “```{note}” is shown as code"),
        ("    ::: note", "6: “::: note” is shown as code, because it is"),
        ("- item\n\nText\n\n    :::{note}", "10: “:::{note}” is shown as code"),
        (":::{deeper}\n\n    :::{note}\n:::", "8: “:::{note}” is shown as code"),
        (
            "Text\n    :::{poll} p",
            "7: “:::{poll} p” is shown as text, because it is indented by four or more "
            "spaces or a tab. Remove this indentation.",
        ),
        (
            "Text and\nthe [guide][nodef].\n\n[other]: https://example.org",
            "7: “[guide][nodef]” is shown as text, because [nodef] is not defined. "
            "Write [guide](https://…). To show the brackets, write \\[guide]….",
        ),
        (
            "![A tree][nodef]",
            "6: “![A tree][nodef]” is shown as text, because [nodef] is not defined. "
            "Write ![A tree](picture.png). To show the brackets, write !\\[A tree]….",
        ),
        ("![X][1]", "6: “![X][1]” is shown as text"),
        (
            "Text\n\n!!! note\n    Read this.",
            "8: “!!! note” is not a directive. Write :::{note} above the text and ::: "
            "below it, and do not indent the text.",
        ),
        ('!!! danger "Hot"\n\n    No.', '6: “!!! danger "Hot"” is not a directive. W'),
        (
            '??? tip "More"',
            '6: “??? tip "More"” is not a directive. Write :::{deeper}',
        ),
        ("???+ tip", "6: “???+ tip” is not a directive. Write :::{deeper} above"),
        ("!!! tip", "6: “!!! tip” is not a directive. Write :::{tip} above"),
        (
            "Text\n\n[TOC]",
            "8: “[TOC]” is shown as text. Remove it: each lesson has a list of its "
            "slides.",
        ),
        ("[toc]", "6: “[toc]” is shown as text."),
        (
            "::youtube[abc]",
            "6: “::youtube[abc]” is not a directive. Write [text](https://…) for a "
            "video on the web, and :::{video} media/a.mp4 for a file.",
        ),
        (
            "::tip[Read this]",
            "6: “::tip[Read this]” is not a directive. Write three colons and "
            "braces, such as :::{tip}.",
        ),
        ("::card[a b]", "6: “::card[a b]” is not a directive. Write three colons and"),
        (
            "Text\nis :badge[new] here",
            "7: “:badge[new]” is shown as text, because Overtone has no directives "
            "inside a text. Write **new**. To show the characters, put them between "
            "backticks.",
        ),
        (
            "Text\nand :::{note} more :::",
            "7: “:::{note}” is shown as text, because a directive begins on its own "
            "line. Move it to the next line. To show the characters, put them "
            "between backticks.",
        ),
        ("Read this: :::{note}", "6: “:::{note}” is shown as text, because a dir"),
        ("- (:abbr[HTML])", "6: “:abbr[HTML]” is shown as text"),
        ("Read :badge[3] messages", "6: “:badge[3]” is shown as text, because Overto"),
        (
            "+ [the guide][]\n+ [other]\n\n[other]: //a.b",
            "6: “[the guide][]” is shown as text, because [the guide] is not defined. "
            "Write [the guide](https://…). To show the brackets, write \\[the guide]….",
        ),
        ("+ item\n+ ![A tree][]", "7: “![A tree][]” is shown as text, because [A tr"),
        ("- the [GPT-2\n  paper][1]", "6: “[GPT-2 paper][1]” is shown as text"),
        ("| a |\n|---|\n| [the paper][p] |", "8: “[the paper][p]” is shown as text"),
        (":::{note}\n见[变换器][文档]\n:::", "7: “[变换器][文档]” is shown as text"),
        (
            "Text\nwith \\eqref{e}.",
            "7: “\\eqref{e}” is shown as text, because it is TeX outside of a formula. "
            "Write $\\eqref{e}$. To show the characters, put them between backticks.",
        ),
        (
            "See \\ref{e}.",
            "6: “\\ref{e}” is shown as text, because it is TeX outside of a formula. "
            "Write $\\eqref{e}$ for the number of an equation, and [text](#/e) for a "
            "link to a slide.",
        ),
        ("- a\n- \\textbf{b c}", "7: “\\textbf{b c}” is shown as text, because it"),
        ("# T \\emph{x}", "6: “\\emph{x}” is shown as text, because it is TeX outside"),
        ("The \\frac{1}{2}", "6: “\\frac{1}” is shown as text, because it is TeX outs"),
        (
            "\\newpage",
            "6: “\\newpage” is shown as text, because it is TeX outside of a formula. "
            "Write --- on its own line to start a slide.",
        ),
        ("Text \\vspace*{1cm}", "6: “\\vspace*{1cm}” is shown as text, because it"),
        (
            "Left\n\n::right::\n\nRight",
            "8: “::right::” is shown as text. For columns, write :::{columns} above "
            "the left one, +++ between them, and ::: below the right one.",
        ),
        ("Left\n::right::\nRight", "7: “::right::” is shown as text."),
        (
            "<<< @/snippets/x.js",
            "6: “<<< @/snippets/x.js” is shown as text, because code of a file cannot "
            "be included. Copy it between lines ```.",
        ),
        (
            "Text\n:tada: and :+1:",
            "7: “:tada:” is shown as text. Write the emoji itself. To show the "
            "characters, put them between backticks.",
        ),
    ],
)
def test_text_that_may_be_meant_as_it_is_written_has_a_warning(
    body: str, message: str
) -> None:
    warnings = parse(START + body, "t").warnings

    found = [f"{warning.line}: {warning.message}" for warning in warnings]
    assert len([each for each in found if each.startswith(message)]) == 1, found


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("\\url{https://a.b}", "Write <https://a.b>."),
        ("\\href{https://a.b}{here}", "Write [words](https://a.b)."),
        (
            "as in \\cite{vaswani2017}",
            "Write the source in a footnote, such as ^[Vaswani et al., 2017].",
        ),
        ("\\textcolor{red}{words}", "Write **words**."),
        (
            "\\label{sec:results}",
            "For a slide, write an id after its headline, such as # Results "
            "{#results}. For an equation, write the label in the formula.",
        ),
        ("\\documentclass[11pt]{article}", "Remove it."),
        ("\\usepackage{amsmath}", "Remove it."),
        ("in \\LaTeX{}", "Write LaTeX."),
        (
            "\\foo{bar}",
            "Remove the command, or, if it is part of a formula, write the formula "
            "between dollar signs, like $x^2$.",
        ),
        ("A line\n\\newline", "End the line with a backslash."),
    ],
)
def test_the_warning_about_a_tex_command_says_what_to_write(
    text: str, instead: str
) -> None:
    [warning] = parse(START + text, "t").warnings

    assert warning.message.endswith(
        f"because it is TeX outside of a formula. {instead} To show the characters, "
        "put them between backticks."
    )


@pytest.mark.parametrize(
    "body",
    [
        "`![](img/my file.png)` and `\\(x\\)` and `[[a]]` and $\\left[[a]\\right]$",
        "```text\n...\n#Title\n\\(x\\)\n![](a b.png)\n```",
        "To be continued…\n\n…\n\nwait ...",
        "> ...\n> whereof one cannot speak\n\n- ...\n- #tag",
        "#1 of all\n\n\\#tag\n\n##==##",
        "\\[1\\] and \\[a note\\]\\(see\\) and \\[^1]",
        "The set {n=2} and {a=b}",
        "[a link](https://example.org (in brackets)) and [0, 1](half open)",
        "::: {poll} p\nWhich?\n\n- a\n- b\n:::",
        ":::{practice} q\nWhich number of [0, 1] is half?\n\n= 0.5\n:::",
        "Text\n$$\n\\begin{aligned}\na &= b\n\\end{aligned}\n$$",
        "Let $A =\n\\begin{pmatrix}1 & 2\\end{pmatrix}$ be a matrix.",
        "Let $a\n= b$ and `c`\nbe numbers.",
        "Write `a\n#Title\n##Title\n::{note}\n...\n\\begin{align}` here.",
        "|a| is a norm, and |b|\n|c| ≤ |d|",
        "|a|\n|b|",
        "It costs $5, \\$n, US$m or `$n`.\n\nRead $HOME.\n\nPay $.\n\nOne $5 and $n.",
        "| a | b |\n|---|---|\n| $P(X\\mid Y)$ | a \\| b |\n| 1 |\n  1 | 2  \n||",
        "> | a |\n> |---|\n> | 1 |\n\n- a\n\n  | a |\n  |---|\n  | 1 |",
        "It costs $ 5 or $ 6; `$ \\pi $` and $a$ and $b_1$ and $ HOME.",
        "—",
        ":::{columns}\n—\n+++\n--\n:::",
        ":{kbd}`a` is the key.\n::{kbd}`b` is not.",
        "   :::{note}\n   Text\n   :::",
        "    a = b[::2]\n    c::\n    ```python",
        "```text\n    :::{note}\n```",
        "- item\n\n      :::{note}\n\n  1. item\n\n         :::",
        ">     :::{note}",
        "The [guide][Def], [def][], [def] and [a\n  b][def].\n\n[def]: //a.b",
        "See [1][2] and [i][j], [i+1][j]; [CLS][SEP] and rows[first][last].",
        "The types int[][], [T][] and `[text][]`; the list [][], - [ ][]",
        "Write `[guide][nodef]`, $[ab][cd]$, \\[guide][nodef] and !\\[tree][nodef].",
        "    [guide][nodef]\n\n```text\n[guide][nodef]\n```",
        "!!! wow\n\n??? what\n\n!!!\n\nText\n!!! note\n\n!!! note this",
        "`[toc]`\n\nThe mark [toc] here\n\n\\[toc]",
        "[toc]\n\n[toc]: //a.b",
        "`::youtube[abc]`\n\nThe type ::std and a::b[c]\n\n::std",
        "Write `:badge[new]`, x[:n[i]], a:b[c], :smile:[a], :a[0] and \\:badge[new].",
        "Write `:::{note}`, a `b :::{note}` and a \\:::{note}.",
        "```md\n!!! note\n[TOC]\n::youtube[abc]\n:badge[new]\n```",
        "Term\n: [a link](//a.b) and see: [another](//a.b)",
        "[guide][^1] and [guide](//a.b)[text](//a.b)\n\n[^1]: Note",
        "Write `\\textbf{x}`, $\\textbf{x}$, \\\\textbf{x}, C:\\new{a} and \\d{3}.",
        "$$\n\\text{a}\n$$\n\nWrite `\n\\newpage`, \\newpages and \\alpha.",
        "```tex\n\\textbf{x}\n::right::\n<<< @/x.js\n<%= x %> {# c #} :tada:\n```",
        "`::right::` and `<%= x %>` and `{# c #}` and `:tada:`",
        "a <<< b\n\nstd::right:: is\n\na <% b and {#}",
        "At 10:30:15, the ratio a:x:b is 1:2:3; :name: and x:tada:y and ::tada::.",
        "A tensor [batch][heads][length] and a [text]{lang=en}[other]{lang=en}",
    ],
)
def test_correct_text_is_not_a_mistake(body: str) -> None:
    assert not [
        warning
        for warning in parse(START + body, "t").warnings
        if "feedback" not in warning.message
    ]


def test_a_space_before_the_colon_of_a_footnote_is_reported() -> None:
    with pytest.raises(LessonError) as caught:
        parse(START + "A[^a]\n\n[^a] : B", "t")

    [warning] = caught.value.warnings
    assert (warning.line, warning.message) == (
        8,
        "“[^a] : B” is not a footnote, because of the space before the colon. "
        "Write [^a]: ….",
    )


@pytest.mark.timeout(5)
def test_many_colons_are_read_quickly() -> None:
    """The test exceeds its time limit if the time is quadratic."""
    assert not list(inline_mistakes(f"a{':' * 40_000}", 1, ()))
