"""Turns figure: RoPE beyond the training length, with methods of context extension."""

from __future__ import annotations

from math import floor, log10
from typing import Annotated, ClassVar, Final

from pydantic import Field

from app.core.charts import PairTurns, TurnChart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import Slider, UnderMoreSettings, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import PairParams, pair_tones
from app.core.figures.shared.positions import Base, HeadWidth
from app.core.maths.encoding import BASE, MAX_START, frequencies
from app.core.maths.rope_scaling import ALPHA, BETA, Method, scaled_frequencies, turns
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    localise,
    ngettext,
    translatable,
)

MAX_WIDTH: Final = 256
MAX_DIALS: Final = 8

_UNCHANGED: Final = 1 - 1e-9
"""Speeds above are unchanged except for rounding."""

_METHODS: Final[dict[Method, str]] = {
    "none": translatable("Without a method, all pairs keep their speed."),
    "interpolation": translatable(
        "Position interpolation divides each position by the length read relative to "
        "the training length."
    ),
    "base": translatable(
        "A larger base (“NTK-aware”) slows slow pairs more than fast ones, and the "
        "slowest as much as interpolation does."
    ),
    "yarn": translatable(
        "YaRN keeps the speed of pairs with at least %(fast)s turns in training, "
        "interpolates pairs with at most %(slow)s turn, and blends both between. "
        "It also scales the attention scores, which is not shown."
    ),
}


_SLOWING: Final[dict[Method, str]] = {
    "interpolation": translatable("Interpolation slows all pairs equally"),
    "base": translatable("A larger base slows the slow pairs most"),
    "yarn": translatable("YaRN does not slow the fast pairs"),
}

Length = Annotated[int, Field(ge=1, le=MAX_START), UnderMoreSettings()]
"""Number of positions of a text."""


class TurnsParams(PairParams):
    max_width: ClassVar[int] = MAX_WIDTH

    method: Annotated[
        Method,
        Field(
            title=translatable("Method"),
            description=translatable(
                "How the speed of the pairs is changed for long texts."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("No method"),
                translatable("Interpolation"),
                translatable("Larger base"),
                translatable("YaRN"),
            ),
        ),
    ] = "none"
    length: Annotated[
        Length,
        Field(
            title=translatable("Length read"),
            description=translatable(
                "Number of positions of the text that the model reads."
            ),
        ),
        Slider(1000, 100_000, scale="log"),
    ] = 8192
    training: Annotated[
        Length,
        Field(
            title=translatable("Training length"),
            description=translatable("Number of positions of the texts in training."),
        ),
        Slider(100, 100_000, scale="log"),
    ] = 2048
    d_model: Annotated[
        HeadWidth,
        Field(le=MAX_WIDTH),
        Slider(2, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 128
    base: Annotated[Base, UnderMoreSettings()] = BASE

    @property
    def cells(self) -> int:
        return self.d_model


def chart(params: TurnsParams) -> TurnChart:
    pairs = _pairs(params)
    return TurnChart(
        title=_title(params, pairs),
        pairs=pairs,
        shown=_shown(len(pairs)),
        training=params.training,
        length=params.length,
        description=_describe(params, pairs),
        reading=_reading(pairs),
    )


TURNS: Final = FigureKind(
    name="turns",
    title=translatable("Turns"),
    summary=translatable(
        "RoPE beyond the training length: angles seen in training, and new ones."
    ),
    model=TurnsParams,
    chart=chart,
)


def _pairs(params: TurnsParams) -> tuple[PairTurns, ...]:
    trained = frequencies(params.d_model, params.base)
    scaled = scaled_frequencies(
        params.method, params.d_model, params.base, params.training, params.length
    )
    values = (turns(trained, params.training), turns(scaled, params.length))
    columns = [column.tolist() for column in (*values, scaled / trained)]
    tones = pair_tones(params.d_model)
    return tuple(PairTurns(*row) for row in zip(tones, *columns, strict=True))


def _shown(pairs: int) -> tuple[int, ...]:
    """Return the middle of each of up to `MAX_DIALS` groups of equal size.

    In a wide plot, each dial is then above the bar of its pair.
    """
    count = min(pairs, MAX_DIALS)
    return tuple((2 * group + 1) * pairs // (2 * count) for group in range(count))


def _new_count(pairs: tuple[PairTurns, ...]) -> int:
    return sum(pair.new > 0 for pair in pairs)


def _full_speed_count(pairs: tuple[PairTurns, ...]) -> int:
    """Return the number of pairs whose speed is unchanged."""
    return sum(pair.speed > _UNCHANGED for pair in pairs)


def _title(params: TurnsParams, pairs: tuple[PairTurns, ...]) -> str:
    if params.length <= params.training:
        return gettext("Within the training length, no angle is new")
    if params.method == "none":
        if _new_count(pairs):
            return gettext("Slow pairs meet angles never seen in training")
        return gettext("Every pair has completed a turn in training")
    at_full_speed = _full_speed_count(pairs)
    if at_full_speed == len(pairs):
        return gettext("This method slows no pair here")
    if params.method == "yarn" and not at_full_speed:
        return gettext("No pair is fast enough here for YaRN to leave alone")
    return gettext(_SLOWING[params.method])


def _reading(pairs: tuple[PairTurns, ...]) -> str:
    unfinished = sum(pair.trained < 1 for pair in pairs)
    both = gettext(
        # Translators: Two clauses about all pairs: “3 of 8 pairs meet new angles” and
        # “all keep their speed”.
        "%(angles)s; %(speeds)s.",
        angles=_new_angles_clause(pairs),
        speeds=_speed_clause(pairs),
    )
    return join_sentences(both, _unfinished_sentence(unfinished, len(pairs)))


def _unfinished_sentence(unfinished: int, pairs: int) -> str:
    if not unfinished:
        return gettext("Every pair has completed a turn in training.")
    return gettext(
        "Pairs that never completed a turn in training: %(unfinished)s of %(pairs)s.",
        unfinished=unfinished,
        pairs=pairs,
    )


def _new_angles_clause(pairs: tuple[PairTurns, ...]) -> str:
    new = _new_count(pairs)
    if not new:
        return gettext("No pair meets a new angle")
    if len(pairs) == 1:
        return gettext("1 of 1 pair meets new angles")
    return ngettext(
        "%(count)s of %(pairs)s pairs meets new angles",
        "%(count)s of %(pairs)s pairs meet new angles",
        new,
        pairs=len(pairs),
    )


def _speed_clause(pairs: tuple[PairTurns, ...]) -> str:
    at_full_speed = _full_speed_count(pairs)
    slowest = min(pair.speed for pair in pairs)
    if at_full_speed == len(pairs):
        return ngettext("it keeps its speed", "all keep their speed", len(pairs))
    speed = _factor(slowest)
    if slowest > max(pair.speed for pair in pairs) * _UNCHANGED:
        return ngettext(
            "it turns at %(speed)s of its speed",
            "every pair turns at %(speed)s of its speed",
            len(pairs),
            speed=speed,
        )
    last = len(pairs) - 1
    if not at_full_speed:
        return gettext(
            "every pair is slower, pair %(last)s at %(speed)s of its speed",
            last=last,
            speed=speed,
        )
    return ngettext(
        "%(count)s keeps its speed, pair %(last)s turns at %(speed)s of its speed",
        "%(count)s keep their speed, pair %(last)s turns at %(speed)s of its speed",
        at_full_speed,
        count=wording.number_word(at_full_speed),
        last=last,
        speed=speed,
    )


def _factor(speed: float) -> str:
    """Format a factor below 1 without trailing zeros: `0.25`, `0.0512`, `0.9995`."""
    digits = 2 - floor(log10(speed))
    if round(speed, digits) == 1:
        digits = -floor(log10(1 - speed))
    return wording.plain(speed, digits)


def _describe(params: TurnsParams, pairs: tuple[PairTurns, ...]) -> str:
    shown = _shown(len(pairs))
    dials = ngettext(
        "%(count)s dial above a bar chart with one bar for each of %(pairs)s pairs of "
        "dimensions that RoPE rotates, from fast to slow; the base is %(base)s.",
        "%(count)s dials above a bar chart with one bar for each of %(pairs)s pairs of "
        "dimensions that RoPE rotates, from fast to slow; the base is %(base)s.",
        len(shown),
        count=wording.number_word(len(shown)).capitalize(),
        pairs=len(pairs),
        base=_number(params.base),
    )
    marks = gettext(
        "Solid arcs have the angles seen in training on %(training)s positions, "
        "striped arcs those that occur only in a text of %(length)s positions. A bar "
        "has the turns in training, on a logarithmic scale; above them are further "
        "turns in the text, pale for known angles and striped for new ones. A dashed "
        "line has the turns at full speed.",
        training=format_decimal(params.training),
        length=format_decimal(params.length),
    )
    fast, slow = f"{BETA:g}", f"{ALPHA:g}"
    method = gettext(_METHODS[params.method], fast=fast, slow=slow)
    turns_of_dials = (_dial_text(pairs[number], number) for number in shown)
    return join_sentences(dials, marks, method, *turns_of_dials)


def _number(base: float) -> str:
    if base.is_integer():
        return format_decimal(base)
    return localise(f"{base:g}")


def _dial_text(pair: PairTurns, number: int) -> str:
    return gettext(
        "Pair %(number)s: %(trained)s turns in training, %(read)s in the text.",
        number=number,
        trained=wording.significant(pair.trained),
        read=wording.significant(pair.read),
    )
