"""Parse Markdown into a `Lesson`, or list every mistake with its line.

lines → front matter → included files → tokens → parts, separated by `---`
→ cover, slides, sections

The parser reads other files only through `LessonFiles`. It does not know the kinds of
figures and their parameters; `app.core.review` checks these.
"""

from __future__ import annotations

from app.core.files.lesson_files import NO_FILES, LessonFiles
from app.core.lesson import Lesson
from app.core.markdown.directives import VERBATIM
from app.core.markdown.file_text.includes import include_files
from app.core.markdown.file_text.lines import (
    MAX_CHARACTERS,
    MAX_LINES,
    invisible_problem,
    split_lines,
)
from app.core.markdown.file_text.merge_conflicts import merge_conflict
from app.core.markdown.front_matter.keys import FrontMatter
from app.core.markdown.front_matter.parser import read_front_matter
from app.core.markdown.parse_context import ParseContext
from app.core.markdown.slides import Deck, read_deck
from app.core.markdown.syntax.dialect import Dialect
from app.core.own_figures import NO_OWN_FIGURES, OwnFigures


def parse(
    text: str,
    slug: str,
    shuffle_key: bytes = b"",
    files: LessonFiles = NO_FILES,
    own_figures: OwnFigures = NO_OWN_FIGURES,
) -> Lesson:
    """Parse the text of a lesson. Raises LessonError with every problem.

    Anyone with `shuffle_key` can compute the answers to ordering questions.
    """
    context = ParseContext(shuffle_key, files, own_figures, slug)
    lines = _lines(text, context)
    front, above = read_front_matter(lines, context)
    dialect = Dialect(context, front.lang, VERBATIM, front.macros, front.variables)
    # Blank lines in place of the front matter preserve the line numbers.
    lines, context.sources = include_files(lines, above, context)
    _check_number(lines, context)
    tokens = dialect.read(lines)
    deck = read_deck(tokens, dialect)
    objectives = tuple(
        dialect.html([dialect.inline(sentence.text, sentence.line)])
        for sentence in front.objectives
    )
    if not deck.slides and not context.problems:
        context.add_problem(above + 1, "The lesson has no slide. Start one with # ….")
    context.raise_problems()
    lesson = _lesson(slug, front, deck, objectives, context)
    _check_slides_of_questions(lesson, context)
    _check_preview(front, lesson, context)
    context.raise_problems()
    return lesson


def _lesson(
    slug: str,
    front: FrontMatter,
    deck: Deck,
    objectives: tuple[str, ...],
    context: ParseContext,
) -> Lesson:
    """Return the lesson with everything that was read. `objectives` are HTML."""
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
        grading=front.grading,
        mastery=front.mastery,
        objectives=objectives,
        authors=front.author,
        date=front.date,
        license=front.license,
        keywords=front.keywords,
        preview=front.preview.text if front.preview else "",
        figure_links=tuple(context.figure_links),
        lesson_links=tuple(context.lesson_links),
        warnings=context.sources.locate(
            sorted(context.warnings, key=lambda warning: warning.line)
        ),
        sources=context.sources,
        files=tuple(context.used_files.values()),
    )


def _check_slides_of_questions(lesson: Lesson, context: ParseContext) -> None:
    slides = [slide.id for slide in lesson.slides]
    for question in lesson.questions():
        if question.slide and question.slide not in slides:
            context.add_unknown(question.line, "slide", question.slide, slides)


def _check_preview(front: FrontMatter, lesson: Lesson, context: ParseContext) -> None:
    names = [figure.name for figure in lesson.figures()]
    if front.preview and front.preview.text not in names:
        context.add_unknown(front.preview.line, "figure", front.preview.text, names)


def _lines(text: str, context: ParseContext) -> list[str]:
    """Split the text into lines.

    Raises LessonError if the text is too long, or contains a merge conflict or
    invisible characters.
    """
    lines = split_lines(text)
    if len(text) > MAX_CHARACTERS:
        context.add_problem(
            1,
            f"The lesson has {len(text)} characters; at most {MAX_CHARACTERS} are "
            "allowed. Split it into several lessons.",
        )
        context.raise_problems()
    if conflict := merge_conflict(lines):
        context.add(conflict)
        context.raise_problems()
    for number, line in enumerate(lines, 1):
        if message := invisible_problem(line):
            context.add_problem(number, message)
    context.raise_problems()
    return lines


def _check_number(lines: list[str], context: ParseContext) -> None:
    """Raise LessonError if a lesson with its included files has too many lines."""
    if len(lines) > MAX_LINES:
        context.add_problem(
            1,
            f"The lesson has {len(lines)} lines with its included files; at most "
            f"{MAX_LINES} are allowed. Split it into several lessons.",
        )
        context.raise_problems()
