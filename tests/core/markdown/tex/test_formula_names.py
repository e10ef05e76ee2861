"""Formulas in the names of headings, controls and links."""

from __future__ import annotations

import re

import pytest

from app.core.lesson import Lesson
from app.core.lesson.blocks import (
    Callout,
    Concept,
    Deeper,
    Interview,
    Prose,
    QuestionBlock,
)
from app.core.markdown.parser import parse
from app.core.markdown.tex.formula_names import (
    name_formulas,
    spoken_text,
    without_formula_names,
    without_links_and_images,
)
from app.core.markdown.tex.mathml import mathml
from app.core.quiz import Ordering, SingleChoice, shuffled
from app.language import current_language, find_language, use_language

LESSON = """\
---
title: Test
lang: {lang}
---

# What is $x^2$? {{#one}}

Prose with $x^2$ and [a link to $x^2$](#/one).

| $x^2$ |
|---|
| $x^2$ |

::::{{question}} square
How large is $x^2$?

- [x] It is $x^2$.
  > Right: $x^2$.
- [ ] Zero.
  > No.

:::{{hint}}
Hint
:::
::::

:::{{deeper}} More about $x^2$
Text
:::

:::{{interview}} Why $x^2$?
Because.
:::

:::{{callout}} Remember $x^2$
Text
:::

:::{{concept}} The square $x^2$
Text
:::
"""

FORMULA = "<math><mtext>&quot;a&quot; &lt; b</mtext></math>"
NAMED = '<math aria-label="x squared"><msup>'
UNNAMED = "<math><msup>"


def test_formulas_in_names_have_a_label_and_others_have_none() -> None:
    prose, *blocks = _parse("en").slides[0].blocks
    question = next(b.question for b in blocks if isinstance(b, QuestionBlock))
    titles = [b.title for b in blocks if isinstance(b, Deeper | Interview | Callout)]
    titles += [b.term for b in blocks if isinstance(b, Concept)]

    assert isinstance(prose, Prose)
    assert isinstance(question, SingleChoice)
    option = question.options[0]
    for html in (question.prompt, option.html, option.feedback, *titles):
        assert NAMED in html
    assert [UNNAMED in html for html in titles] == [False] * 4
    formulas = re.findall(r"<math[^>]*><msup>", prose.html)
    assert formulas == [UNNAMED, NAMED, NAMED, UNNAMED]  # prose, link, header, cell


def test_the_title_of_a_slide_is_available_in_words() -> None:
    slide = _parse("en").slides[0]

    assert NAMED in slide.title
    assert slide.title_text == "What is x squared?"


@pytest.mark.parametrize("lang", ["de", "de-AT", "DE"])
def test_labels_are_in_the_language_of_the_lesson(lang: str) -> None:
    assert _parse(lang).slides[0].title_text == "What is x hoch 2?"


def test_a_label_in_text_of_another_language_is_in_that_language() -> None:
    text = "# $x^2$, [le [$x^2$]{lang=de} et $x^2$]{lang=fr}, $x^2$\n"
    [slide] = parse(f"---\ntitle: T\n---\n{text}", "t").slides

    assert slide.title_text == "x squared, le x hoch 2 et x au carré, x squared"


def test_labels_do_not_depend_on_the_language_of_the_request() -> None:
    with use_language(find_language("fr")):
        assert _parse("de").slides[0].title_text == "What is x hoch 2?"
        assert _parse("en").slides[0].title_text == "What is x squared?"
        assert current_language().tag == "fr"


def test_labels_in_languages_without_translations_are_plain_text() -> None:
    assert _parse("sv").slides[0].title_text == "What is x^2?"


@pytest.mark.parametrize("lang", ["en", "en-GB", "EN"])
def test_labels_are_words_in_each_kind_of_english(lang: str) -> None:
    assert 'aria-label="x squared"' in name_formulas(mathml("x^2", display=False), lang)


def test_a_label_is_escaped_and_not_added_twice() -> None:
    named = name_formulas(FORMULA, "en")

    assert 'aria-label="&quot;a&quot; &lt; b"' in named
    assert name_formulas(named, "en") == named
    assert without_formula_names(named) == FORMULA
    assert spoken_text(f"Is it <b>{named}</b>?") == 'Is it "a" < b?'


def test_links_are_removed_with_their_text_preserved() -> None:
    assert without_links_and_images('A <a href="/b" rel="x">b</a> <abbr>c</abbr>') == (
        "A b <abbr>c</abbr>"
    )


def test_images_are_replaced_by_their_alternative_texts() -> None:
    assert without_links_and_images(
        'A <img src="a.png" alt="dog" width="3"> barks'
    ) == ("A dog barks")


def test_the_order_of_an_ordering_does_not_depend_on_the_names() -> None:
    items = ["<math><mi>x</mi></math>", "y", "z", "u", "v", "w"]
    source = "\n".join(["1. $x$", *(f"1. {item}" for item in items[1:])])
    text = f"# S\n\n:::{{practice}} q\nWhich?\n\n{source}\n:::\n"
    (question,) = parse(f"---\ntitle: T\n---\n{text}", "t", b"key").questions()

    assert isinstance(question, Ordering)
    assert question.shown == shuffled(6, "\n".join(["q", *items]), b"key")


def _parse(lang: str) -> Lesson:
    return parse(LESSON.format(lang=lang), "test")
