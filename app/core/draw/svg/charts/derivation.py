"""Derivation as SVG: slots with computations, small clocks, and the row of results.

For the page, the slots are drawn in two arrangements; the page's CSS shows the one that
fits. It also hides what fills the slots of later steps, so without scripts, in print
and in a standalone SVG all slots are filled.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from app.core.charts import Derivation, DerivationColumn, DerivationRow, Slot, Term
from app.core.draw.layout import dial_layout
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.cell_text import FEW_DECIMALS, cell_text
from app.core.draw.layout.derivation_layout import (
    MIN_WIDTHS,
    Box,
    DerivationShape,
    derivation_layout,
    is_computation,
    terms_width,
)
from app.core.draw.layout.text_layout import svg_text
from app.core.draw.svg.style import Style, percent
from app.language import gettext

FONT_SIZES: Final = {DerivationShape.WIDE: 18, DerivationShape.NARROW: 15}
"""Font sizes of texts, also in the page's CSS."""
RAISED_BY: Final = {DerivationShape.WIDE: 7, DerivationShape.NARROW: 5}
"""From the baseline of a text up to the baseline of its exponent."""

_ALONE_SIZE: Final = 14
_ALONE_RAISED: Final = ' font-size="12"'
"""Font sizes in a standalone SVG, whose columns may be as narrow as a phone's."""
_UNIT: Final = 100
"""Radius of a clock in units of the viewBox."""
_PADDING: Final = 4
_TONE_WIDTH: Final = 5
_BAND_HEIGHT: Final = 4

_CENTRED: Final = ' text-anchor="middle"'
_VISIBLE: Final = ' overflow="visible"'
_HEIGHT: Final = ' height="100%"'
"""Chromium before 120 does not update a relative height that a style sheet sets."""
_BOX: Final = ' width="100%" rx="5" fill="none"'
_CELL: Final = ' width="100%" opacity=".45"'
_DIAL: Final = ' fill="none" stroke-linecap="round"'
_LEGS: Final = ' stroke-dasharray="2 3"'
"""Attributes of a standalone SVG; in the page, `derivation.css` sets them."""


def draw_derivation(chart: Derivation, pen: Style) -> str:
    if pen.theme:
        return f'<g font-size="{_ALONE_SIZE}"{_CENTRED}>' + (
            f"{_arranged(chart, DerivationShape.WIDE, pen)}</g>"
        )
    return "".join(
        f'<g class="{shape}-derivation">{_arranged(chart, shape, pen)}</g>'
        for shape in DerivationShape
    )


def _arranged(chart: Derivation, shape: DerivationShape, pen: Style) -> str:
    return "".join(_Drawing(chart, shape, pen).parts())


class _Drawing:
    """One arrangement of a derivation."""

    def __init__(self, chart: Derivation, shape: DerivationShape, pen: Style) -> None:
        self._chart, self._shape, self._pen = chart, shape, pen
        self._layout = derivation_layout(chart, shape)

    def parts(self) -> Iterable[str]:
        chart, layout = self._chart, self._layout
        for column, box in zip(chart.columns, layout.headings, strict=False):
            yield self._svg(box, self._spans(column.heading))
        for number, row in enumerate(chart.rows):
            label_box = layout.labels[number]
            yield self._svg(label_box, self._label(row.label, row.tone, label_box))
            yield from self._slots(number, row)
        label_box = layout.result_label
        yield self._svg(label_box, self._label(chart.result_label, None, label_box))
        if layout.is_numbered:
            yield from self._dimensions()
        yield from self._results()

    def _slots(self, number: int, row: DerivationRow) -> Iterable[str]:
        boxes = self._layout.slots[number]
        for index, (slot, box) in enumerate(zip(row.slots, boxes, strict=True)):
            column = self._chart.columns[index]
            key = f"{number}-{index}"
            if slot.angle is None:
                drawn = self._computation(slot, column, box)
                spoken = _spoken(slot.terms)
            else:
                drawn = self._clock(slot.angle, row.tone, key)
                spoken = geo.radians(slot.angle, 2)
            name = f"{_spoken(row.label)}, {column.name}: {spoken}"
            yield self._slot(key, slot.step, box, drawn, data_name=name)

    def _slot(
        self, key: str, step: int, box: Box, drawn: str, **attributes: str
    ) -> str:
        state = "slot unfilled" if step > self._chart.step else "slot"
        known = {"class": state, "data-slot": key, **attributes}
        in_page = "".join(
            f' {name.replace("_", "-")}="{svg_text(value)}"'
            for name, value in known.items()
        )
        return self._svg(box, drawn, "" if self._pen.theme else in_page)

    def _label(self, terms: tuple[Term, ...], tone: float | None, box: Box) -> str:
        if tone is None:
            return self._text(terms, box, 0)
        bar = (
            f'<rect y="20%" width="{_TONE_WIDTH}" height="60%" '
            f'fill="{self._pen.colour(tone)}"/>'
        )
        return bar + self._text(terms, box, _TONE_WIDTH + 6)

    def _computation(self, slot: Slot, column: DerivationColumn, box: Box) -> str:
        terms = slot.terms
        if not is_computation(slot) and not self._layout.headings:
            terms = (*column.heading, Term(" = "), *terms)
        return self._frame() + self._text(terms, box)

    def _frame(self) -> str:
        pen = self._pen
        look = f"{pen.alone(_BOX)}{pen.paint('stroke', 'edge')}"
        return f'<rect class="box"{_HEIGHT}{look}/>'

    def _clock(self, angle: float, tone: float, key: str) -> str:
        """Return a clock; thin lines show the cosine and the sine of its angle."""
        reach = round(dial_layout.HALF_BOX * _UNIT)
        inner, outer = (round(at * _UNIT) for at in dial_layout.TICK_RADII)
        right, up = (round(at * _UNIT) for at in dial_layout.tip(angle, 1))
        steady, pen = self._pen.steady, self._pen
        hand, tip = (
            pen.alone(f' stroke-width="{width}"')
            or f' data-key="{part}-{key}-{self._shape}"'
            for part, width in (("hand", geo.HAND_WIDTH), ("tip", geo.TIP_DOT_SIZE))
        )
        return (
            f'<svg class="dial"{pen.alone(_DIAL)} '
            f'viewBox="{-reach} {-reach} {2 * reach} {2 * reach}">'
            f'<g class="face"{pen.paint("stroke", "edge")}>'
            f'<circle r="{_UNIT}"{steady}/>'
            f'<path{steady} d="M0-{inner}V-{outer}"/>'
            f'<path class="fill"{pen.alone(_LEGS)}{steady} d="M0 0V{-up}H{right}"/>'
            f'</g><g class="fill" stroke="{pen.colour(tone)}">'
            f'<path class="hand"{hand}{steady} d="M0 0L{right} {-up}"/>'
            f'<path class="tip"{tip}{steady} d="M0 0zM{right} {-up}z"/></g></svg>'
        )

    def _results(self) -> Iterable[str]:
        """Return the values of the result as coloured cells."""
        chart, pen = self._chart, self._pen
        boxes = self._layout.results
        for index, result in enumerate(chart.result.tolist()):
            colour = pen.value_colour((result + 1) / 2)
            cell = (
                f'<svg class="cells"><rect class="fill"{_HEIGHT} fill="{colour}"'
                f"{pen.alone(_CELL)}/></svg>"
            )
            value = cell_text(result, FEW_DECIMALS)
            text = self._text((Term(value),), boxes[index])
            number, column = self._source(index)
            row = chart.rows[number]
            band = (
                f'<rect class="fill" y="-{_BAND_HEIGHT + 2}" width="100%" '
                f'height="{_BAND_HEIGHT}" fill="{pen.colour(row.tone)}"/>'
            )
            drawn = band + cell + self._frame() + text
            yield self._slot(
                f"result-{index}",
                chart.result_step,
                boxes[index],
                drawn,
                data_from=f"{number}-{column}",
                data_name=f"{_spoken(chart.result_label)}, {index}: {value}",
            )

    def _dimensions(self) -> Iterable[str]:
        """Return the number of each dimension above its cell, line by line."""
        pen = self._pen
        size = pen.alone(_ALONE_RAISED)
        numbered = enumerate(self._layout.results)
        for top, line in groupby(numbered, lambda each: each[1].top):
            labels = [
                (svg_text(gettext("dim")), 'text-anchor="start"'),
                *(
                    (str(index), f'x="{percent(box.left + box.width / 2)}"')
                    for index, box in line
                ),
            ]
            texts = "".join(
                f'<text class="dim" {attributes} y="-{_BAND_HEIGHT + 5}">{text}</text>'
                for text, attributes in labels
            )
            yield (
                f'<svg y="{percent(top)}"{pen.alone(_VISIBLE)}>'
                f"<g{size}{pen.paint('fill', 'soft')}>{texts}</g></svg>"
            )

    def _source(self, index: int) -> tuple[int, int]:
        """Return row and column of a value of the result, from the last columns."""
        per_row = len(self._chart.result) // len(self._chart.rows)
        row, offset = divmod(index, per_row)
        return row, len(self._chart.columns) - per_row + offset

    def _text(self, terms: tuple[Term, ...], box: Box, left: int | None = None) -> str:
        """Return a text at the left or in the middle, scaled down if it is too wide."""
        scale = FONT_SIZES[self._shape] / geo.FONT_SIZE
        needed = terms_width(terms) * scale + (left or 0) + _PADDING
        spans = self._spans(terms, left)
        if needed <= box.width / 100 * MIN_WIDTHS[self._shape]:
            return spans
        height = 2 * FONT_SIZES[self._shape]
        return f'<svg viewBox="0 0 {needed:.0f} {height}">{spans}</svg>'

    def _spans(self, terms: tuple[Term, ...], left: int | None = None) -> str:
        """Return a text at the left or in the middle, with exponents raised."""
        pen, before, rise = self._pen, "", RAISED_BY[self._shape]
        size = pen.alone(_ALONE_RAISED)
        spans = ""
        for is_raised, group in groupby(terms, lambda term: term.raised):
            text = "".join(map(self._term, group))
            if is_raised:
                spans += f'<tspan class="raised"{size} dy="-{rise}">{text}</tspan>'
            else:
                spans += f'<tspan dy="{rise}">{text}</tspan>' if before else text
            before = text if is_raised else ""
        position = 'x="50%"' if left is None else f'x="{left}" text-anchor="start"'
        return (
            f'<text {position} y="50%" dy=".35em"'
            f"{pen.paint('fill', 'text')}>{spans}</text>"
        )

    def _term(self, term: Term) -> str:
        text = svg_text(term.text)
        if not term.symbol:
            return text
        number = self._chart.symbols.index(term.symbol)
        if self._pen.theme:
            return f'<tspan fill="{self._pen.symbol_colour(number)}">{text}</tspan>'
        return f'<tspan class="symbol-{number}">{text}</tspan>'

    def _svg(self, box: Box, inside: str, attributes: str = "") -> str:
        return (
            f'<svg{attributes} x="{percent(box.left)}" y="{percent(box.top)}" '
            f'width="{percent(box.width)}" height="{percent(box.height)}"'
            f"{self._pen.alone(_VISIBLE)}>{inside}</svg>"
        )


def _spoken(terms: tuple[Term, ...]) -> str:
    """Return a text in words, which name an exponent."""
    spoken = ""
    for is_raised, group in groupby(terms, lambda term: term.raised):
        text = "".join(term.text for term in group)
        spoken = _spoken_power(spoken, text) if is_raised else f"{spoken}{text}"
    return spoken


def _spoken_power(base: str, exponent: str) -> str:
    # Translators: Read aloud, such as “10000 to the power of 2/8”.
    return gettext(
        "%(base)s to the power of %(exponent)s", base=base, exponent=exponent
    )
