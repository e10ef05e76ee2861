"""A lesson as a value: frozen dataclasses that contain only tuples and text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from app.core.errors import Problem, UnknownName
from app.core.files.lesson_files import LessonFile
from app.core.included_lines import SINGLE_FILE, SourceLines
from app.core.lesson.blocks import Block, PredictionBlock, QuestionBlock, Step, walk
from app.core.lesson.figure_blocks import Figure, FigureGroup
from app.core.licenses import License
from app.core.quiz import GradingRule, Numeric, OpenQuestion, Prediction, Question

MAX_ID_LENGTH = 64
"""Characters of the id of a slide, a question or a figure."""


MAX_FIGURES = 100
"""Maximum number of figures in a lesson, because a page draws all of them."""


@dataclass(frozen=True, slots=True)
class FigureLink:
    """A link that sets parameters of figures, such as `?waves.base=100`."""

    parameters: tuple[tuple[str, str], ...]
    """Names, such as `waves.base`, and values."""
    line: int


@dataclass(frozen=True, slots=True)
class LessonLink:
    """A link to another lesson, such as `lesson:rope-and-alibi#/rope`."""

    slug: str
    slide: str
    """Id or number of a slide; empty for the lesson as a whole."""
    line: int


_RIGHT_TO_LEFT = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"}
)


def text_direction(lang: str) -> str:
    """Return `rtl` if the language is written from right to left, otherwise `ltr`."""
    return "rtl" if lang.split("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"


@dataclass(frozen=True, slots=True)
class Layout:
    """Arrangement of the text and the images of a slide."""

    names: tuple[str, ...]
    image: str = ""
    """HTML of the <img> next to the text; empty without one."""
    background: str = ""
    """HTML of the <img> behind the text; empty without one."""
    dim: int = 0
    """Percent by which the background is darkened."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide of the deck, or a section below it."""

    id: str
    title: str
    """The headline as HTML."""
    title_text: str
    """The headline as plain text, with formulas in words."""
    blocks: tuple[Block, ...]
    notes: tuple[Block, ...]
    """Speaker notes."""
    line: int
    layout: Layout | None = None
    """None: the layout that suits the blocks."""
    steps: int = 0
    """Number of steps in which its parts appear."""

    @property
    def blocks_at_once(self) -> tuple[Block, ...]:
        """Its blocks without steps around them."""
        return tuple(
            inner
            for block in self.blocks
            for inner in (block.blocks if isinstance(block, Step) else (block,))
        )

    def figures(self) -> tuple[Figure, ...]:
        return tuple(b for b in walk(self.blocks) if isinstance(b, Figure))

    def predictions(self) -> tuple[Prediction, ...]:
        blocks = (b for b in walk(self.blocks) if isinstance(b, PredictionBlock))
        return tuple(block.question for block in blocks)

    def questions(self) -> tuple[Question, ...]:
        """Return all questions, including practice and predictions."""
        blocks = (b for b in walk(self.blocks) if isinstance(b, QuestionBlock))
        return tuple(block.question for block in blocks)

    @property
    def counted_questions(self) -> tuple[Question, ...]:
        """Graded questions without practice."""
        return tuple(question for question in self.questions() if question.counted)


@dataclass(frozen=True)
class Lesson:
    """A lesson: its slides, the sections below them, and its front matter."""

    slug: str
    title: str
    cover: tuple[Block, ...]
    slides: tuple[Slide, ...]
    sections: tuple[Slide, ...]
    subtitle: str = ""
    module: str = ""
    number: int | None = None
    """`lesson:` in the front matter: its number in the module, from 1."""
    of: int | None = None
    """Number of lessons in the module."""
    minutes: int | None = None
    lang: str = "en"
    grading: GradingRule = "best"
    """Which attempt at a question counts for the score."""
    mastery: int | None = None
    """Percentage of the points with which a learner passes."""
    objectives: tuple[str, ...] = ()
    """Learning objectives, one sentence of HTML each."""
    authors: tuple[str, ...] = ()
    date: str = ""
    """Date of this version in ISO format; empty if it is not known."""
    license: License | None = None
    keywords: tuple[str, ...] = ()
    preview: str = ""
    """Name of the figure in previews of links; if empty, the first one."""
    figure_links: tuple[FigureLink, ...] = ()
    lesson_links: tuple[LessonLink, ...] = ()
    sources: SourceLines = SINGLE_FILE
    """Files of the lines that the lesson's parts are on."""
    warnings: tuple[Problem, ...] = ()
    """Recommendations to the author, sorted by line."""
    files: tuple[LessonFile, ...] = ()
    """Files in the lesson's folder that the page shows."""

    @property
    def parts(self) -> tuple[Slide, ...]:
        """Slides, then sections."""
        return self.slides + self.sections

    @property
    def has_byline(self) -> bool:
        """Whether the page names its authors, its date or its license."""
        return bool(self.authors or self.date or self.license)

    @property
    def direction(self) -> str:
        """Text direction of the language: `rtl` or `ltr`."""
        return text_direction(self.lang)

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks except notes in reading order, containers first."""
        yield from walk(self.cover)
        for part in self.parts:
            yield from walk(part.blocks)

    def figures(self) -> tuple[Figure, ...]:
        return tuple(b for b in self.blocks() if isinstance(b, Figure))

    @property
    def figure_groups(self) -> tuple[FigureGroup, ...]:
        """Figures grouped by the settings that they share, in reading order."""
        groups: dict[str, list[Figure]] = {}
        for figure in self.figures():
            groups.setdefault(figure.group, []).append(figure)
        return tuple(FigureGroup(name, tuple(f)) for name, f in groups.items())

    def questions(self) -> tuple[Question, ...]:
        """Return all questions, including practice and predictions."""
        return tuple(b.question for b in self.blocks() if isinstance(b, QuestionBlock))

    def predictions(self) -> tuple[Prediction, ...]:
        return tuple(q for q in self.questions() if isinstance(q, Prediction))

    def open_questions(self) -> tuple[OpenQuestion, ...]:
        return tuple(q for q in self.questions() if isinstance(q, OpenQuestion))

    @property
    def counted_questions(self) -> tuple[Question, ...]:
        """Graded questions without practice."""
        return tuple(question for question in self.questions() if question.counted)

    @property
    def quick_check(self) -> Slide | None:
        """The first section with graded questions; None if no section has any."""
        return next((s for s in self.sections if s.counted_questions), None)

    def only(self, id: str) -> Lesson:
        """Return the lesson with one slide or section alone. Raises UnknownName."""
        ids = [part.id for part in self.parts]
        if id not in ids:
            raise UnknownName("slide or section", id, ids)
        return replace(
            self,
            cover=(),
            slides=tuple(slide for slide in self.slides if slide.id == id),
            sections=tuple(section for section in self.sections if section.id == id),
        )

    def figure_of(self, question: Question) -> Figure | None:
        """Return the figure that is shown with a vote on the question.

        It is the figure that the question names, or for a number the figure directly
        above the question or next to it, in columns. For a prediction, it is the first
        figure in the state that shows the answer, or else on the prediction's slide.
        """
        if question.figure:
            return next(f for f in self.figures() if f.name == question.figure)
        if isinstance(question, Prediction):
            return self._figures_of_predictions.get(question.id)
        return self._figures_above.get(question.id)

    def prediction_block(self, id: str) -> PredictionBlock | None:
        """Return the block of a prediction; None if no prediction has this id."""
        found = (b for b in self.blocks() if isinstance(b, PredictionBlock))
        return next((block for block in found if block.question.id == id), None)

    @property
    def _figures_of_predictions(self) -> dict[str, Figure]:
        """The figure of each prediction that has one, by the prediction's id."""
        figures = {figure.name: figure for figure in self.figures()}
        found: dict[str, Figure] = {}
        for part in self.parts:
            on_slide = [figure.name for figure in part.figures()]
            for block in walk(part.blocks):
                if isinstance(block, PredictionBlock):
                    in_state = [name.partition(".")[0] for name, _ in block.state]
                    first = next(iter(in_state or on_slide), "")
                    if first in figures:
                        found[block.question.id] = figures[first]
        return found

    @property
    def _figures_above(self) -> dict[str, Figure]:
        """Figures directly above a number question, by the question's id."""
        siblings = [self.cover, *(part.blocks for part in self.parts)]
        siblings += [block.children for block in self.blocks()]
        return {
            block.question.id: above
            for blocks in siblings
            for above, block in pairwise(blocks)
            if isinstance(above, Figure)
            and isinstance(block, QuestionBlock)
            and isinstance(block.question, Numeric)
        }

    def question(self, id: str) -> Question:
        """Return the question with this id. Raises UnknownName."""
        if id not in self._questions_by_id:
            raise UnknownName("question", id, self._questions_by_id)
        return self._questions_by_id[id]

    @cached_property
    def _questions_by_id(self) -> dict[str, Question]:
        """Cached, because each vote and each answer looks up its question."""
        return {question.id: question for question in self.questions()}
