"""A lesson as a value: frozen dataclasses that contain only tuples and text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import ClassVar, Final, Literal

from app.core.errors import Problem, UnknownName
from app.core.included_lines import SINGLE_FILE, SourceLines
from app.core.lesson_files import LessonFile
from app.core.licenses import License
from app.core.quiz import GradingRule, Numeric, OpenQuestion, Poll, Prediction, Question
from app.language import gettext, translatable

MAX_ID_LENGTH = 64
"""Characters of the id of a slide, a question or a figure."""

MAX_FIGURES = 100
"""Maximum number of figures in a lesson, because a page draws all of them."""


class Block(ABC):
    """A part of a slide, or of another block: a `Leaf` or a `Container`."""

    __slots__ = ()

    partial: ClassVar[str]
    """Name of its template in `templates/blocks/`."""

    @property
    @abstractmethod
    def children(self) -> tuple[Block, ...]:
        """The blocks directly inside this one, in reading order."""

    @property
    def needs_extras(self) -> bool:
        """Whether it needs the styles and scripts of blocks that few lessons use."""
        return False

    def walk(self) -> Iterator[Block]:
        """Yield this block and all blocks inside it in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Leaf(Block):
    """A block that contains no other blocks."""

    __slots__ = ()

    @property
    def children(self) -> tuple[Block, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Container(Block):
    """A block that contains other blocks."""

    blocks: tuple[Block, ...]

    @property
    def children(self) -> tuple[Block, ...]:
        return self.blocks


_RARE_MARKUP = ("<dl>", "<mark>", '<li class="task">', '<span class="code-line"')
"""HTML of Markdown that few lessons use, see `rare-markdown.css`."""


@dataclass(frozen=True, slots=True)
class Prose(Leaf):
    """Markdown between directives."""

    partial: ClassVar[str] = "prose"
    html: str

    @property
    def needs_extras(self) -> bool:
        return any(markup in self.html for markup in _RARE_MARKUP)


@dataclass(frozen=True, slots=True)
class Setting:
    """One `:key: value` line of a figure, not yet validated."""

    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class PrintState:
    """Parameters of a figure that is printed in this state."""

    parameters: tuple[tuple[str, str], ...]
    line: int


class FigureDefinition:
    """What a figure of the lesson's own shows; `app.core.figures` makes a kind of it.

    Definitions are compared by identity, because some contain thousands of numbers.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Figure(Leaf):
    """A figure. `kind` is the name of its kind, `name` its prefix in query strings."""

    partial: ClassVar[str] = "figure"
    kind: str
    name: str
    settings: tuple[Setting, ...]
    caption: str
    """HTML, one line."""
    line: int
    follows: str | None = None
    """Name of an earlier figure whose parameters of the same name this one shares."""
    title: str = ""
    """Title by the author; if empty, the chart's own title is shown."""
    print_states: tuple[PrintState, ...] = ()
    """States that are printed; if empty, the state of the page is."""
    instruction: str = ""
    """HTML, one line: what the reader can do; shown after the caption, not printed."""
    definition: FigureDefinition | None = None
    """Definition of a figure of the lesson's own; None for a kind in `KINDS`."""

    @property
    def needs_extras(self) -> bool:
        return self.definition is not None

    @property
    def group(self) -> str:
        """Name of the group of figures that this one shares its settings with."""
        return self.follows or self.name


@dataclass(frozen=True, slots=True)
class Picture(Leaf):
    """An image file with its caption."""

    partial: ClassVar[str] = "picture"
    image: str
    """HTML of the <img>."""
    caption: str
    """HTML, one line."""
    credit: str
    """HTML: who made the image."""
    name: str
    """Name by which links find it; may be empty."""


@dataclass(frozen=True, slots=True)
class Recording(Leaf):
    """A video or audio file with its caption."""

    partial: ClassVar[str] = "recording"
    kind: Literal["video", "audio"]
    url: str
    mimetype: str
    caption: str
    """HTML, one line, like `credit`."""
    credit: str
    name: str
    captions: str = ""
    """URL of the captions of a video; empty without them."""
    poster: str = ""
    """URL of the image that is shown before a video starts."""
    width: int = 0
    """Width of a video; with `height`, its ratio before it is loaded."""
    height: int = 0
    transcript: tuple[str, ...] = ()
    """Paragraphs of plain text: what is said in an audio file."""


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


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures that share settings: a figure, then those that name it in `:follows:`."""

    name: str
    """Name of the first figure, and the prefix of the group's settings in a query."""
    figures: tuple[Figure, ...]

    def settings_of(self, figure: Figure, known: Collection[str]) -> dict[str, Setting]:
        """Return the settings of one of the figures by key: its own, then the shared.

        `known` contains the parameters of its kind; others are not shared.
        """
        shared = {s.key: s for s in self.figures[0].settings if s.key in known}
        return shared | {s.key: s for s in figure.settings}


@dataclass(frozen=True, slots=True)
class QuestionBlock(Leaf):
    """A question that the server grades."""

    partial: ClassVar[str] = "question"
    question: Question

    @property
    def needs_extras(self) -> bool:
        return self.question.needs_extras


@dataclass(frozen=True, slots=True)
class PredictionBlock(QuestionBlock):
    """A question that readers answer before they see what happens."""

    partial: ClassVar[str] = "prediction"
    question: Prediction
    state: tuple[tuple[str, str], ...] = ()
    """State of figures that shows the answer, such as `waves.base` and 100; if empty,
    every change does."""


@dataclass(frozen=True, slots=True)
class PollBlock(QuestionBlock):
    """A question without a right answer, and what other readers have chosen."""

    partial: ClassVar[str] = "poll"
    question: Poll


@dataclass(frozen=True, slots=True)
class OpenBlock(QuestionBlock):
    """A question that readers answer in their own words, and a model answer."""

    partial: ClassVar[str] = "open"
    question: OpenQuestion


@dataclass(frozen=True, slots=True)
class Interview(Container):
    """An interview question with a model answer, which readers can open."""

    partial: ClassVar[str] = "interview"
    title: str
    """The question as HTML."""


@dataclass(frozen=True, slots=True)
class Source(Leaf):
    """Source code of functions or classes of the core."""

    partial: ClassVar[str] = "source"
    name: str
    """Module and names, such as `app.core.maths.encoding:encode`."""
    html: str


@dataclass(frozen=True, slots=True)
class Callout(Container):
    """A box with a statement to remember."""

    partial: ClassVar[str] = "callout"
    title: str
    """HTML; empty without a title."""


@dataclass(frozen=True, slots=True)
class Step(Container):
    """Blocks that appear at a step of the slide."""

    partial: ClassVar[str] = "step"
    number: int
    """From 1; step 0 is the slide at its start."""


@dataclass(frozen=True, slots=True)
class Incremental(Container):
    """Blocks whose items and paragraphs appear one by one."""

    partial: ClassVar[str] = "incremental"


ADMONITIONS: Final[Mapping[str, str]] = {
    "note": translatable("Note"),
    "tip": translatable("Tip"),
    "important": translatable("Important"),
    "warning": translatable("Warning"),
    "caution": translatable("Caution"),
}
"""Labels of each kind of `Admonition`, by the name of its directive."""


@dataclass(frozen=True, slots=True)
class Admonition(Container):
    """A box that readers should notice, such as a note or a warning."""

    partial: ClassVar[str] = "admonition"
    kind: str
    """A name in ADMONITIONS."""
    title: str
    """HTML; empty without a title."""

    @property
    def needs_extras(self) -> bool:
        return True

    @property
    def label(self) -> str:
        return gettext(ADMONITIONS[self.kind])


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote and its number in the lesson."""

    number: int
    html: str


@dataclass(frozen=True, slots=True)
class Footnotes(Leaf):
    """The footnotes of a slide."""

    partial: ClassVar[str] = "footnotes"
    notes: tuple[Footnote, ...]

    @property
    def needs_extras(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Concept(Container):
    """A term and its explanation."""

    partial: ClassVar[str] = "concept"
    term: str
    """HTML."""


@dataclass(frozen=True, slots=True)
class Columns(Block):
    """Blocks in columns next to each other."""

    partial: ClassVar[str] = "columns"
    columns: tuple[tuple[Block, ...], ...]

    @property
    def children(self) -> tuple[Block, ...]:
        return tuple(chain.from_iterable(self.columns))


@dataclass(frozen=True, slots=True)
class Deeper(Container):
    """Optional content that is closed at first."""

    partial: ClassVar[str] = "deeper"
    title: str
    """HTML; empty without a title."""


_RIGHT_TO_LEFT = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"}
)


def text_direction(lang: str) -> str:
    """Return `rtl` if the language is written from right to left, otherwise `ltr`."""
    return "rtl" if lang.split("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"


@dataclass(frozen=True, slots=True)
class Layout:
    """How the text and the images of a slide are arranged."""

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

    @property
    def needs_extras(self) -> bool:
        """Whether one of its blocks or notes does, see `Block`."""
        return bool(self.steps or self.layout) or any(
            b.needs_extras for b in _walk(self.blocks + self.notes)
        )

    def figures(self) -> tuple[Figure, ...]:
        return tuple(b for b in _walk(self.blocks) if isinstance(b, Figure))

    def predictions(self) -> tuple[Prediction, ...]:
        blocks = (b for b in _walk(self.blocks) if isinstance(b, PredictionBlock))
        return tuple(block.question for block in blocks)

    @property
    def counted_questions(self) -> tuple[Question, ...]:
        """Graded questions without practice."""
        blocks = (b for b in _walk(self.blocks) if isinstance(b, QuestionBlock))
        return tuple(b.question for b in blocks if b.question.counted)


@dataclass(frozen=True, slots=True)
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
    figure_links: tuple[FigureLink, ...] = ()
    lesson_links: tuple[LessonLink, ...] = ()
    sources: SourceLines = SINGLE_FILE
    """Files of the lines that the lesson's parts are on."""
    warnings: tuple[Problem, ...] = ()
    """What the author should improve, sorted by line."""
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
        """`rtl` if the language is written from right to left, otherwise `ltr`."""
        return text_direction(self.lang)

    @property
    def needs_extras(self) -> bool:
        """Whether the page needs the styles and scripts of less common blocks."""
        return (
            bool(self.files)
            or any(block.needs_extras for block in _walk(self.cover))
            or any(part.needs_extras for part in self.parts)
        )

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks except notes in reading order, containers first."""
        yield from _walk(self.cover)
        for part in self.parts:
            yield from _walk(part.blocks)

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
        above the question or next to it, in columns.
        """
        if question.figure:
            return next(f for f in self.figures() if f.name == question.figure)
        return self._figures_above.get(question.id)

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
        found = {question.id: question for question in self.questions()}
        if id not in found:
            raise UnknownName("question", id, found)
        return found[id]


def _walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    return chain.from_iterable(block.walk() for block in blocks)
