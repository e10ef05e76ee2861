"""What a lesson may contain, but `overtone check` warns of."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.markdown.parser import parse

SLIDES_WITH_STEPS = (
    "# S {{#s}}\n\n[a](#/{target})\n\n. . .\n\nb\n\n---\n\n# Plain\n\nb\n\n---\n\n"
    "# Open {{#open}}\n\na\n\n. . .\n\nb\n\n:::{{deeper}} More\nc\n:::\n\n***\n\n"
    "# After\n\nd\n"
)
"""A slide with one step, one without, one with a step and a part that opens."""


def warnings(body: str) -> list[str]:
    found = parse(f"---\ntitle: T\n---\n{body}", "t").warnings
    return [f"{warning.line}: {warning.message}" for warning in found]


@pytest.mark.parametrize(
    "body",
    [
        "# S\n\n## Below {#below}\n\n[a](#below) [b](#s) [c](#1) [d](#)\n",
        "# S\n\n:::{figure} waves\n:::\n\n[a](#figure-waves)\n",
        "# S\n\n```python\nx\n```\n\n```text\nx\n```\n\n```C++\nx\n```\n",
        "# S\n\n## A\n\n## B\n\nText[^a]\n\n[^a]: b\n",
        "## S\n\n# A\n",
        "# S\n\n[a](//a.b) [b](HTTPS://a.b) [c](mailto:a@b.c) <a@b.c> [d](tel:1)\n",
        "# S\n\n[a](#/s) [b](?waves.base=100) [c](lesson:t#/s)\n",
    ],
)
def test_correct_markdown_has_no_warnings(body: str) -> None:
    assert warnings(body) == []


def test_links_to_headings_that_do_not_exist_are_reported() -> None:
    (warning,) = warnings("# S {#begin}\n\nText and\n[a](#begn)\n")

    assert warning == (
        "7: There is no heading called “begn”. Did you mean “begin”? Write {#begn} "
        "after the heading that you mean."
    )


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("s/2", "The slide “s” has no step 2: its last step is 1. Write #/s/1."),
        ("1/2", "The slide “1” has no step 2: its last step is 1. Write #/1/1."),
        ("plain/1", "The slide “plain” has no step 1: it has no steps. Write #/plain."),
        ("open/4", "The slide “open” has no step 4: its last step is 3. Write #/ope"),
    ],
)
def test_links_to_steps_that_do_not_exist_are_reported(
    target: str, message: str
) -> None:
    (warning,) = warnings(SLIDES_WITH_STEPS.format(target=target))

    assert warning.startswith(f"6: {message}")


def test_a_link_to_a_step_with_thousands_of_digits_is_reported() -> None:
    (warning,) = warnings(f"# S {{#s}}\n\n[a][b]\n\n[b]: #/s/{'9' * 5000}\n")

    assert warning.startswith("6: The slide “s” has no step 999999999: it has no steps")


@pytest.mark.parametrize(
    "target", ["s", "s/0", "s/1", "1/1", "plain/0", "2", "open/3", "after"]
)
def test_links_to_steps_that_exist_have_no_warning(target: str) -> None:
    assert warnings(SLIDES_WITH_STEPS.format(target=target)) == []


@pytest.mark.parametrize("target", ["other.md", "../b/other.html#x", "img/x.pdf", ""])
def test_links_to_files_are_reported(target: str) -> None:
    (warning,) = warnings(f"# S\n\n[a]({target})\n")

    assert warning.startswith(f"6: The link to “{target}” leads nowhere. Write a whole")


def test_links_to_other_pages_of_the_server_are_reported() -> None:
    (warning,) = warnings("# S\n\n[a](/nowhere)\n")

    assert warning.startswith("6: The link to “/nowhere” works only on a server that")


@pytest.mark.parametrize("tag", ["xx", "eng-GB", "qqq"])
def test_unknown_languages_of_the_lesson_are_reported(tag: str) -> None:
    (warning,) = parse(f"---\ntitle: T\nlang: {tag}\n---\n# S\n", "t").warnings

    assert (warning.line, warning.message) == (
        3,
        f"lang: There is no language with the tag “{tag}”. Write a tag such as en or "
        "pt-BR.",
    )


@pytest.mark.parametrize("tag", ["en", "pt-BR", "NB", "zh-Hant-TW", "grc"])
def test_known_languages_of_the_lesson_have_no_warning(tag: str) -> None:
    assert parse(f"---\ntitle: T\nlang: {tag}\n---\n# S\n", "t").warnings == ()


@pytest.mark.parametrize(
    ("directive", "options"),
    [
        ("question", "- [x] One\n  > Yes.\n- [ ] One\n  > No."),
        ("poll", "- One\n- Two\n- One"),
        ("predict", "- One\n- One\n\n> Neither."),
    ],
)
def test_identical_options_are_reported(directive: str, options: str) -> None:
    assert warnings(f"# S\n\n:::{{{directive}}} q\nWhich?\n\n{options}\n:::\n") == [
        "6: Two options are identical. Change or remove one."
    ]


def test_plots_without_values_are_reported() -> None:
    plot = ":::{plot}\n:x: 0..9\n:y: log(-1 - x)\n:y2: 9**9**9**9**9\n:y3: x\n:::\n"
    slider = ":::{plot}\n:x: 0..9\n:y: log(a - x)\n:a: -2..9 = -1\n:::\n"

    assert warnings(f"# S\n\n{plot}\n{slider}") == [
        "8: y: Nothing can be drawn: all values are undefined, infinite or larger than "
        "10³⁰.",
        "9: y2: Nothing can be drawn: all values are undefined, infinite or larger "
        "than 10³⁰.",
        "15: y: Nothing can be drawn at the start values of the sliders: all values "
        "are undefined, infinite or larger than 10³⁰.",
    ]


def test_unknown_languages_of_code_are_reported() -> None:
    (warning,) = warnings("# S\n\n```pythn\nx\n```\n")

    assert warning == (
        "6: There is no language of code called “pythn”. Did you mean “python”? "
        "Write text for code without colours."
    )


def test_a_second_heading_of_the_first_level_is_reported() -> None:
    (warning,) = warnings("# One\n\nText\n\n# Two\n")

    assert warning == (
        "8: This slide already has a heading of the first level on line 4. Insert a "
        "line --- with empty lines around it, or write ## …."
    )


def test_steps_in_a_section_are_reported() -> None:
    (warning,) = warnings("# S\n\n***\n\n# T\n\n. . .\n\nText\n")

    assert warning == (
        "8: Only slides have steps; in this section, everything is shown."
    )


def test_footnotes_that_nothing_refers_to_are_reported() -> None:
    (warning,) = warnings("# S\n\n[^a]: Lost\n")

    assert warning == (
        "6: Nothing refers to the footnote [^a], so it is not shown. Write [^a] in the "
        "text, or remove it."
    )


def test_mistyped_options_of_a_question_are_reported() -> None:
    question = (
        "# S\n\n:::{question} q\n:point: 2\n:slides: s\n:hello: How many?\n"
        "\n= 4: x > No.\n:::\n"
    )

    assert [each for each in warnings(question) if "feedback" not in each] == [
        "7: There is no option of a question called “point”. Did you mean “points”?",
        "8: There is no option of a question called “slides”. Did you mean “slide”?",
    ]


@pytest.mark.parametrize(
    "text",
    [":mind: Think first.", ":wind: … or water?", "Which?\n:slides: a"],
)
def test_text_of_a_question_that_resembles_an_option_has_no_warning(text: str) -> None:
    question = f"# S\n\n:::{{question}} q\n{text}\n\n= 4: x > No.\n:::\n"

    assert not [each for each in warnings(question) if "feedback" not in each]


def test_warnings_are_listed_with_errors() -> None:
    text = "# S\n\n\\begin{equation}\nx \\label{x}\n\\end{equation}\n\n$\\eqref{x}$\n"
    with pytest.raises(LessonError) as raised:
        parse(f"---\ntitle: T\n---\n{text}", "t")

    assert [problem.line for problem in raised.value.problems] == [10]
    (warning,) = raised.value.warnings
    assert (warning.line, warning.severity) == (6, "warning")
    assert "is not in a formula" in warning.message


def test_matching_with_only_two_right_sides_is_reported() -> None:
    question = "# S\n\n:::{question} q\nWhich?\n\n- a == c\n- b == d\n"

    (warning,) = warnings(f"{question}- e == c\n:::\n")

    assert warning.startswith("6: The pairs have 2 different right sides")
    assert warnings(f"{question}- e == f\n:::\n") == []


@pytest.mark.parametrize(
    ("directive", "option", "instead"),
    [
        (
            "callout",
            ":title: Look",
            "Write the title after the name: :::{callout} Look",
        ),
        ("deeper", ":title:", "Write the title after the name: :::{deeper} …"),
        ("notes", ":title: Look", "Remove it."),
        ("note", ":class: wide", "Remove it."),
    ],
)
def test_options_of_other_programs_are_reported(
    directive: str, option: str, instead: str
) -> None:
    (warning,) = warnings(f"# S\n\n:::{{{directive}}}\n{option}\nText\n:::\n")

    assert warning == (
        f"7: “{option}” is shown as text, because :::{{{directive}}} has no options. "
        f"{instead}"
    )


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("question q\nWhat?\n:points: 2\n\n- [x] a\n- [ ] b", ":points: 2"),
        ("question q\nWhat?\n\n:points: 2\n\n- [x] a\n- [ ] b", ":points: 2"),
        ("open q\nWhy?\n\n:words: 20", ":words: 20"),
        ("poll q\nWhat?\n:points: 2\n\n- a\n- b", ":points: 2"),
        ("callout\nText\n\n:points: 2", ":points: 2"),
    ],
)
def test_an_option_below_the_text_of_a_directive_is_reported(
    text: str, row: str
) -> None:
    name, _, rest = text.partition("\n")
    directive, _, id = name.partition(" ")
    body = f"# S\n\n:::{{{directive}}} {id}\n{rest}\n:::\n"

    found = warnings(body)

    line = 4 + body.split("\n").index(row)
    assert (
        f"{line}: “{row}” is shown as text. For an option of a question, move it to "
        "the line below :::{…}. To show the characters, put them between backticks."
    ) in found


@pytest.mark.parametrize(("directive", "answer"), [("poll", ""), ("predict", "> c\n")])
def test_points_in_a_directive_without_points_are_reported(
    directive: str, answer: str
) -> None:
    (warning,) = warnings(
        f"# S\n\n:::{{{directive}}} q\n:points: 2\nWhat?\n\n- a\n- b\n\n{answer}:::\n"
    )

    assert warning.startswith("7: “:points: 2” is shown as text, because :::{")


@pytest.mark.parametrize(
    ("row", "option"),
    [
        ("positions: 5", ":positions: 5"),
        ("title: Two words", ":title: Two words"),
    ],
)
def test_an_option_of_a_figure_without_its_first_colon_is_reported(
    row: str, option: str
) -> None:
    (warning,) = warnings(f"# S\n\n:::{{figure}} waves\n{row}\n:::\n")

    assert warning == (
        f"7: “{row}” is shown as the caption. For an option, write {option}."
    )


@pytest.mark.parametrize(
    "caption",
    ["Left: sine", "left: the sine", "source: https://a.example", "note: text"],
)
def test_a_caption_with_a_colon_is_not_an_option(caption: str) -> None:
    assert warnings(f"# S\n\n:::{{figure}} waves\n{caption}\n:::\n") == []


def test_text_between_colons_is_not_an_option() -> None:
    assert warnings("# S\n\n:::{notes}\n:hello: Text\n\n:title: Text\n:::\n") == []


@pytest.mark.parametrize(
    "text", ["What is it?\n= {}", "It is\n[[{}]].", "It is [[9]].\n\n= {} > No."]
)
def test_a_tolerance_as_large_as_the_number_is_reported(text: str) -> None:
    questions = [
        f"# S\n\n:::{{question}} q\n{text.format(number)}\n:::\n"
        for number in ("0.8 ± 5%", "0.8 ± 5 % mol/L", "-2 ± 2 cm", "0 ± 1", "80 ± 5 %")
    ]

    percent, per_litre, length, zero, small = map(warnings, questions)

    line = 9 if "No." in text else 8
    assert percent == [
        f"{line}: The tolerance, 5, is at least as large as the number, 0.8, so 0 is "
        "accepted, too. A tolerance is an absolute number, and % is the unit here. For "
        "5 % of the number, write 0.8 ± 0.04."
    ]
    assert per_litre == [percent[0].replace("and % is", "and % mol/L is")]
    assert length == [
        f"{line}: The tolerance, 2, is at least as large as the number, -2, so 0 is "
        "accepted, too. Write a smaller tolerance."
    ]
    assert zero == small == []


@pytest.mark.parametrize(
    "blank",
    [
        "3,5",
        "-4,76 ± 0,02",
        "1,000 mL",
        "2,5%",
        "10^-3",
        "1/2",
        "1/3 ± 0.01",
        "-3/4 cm",
    ],
)
def test_blanks_that_look_like_a_number_but_are_a_text_are_reported(blank: str) -> None:
    (warning,) = warnings(f"# S\n\n:::{{question}} q\nIt is [[{blank}]].\n:::\n")

    assert warning == (
        f"7: Only the text “{blank}” is accepted in this blank. Write a number with a "
        "decimal point, such as [[3.5 ± 0.1]] or [[5e-3]]; readers may write a comma "
        "or a fraction. If you mean the text, add an alternative after |."
    )


@pytest.mark.parametrize(
    "blank", ["3,5|3.5", "1,2-diol", "4.76 ± 0.02", "a, b", "x^2", "1/n"]
)
def test_blanks_that_are_clearly_a_number_or_a_text_have_no_warning(blank: str) -> None:
    question = f"# S\n\n:::{{question}} q\nIt is [[{blank}]].\n:::\n"

    assert warnings(question) == []


def test_blanks_in_a_question_with_a_list_are_reported() -> None:
    question = (
        "# S\n\n:::{question} q\nA [[b]]?\n\n- [x] a\n  > a\n- [ ] b\n  > b\n:::\n"
    )

    assert warnings(question) == [
        "6: A question with a list has no blanks, so [[…]] is shown as it is written. "
        "Remove the list, or put the brackets between backticks."
    ]


def test_code_that_is_too_long_for_colours_is_reported() -> None:
    code = "a = 1\n" * 1000

    (warning,) = warnings(f"# S\n\n```python\n{code}```\n")

    assert warning.startswith("6: This code has 6000 characters. Code of more than")
    assert warnings(f"# S\n\n```text\n{code}```\n") == []


def test_braces_directly_after_the_language_of_code_are_reported() -> None:
    (warning,) = warnings("# S\n\n```python{1|2}\na\nb\n```\n")

    assert warning == (
        "6: “python{1|2}” is not a language. Write a space before the braces: "
        "python {1|2}."
    )


def test_a_heading_with_an_id_without_its_number_sign_is_reported() -> None:
    (warning,) = warnings("# S {my-id}\n\nText\n")

    assert warning == (
        "4: “{my-id}” is shown as text. Write {#my-id} for the id of the slide, or "
        "{.my-id} for a layout. To show the braces, put them between backticks."
    )


@pytest.mark.parametrize("attributes", ["{.center", "{#id .center"])
def test_attributes_of_a_heading_that_are_not_closed_are_reported(
    attributes: str,
) -> None:
    (warning,) = warnings(f"# S {attributes}\n\nText\n")

    assert warning == (
        f"4: “{attributes}” is shown as text, because no }} closes it. Write "
        f"{attributes}}}. To show the brace, put it between backticks."
    )


def test_text_between_two_prices_is_reported() -> None:
    (warning,) = warnings("# S\n\nIt costs $5 and 6$ more.\n")

    assert warning == (
        "6: “$5 and 6$” is shown as a formula. To show the dollar signs, write \\$."
    )
    assert warnings("# S\n\nIt costs $5 or $6, and $2 x + 3$ or $3 = x$.\n") == []


def test_a_letter_with_spaces_between_dollar_signs_is_reported() -> None:
    (warning,) = warnings("# S\n\nText $ x $ here.\n")

    assert warning.startswith("6: “$ x $” is shown as text")
    assert warnings("# S\n\nIt costs $ 5 $ or $ 7.\n") == []


@pytest.mark.parametrize("title", ["The set ${x}$", "Keys {kbd}`A`", "`{a}`", "{1}"])
def test_headings_that_end_with_braces_have_no_warning(title: str) -> None:
    assert warnings(f"# {title}\n\nText\n") == []
