"""A lesson as a value: frozen, tuples all the way down. Knows no Markdown."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import ClassVar

from app.core.errors import UnknownName
from app.core.quiz import Question


@dataclass(frozen=True, slots=True)
class Prose:
    partial: ClassVar[str] = "prose"
    html: str


@dataclass(frozen=True, slots=True)
class Setting:
    """One `:key: value` line of a figure, still as text, with where it stands."""

    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure to be drawn: `kind` says by what, `name` is its key in the address."""

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
    """The author's own, in place of what the figure says of itself."""

    @property
    def group(self) -> str:
        """Name of the group of figures that this one shares its settings with."""
        return self.follows or self.name


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures that share settings: a figure, then those that name it in `:follows:`."""

    name: str
    """Name of the first figure, and the prefix of the group's settings in a query."""
    figures: tuple[Figure, ...]

    def settings_of(self, figure: Figure, known: Container[str]) -> dict[str, Setting]:
        """Return the settings of one of the figures by key: its own, then the shared.

        `known` contains the parameters of its kind; others are not shared.
        """
        shared = {s.key: s for s in self.figures[0].settings if s.key in known}
        return shared | {s.key: s for s in figure.settings}


@dataclass(frozen=True, slots=True)
class QuestionBlock:
    partial: ClassVar[str] = "question"
    question: Question


@dataclass(frozen=True, slots=True)
class Interview:
    """A question to be answered aloud, with an answer to compare."""

    partial: ClassVar[str] = "interview"
    title: str
    """HTML of what is asked."""
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A function of the program itself, read from its own text."""

    partial: ClassVar[str] = "source"
    name: str
    """The module that it stands in, as in `app.core.maths.encoding`."""
    html: str


@dataclass(frozen=True, slots=True)
class Callout:
    """The one thing to remember."""

    partial: ClassVar[str] = "callout"
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Concept:
    """A term and what it means."""

    partial: ClassVar[str] = "concept"
    term: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    partial: ClassVar[str] = "columns"
    columns: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Deeper:
    """What a learner may open and a presenter may skip."""

    partial: ClassVar[str] = "deeper"
    title: str
    blocks: tuple[Block, ...]


_RIGHT_TO_LEFT = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"}
)

Block = (
    Prose
    | Figure
    | QuestionBlock
    | Interview
    | Source
    | Callout
    | Concept
    | Columns
    | Deeper
)


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide of the deck, or a section after it."""

    id: str
    title: str
    """HTML of the headline."""
    title_text: str
    """The headline without markup, for tabs, the overview and screen readers."""
    blocks: tuple[Block, ...]
    notes: tuple[Block, ...]
    """For the speaker."""
    line: int

    def figures(self) -> tuple[Figure, ...]:
        return tuple(b for b in _walk(self.blocks) if isinstance(b, Figure))


@dataclass(frozen=True, slots=True)
class Lesson:
    slug: str
    title: str
    cover: tuple[Block, ...]
    slides: tuple[Slide, ...]
    sections: tuple[Slide, ...]
    subtitle: str = ""
    module: str = ""
    number: int | None = None
    """`lesson:` in the front matter, its place in the module."""
    of: int | None = None
    minutes: int | None = None
    lang: str = "en"
    objectives: tuple[str, ...] = ()
    """HTML, one sentence each."""

    @property
    def parts(self) -> tuple[Slide, ...]:
        return self.slides + self.sections

    @property
    def direction(self) -> str:
        """`rtl` for languages written from right to left, else `ltr`."""
        return "rtl" if self.lang.split("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"

    def blocks(self) -> Iterator[Block]:
        """Every block, outer before inner, in reading order; notes left out."""
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
        """Every question that is marked, practice too."""
        return tuple(b.question for b in self.blocks() if isinstance(b, QuestionBlock))

    def question(self, id: str) -> Question:
        found = {question.id: question for question in self.questions()}
        if id not in found:
            raise UnknownName("question", id, found)
        return found[id]


def _walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Callout | Concept | Deeper | Interview):
            yield from _walk(block.blocks)
        elif isinstance(block, Columns):
            for column in block.columns:
                yield from _walk(column)
