"""Links between lessons: grammar, check, and other addresses."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError, UnknownName
from app.core.lesson import Lesson
from app.core.lesson.links import (
    RenderedLink,
    check_links,
    link_to_whole_lesson,
    replace_links,
)
from app.core.markdown.parser import parse

LESSON = """\
---
title: T
---

# One {#one}

See [the **rotation**](lesson:rope#/turn) and [all of it](lesson:rope "Title").

:::{callout} Remember
[Again](lesson:rope#/2)
:::

---

# Two

More.
"""


def prose(text: str) -> str:
    return str(parse(text, "waves").slides[0].blocks[0].html)  # type: ignore[attr-defined]


def find(slug: str) -> Lesson:
    if slug == "rope":
        slides = "# A {#turn}\n\n---\n\n# B {#back}\n\n***\n\n# C {#end}\n"
        return parse(f"---\ntitle: R\n---\n{slides}", "rope")
    raise UnknownName("lesson", slug, ["rope", "waves"])


def problems(target: str) -> list[tuple[int, str]]:
    lesson = parse(f"---\ntitle: T\n---\n# One\n\nSee [x]({target}).\n", "waves")
    return [(p.line, p.message) for p in check_links(lesson, find)]


def test_a_link_to_a_lesson_has_the_address_of_its_page() -> None:
    html = prose(LESSON)

    assert '<a href="/lessons/rope#/turn" class="lesson-link">the <strong>' in html
    assert '<a href="/lessons/rope" title="Title" class="lesson-link">all of it' in html


def test_all_links_of_a_lesson_can_get_another_address() -> None:
    def change(link: RenderedLink) -> str:
        return link.to(f"https://x.example/{link.slug}", ' rel="next"')

    changed = replace_links(parse(LESSON, "waves"), change)

    text = repr(changed)
    assert text.count('href="https://x.example/rope') == 3
    assert 'href="/lessons/' not in text
    assert '<a href="https://x.example/rope" title="Title" rel="next" class=' in text


def test_a_lesson_without_links_stays_the_same_value() -> None:
    lesson = find("rope")

    assert replace_links(lesson, lambda link: link.html) is lesson


def test_changed_links_leave_the_definition_of_a_plot_the_same_value() -> None:
    plot = ":::{plot}\n:x: 0..1\n:y: x\n[Caption](lesson:rope).\n:::\n"
    lesson = parse(f"---\ntitle: T\n---\n# One\n\n{plot}", "waves")

    changed = replace_links(lesson, lambda link: link.html)

    assert changed.figures()[0].caption == "Caption."
    assert changed.figures()[0].definition is lesson.figures()[0].definition


@pytest.mark.parametrize(
    "target", ["lesson:rope", "lesson:rope#/turn", "lesson:rope#/2", "lesson:rope#/end"]
)
def test_links_to_slides_sections_and_numbers_are_valid(target: str) -> None:
    assert problems(target) == []


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("lesson:ropes", "There is no lesson called “ropes”. Did you mean “rope”?"),
        (
            "lesson:rope#/zzz",
            "There is no slide of “rope” called “zzz”. Known names: turn, back, end.",
        ),
        ("lesson:rope#/turns", "Did you mean “turn”?"),
        ("lesson:rope#/3", "There is no slide of “rope” called “3”."),
    ],
)
def test_unknown_lessons_and_slides_are_reported(target: str, message: str) -> None:
    [(line, found)] = problems(target)

    assert line == 6
    assert message in found


@pytest.mark.parametrize("target", ["lesson:", "lesson:Rope", "lesson:rope#turn"])
def test_a_link_of_another_form_is_an_error(target: str) -> None:
    with pytest.raises(LessonError, match="is not a link to a lesson"):
        problems(target)


def test_links_of_a_part_to_other_slides_lead_to_the_whole_lesson() -> None:
    text = (
        "---\ntitle: T\n---\n# One {#one}\n\n"
        "[Here](#/one), [there](#/two), [a step](#/two/1) and [by number](#/2).\n"
        "\n---\n\n# Two {#two}\n"
    )

    part = link_to_whole_lesson(parse(text, "waves").only("one"))

    html = part.slides[0].blocks[0].html  # type: ignore[attr-defined]
    assert '<a href="#/one">Here' in html
    assert '<a href="/lessons/waves#/two">there' in html
    assert '<a href="/lessons/waves#/two/1">a step' in html
    assert '<a href="/lessons/waves#/2">by number' in html
