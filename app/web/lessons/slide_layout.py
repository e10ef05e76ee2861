"""Layout of a slide: which blocks are text, and which are next to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from app.core.lesson import Slide
from app.core.lesson.blocks import (
    Block,
    Callout,
    Deeper,
    Footnotes,
    Picture,
    PredictionBlock,
    Prose,
    Recording,
    Step,
)
from app.core.lesson.figure_blocks import Figure
from app.core.markdown.tex.plain_text import plain_text

MAX_BRIEF_TEXT = 470
"""Characters of a slide's text that fit next to a wide figure on a projector, also in
the widest of the fonts that the tests try."""

MAX_LINE = 160
"""Characters of text above a figure that takes the whole width."""

_BLOCKS_OTHER_THAN_PARAGRAPHS = re.compile(
    r"<(?:blockquote|div|dl|figure|h[1-6]|hr|img|math display|ol|pre|table|ul)\b"
)


@dataclass(frozen=True, slots=True)
class SlideLayout:
    """Blocks of a slide by their position in the layout."""

    text_blocks: tuple[Block, ...]
    figures: tuple[Figure, ...] = ()
    callouts: tuple[Callout, ...] = ()
    details: tuple[Deeper, ...] = ()
    media: tuple[Block, ...] = ()
    """The image or video next to the text; at most one, and only without figures."""
    figures_step: int = 0
    """Step at which the blocks next to the text appear; 0 if they are always there."""
    callouts_step: int = 0
    """The same for callouts."""
    text_after: tuple[Block, ...] = ()
    """Those of `text_blocks` that the author has written after the other blocks."""

    @classmethod
    def of(cls, slide: Slide) -> SlideLayout:
        if slide.layout:
            return cls(text_blocks=slide.blocks)
        blocks = slide.blocks_at_once
        figures = tuple(b for b in blocks if isinstance(b, Figure))
        callouts = tuple(b for b in blocks if isinstance(b, Callout))
        details = tuple(b for b in blocks if isinstance(b, Deeper))
        media = tuple(b for b in blocks if isinstance(b, Picture | Recording))
        if figures or len(media) > 1 or _is_audio(*media):
            media = ()
        large = (*figures, *media)
        others = (*large, *callouts, *details)
        return cls(
            text_blocks=tuple(_without(others, slide.blocks)),
            figures=figures,
            callouts=callouts,
            details=details,
            media=media,
            figures_step=_first_step(slide, large),
            callouts_step=_first_step(slide, callouts),
            text_after=tuple(_without(others, _after(slide.blocks, large))),
        )

    @property
    def figures_and_media(self) -> tuple[Block, ...]:
        """Blocks next to the text, or below it."""
        return self.figures + self.media

    @property
    def is_stacked(self) -> bool:
        """Whether its figures share their settings and are below each other."""
        return len(self.figures) > 1 and len({f.group for f in self.figures}) == 1

    @property
    def is_brief(self) -> bool:
        """Whether its text fits in a narrow column, so that the figure can be wider."""
        return len(plain_text(" ".join(self._texts()))) <= MAX_BRIEF_TEXT

    def _texts(self) -> Iterator[str]:
        """Yield the HTML of the text that is in sight while all parts are closed."""
        steps = (b.blocks for b in self.text_blocks if isinstance(b, Step))
        for block in (*self.text_blocks, *chain.from_iterable(steps), *self.callouts):
            if isinstance(block, Prose):
                yield block.html
            elif isinstance(block, Callout):
                yield from (b.html for b in block.blocks if isinstance(b, Prose))
            elif isinstance(block, PredictionBlock):
                yield block.question.prompt
                yield block.question.explanation

    @property
    def text_before(self) -> tuple[Block, ...]:
        return self.text_blocks[: len(self.text_blocks) - len(self.text_after)]

    @property
    def is_in_order(self) -> bool:
        """Whether a phone shows text and figures in the author's order.

        The figures that come with Overtone are above the text, with their controls.
        """
        return bool(self.figures_and_media) and all(
            not isinstance(b, Figure) or b.definition for b in self.figures_and_media
        )

    @property
    def is_wide(self) -> bool:
        """Whether the figure takes the whole width, below a text of a line or two.

        Footnotes are then below the figure.
        """
        paragraphs = "".join(b.html for b in self.text_blocks if isinstance(b, Prose))
        return (
            self.is_in_order
            and len(self.figures_and_media) == 1
            and not self.callouts
            and not self.details
            and all(isinstance(block, Prose) for block in self.text_before)
            and all(isinstance(block, Footnotes) for block in self.text_after)
            and not _BLOCKS_OTHER_THAN_PARAGRAPHS.search(paragraphs)
            and len(plain_text(paragraphs)) <= MAX_LINE
        )

    @property
    def figure_columns(self) -> str:
        """Number of columns of figures; `wide` for a figure of the whole width."""
        if self.is_wide:
            return "wide"
        return "1" if self.is_stacked else str(len(self.figures_and_media))


def _after(blocks: tuple[Block, ...], found: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks after the first one that is, or contains, one of `found`."""
    for index, block in enumerate(blocks):
        if any(inner in found for inner in (block, *block.children)):
            return blocks[index + 1 :]
    return ()


def _is_audio(*media: Block) -> bool:
    return any(isinstance(b, Recording) and b.kind == "audio" for b in media)


def _without(removed: tuple[Block, ...], blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield blocks, and steps with their blocks, except the removed ones."""
    for block in blocks:
        if isinstance(block, Step):
            if rest := tuple(b for b in block.blocks if b not in removed):
                yield replace(block, blocks=rest)
        elif block not in removed:
            yield block


def _first_step(slide: Slide, blocks: tuple[Block, ...]) -> int:
    """Return the step at which the first of these blocks appears."""
    for block in slide.blocks:
        if block in blocks:
            return 0
        if isinstance(block, Step) and any(b in blocks for b in block.blocks):
            return block.number
    return 0
