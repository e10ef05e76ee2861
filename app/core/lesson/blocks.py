"""Blocks: the parts of a slide, as frozen dataclasses of tuples and text.

Figures are in `figure_blocks`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Final, Literal

from app.core.quiz import OpenQuestion, Poll, Prediction, Question
from app.language import gettext, translatable


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(ABC):
    """A part of a slide, or of another block: a `Leaf` or a `Container`.

    Blocks with the same content are equal, on whatever lines they begin.
    """

    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """Lines on which it begins; for Markdown, one for each paragraph, list or table."""
    directive: str = field(default="", compare=False, repr=False)
    """Its directive, such as `:::{figure} waves`; empty for Markdown."""

    partial: ClassVar[str]
    """Name of its template in `templates/blocks/`."""

    @property
    @abstractmethod
    def children(self) -> tuple[Block, ...]:
        """The blocks directly inside this one, in reading order."""

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


@dataclass(frozen=True, slots=True)
class Prose(Leaf):
    """Markdown between directives."""

    partial: ClassVar[str] = "prose"
    html: str


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
    """Transcript of an audio file, as paragraphs of plain text."""


@dataclass(frozen=True, slots=True)
class QuestionBlock(Leaf):
    """A question that the server grades."""

    partial: ClassVar[str] = "question"
    question: Question


@dataclass(frozen=True, slots=True)
class PredictionBlock(QuestionBlock):
    """A question that readers answer before they see what happens."""

    partial: ClassVar[str] = "prediction"
    question: Prediction
    state: tuple[tuple[str, str], ...]
    """State of figures that shows the answer, such as `waves.base` and 100; if empty,
    every change does."""
    start_state: tuple[tuple[str, str], ...]
    """State of figures that the question asks about, where it differs from the
    lesson's settings: the first link in the question, unless it shows the answer."""
    action: str
    """Text of the link in the question that leads to `state`; empty unless there is
    exactly one."""


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


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks and all blocks inside them in reading order."""
    return chain.from_iterable(block.walk() for block in blocks)
