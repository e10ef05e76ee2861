"""Outline of a lesson as text: the format of the expected results in fixtures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from app.core.lesson import Lesson, Slide
from app.core.lesson.blocks import (
    Block,
    Columns,
    Container,
    Footnotes,
    Picture,
    PredictionBlock,
    Prose,
    QuestionBlock,
    Recording,
    Source,
    Step,
)
from app.core.lesson.figure_blocks import Figure
from app.core.quiz import (
    Blank,
    Blanks,
    Matching,
    MultipleChoice,
    Numeric,
    OpenQuestion,
    Ordering,
    Poll,
    Prediction,
    Question,
    SingleChoice,
)


def outline(lesson: Lesson) -> str:
    return "\n".join(_lesson(lesson))


def _lesson(lesson: Lesson) -> Iterator[str]:
    if lesson.cover:
        yield "cover"
        yield from _inner(lesson.cover)
    for part in lesson.slides:
        yield from _part("slide", part)
    for part in lesson.sections:
        yield from _part("section", part)


def _part(kind: str, part: Slide) -> Iterator[str]:
    text = "" if part.title_text == part.title else f" ({part.title_text})"
    yield f"{kind} {part.id}: {part.title}{text}"
    yield from _inner(part.blocks)
    if part.notes:
        yield "  notes"
        yield from _indented(_inner(part.notes))


def _inner(blocks: Iterable[Block]) -> Iterator[str]:
    return _indented(line for block in blocks for line in _block(block))


def _block(block: Block) -> Iterator[str]:
    match block:
        case Prose(html):
            yield from html.strip().splitlines()
        case Figure():
            settings = [f"{s.key}={s.value}" for s in block.settings]
            follows = [f"follows {block.follows}"] if block.follows else []
            states = ["&".join(map("=".join, s.parameters)) for s in block.print_states]
            printed = [f"printed at {' | '.join(states)}"] if states else []
            in_sight = (
                [f"in sight: {' '.join(block.in_sight)}"] if block.in_sight else []
            )
            kind = f"figure {block.kind} as {block.name}"
            caption = block.caption or "no caption"
            instruction = [block.instruction] if block.instruction else []
            texts = [*in_sight, *instruction, caption]
            yield ", ".join([kind, *follows, *settings, *printed, *texts])
        case PredictionBlock(question, state):
            yield from _question(question)
            yield from (f"  answered at {name}={value}" for name, value in state)
        case QuestionBlock(question):
            yield from _question(question)
        case Footnotes(notes):
            yield "footnotes"
            for note in notes:
                yield from _indented([f"{note.number}: {note.html.strip()}"])
        case Picture() | Recording():
            yield f"file as {block.name}: {block.caption}"
        case Source():
            yield f"source: {block.name}"
        case Columns():
            for column in block.columns:
                yield "column"
                yield from _inner(column)
        case Step():
            yield f"step {block.number}"
            yield from _inner(block.blocks)
        case Container():
            yield ": ".join([block.partial, *_texts(block)])
            yield from _inner(block.blocks)
        case _:
            raise TypeError(f"{type(block).__name__} has no outline")


def _texts(block: Container) -> list[str]:
    """Return the title, or whatever text a container has besides its blocks."""
    content = (field.name for field in fields(block) if field.compare)
    values = [getattr(block, name) for name in content]
    return [value for value in values if isinstance(value, str)]


def _question(question: Question) -> Iterator[str]:
    kind = "" if isinstance(question, SingleChoice) else f", {question.kind}"
    counted = "question" if question.counted else "practice"
    yield f"{counted} {question.id}{kind}: {question.prompt.strip()}"
    if question.points != 1:
        yield f"  points: {question.points}"
    if question.slide:
        yield f"  slide: {question.slide}"
    if question.figure:
        yield f"  figure: {question.figure}"
    yield from _indented(_answers(question))
    yield from (f"  hint: {hint.strip()}" for hint in question.hints)
    if question.explanation:
        yield f"  explanation: {question.explanation.strip()}"


def _answers(question: Question) -> Iterator[str]:
    match question:
        case SingleChoice() | MultipleChoice():
            for option in question.options:
                box = "x" if option.right else "o"
                feedback = f" → {option.feedback.strip()}" if option.feedback else ""
                yield f"{box} {option.html}{feedback}"
        case Numeric():
            units = "".join(f" [{unit}]" for unit in question.units)
            feedback = f" → {question.feedback}" if question.feedback else ""
            yield f"{question.value} ± {question.tolerance}{units}{feedback}"
            for miss in question.near_misses:
                yield f"not {miss.value} ± {miss.tolerance} → {miss.feedback}"
        case Ordering():
            yield from question.items
        case Blanks():
            yield from map(_blank, question.blanks)
        case Matching():
            yield from (f"{part.name} == {part.answer}" for part in question.parts)
        case Prediction() | Poll():
            yield from question.options
        case OpenQuestion():
            yield f"at most {question.max_words} words"
        case _:
            raise TypeError(f"{type(question).__name__} has no outline")


def _blank(blank: Blank) -> str:
    if isinstance(blank, Numeric):
        return "; ".join(_answers(blank))
    right = f" → {blank.feedback}" if blank.feedback else ""
    wrong = [f"not {each.text} → {each.feedback}" for each in blank.wrong_words]
    return "; ".join([" | ".join(blank.accepted) + right, *wrong])


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
