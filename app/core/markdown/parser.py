"""Markdown to a `Lesson`, or every mistake in it with its line.

The way: lines → front matter → tokens → parts, cut at `---` → cover, slides, sections.
Reads text alone: no files, and nothing of what the kinds of figures mean.
"""

from __future__ import annotations

import re

from app.core.lesson import Lesson
from app.core.markdown.dialect import Dialect
from app.core.markdown.directives import VERBATIM
from app.core.markdown.draft import Draft
from app.core.markdown.front_matter import read_front_matter
from app.core.markdown.slides import read_deck

MAX_CHARACTERS = 1 << 18
"""Of one lesson: a long book's chapter. Reading takes time for each of them."""

_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]"
)
"""What no one sees in an editor, and what would put the count of lines out."""


def parse(text: str, slug: str) -> Lesson:
    """The lesson that `text` describes. Raises `LessonError` with every problem."""
    draft = Draft()
    lines = _lines(text, draft)
    front, above = read_front_matter(lines, draft)
    dialect = Dialect(draft, front.lang, VERBATIM)
    # Blank lines in place of the front matter keep the count right.
    tokens = dialect.read([""] * above + lines[above:])
    deck = read_deck(tokens, dialect)
    objectives = tuple(
        dialect.html([dialect.inline(sentence.text, sentence.line)])
        for sentence in front.objectives
    )
    if not deck.slides and not draft.problems:
        draft.complain(above + 1, "The lesson has no slide: begin one with # ….")
    draft.finish()
    return Lesson(
        slug=slug,
        title=front.title,
        cover=deck.cover,
        slides=deck.slides,
        sections=deck.sections,
        subtitle=front.subtitle,
        module=front.module,
        number=front.lesson,
        of=front.of,
        minutes=front.minutes,
        lang=front.lang,
        objectives=objectives,
    )


def _lines(text: str, draft: Draft) -> list[str]:
    """Lines of the text, whatever ends them.

    What would put the count of lines out, or take too long, ends the reading.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if len(text) > MAX_CHARACTERS:
        draft.complain(
            1,
            f"The lesson has {len(text)} characters; at most {MAX_CHARACTERS} are "
            "read. Divide it into several.",
        )
        draft.finish()
    for number, line in enumerate(lines, 1):
        if found := _INVISIBLE.search(line):
            code = f"U+{ord(found[0]):04X}"
            draft.complain(number, f"Remove the invisible character {code} here.")
    draft.finish()
    return lines
