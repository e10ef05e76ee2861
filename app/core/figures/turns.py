"""Turns figure: RoPE beyond the training length, with methods of context extension."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import Field

from app.core.charts import PairTurns, TurnChart
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors, pair_tones
from app.core.figures.shared.positions import Base, Width
from app.core.maths.encoding import BASE, MAX_START, frequencies
from app.core.maths.rope_scaling import ALPHA, BETA, Method, scaled_frequencies, turns

MAX_WIDTH: Final = 256
MAX_DIALS: Final = 8

_UNCHANGED: Final = 1 - 1e-9
"""Speeds above are unchanged except for rounding."""

_METHODS: Final[dict[Method, str]] = {
    "none": "No method changes the speed of the pairs.",
    "interpolation": (
        "Position interpolation divides each position by the length read relative to "
        "the training length."
    ),
    "base": (
        "A larger base (“NTK-aware”) slows each pair the more, the slower it is; the "
        "slowest is slowed as by interpolation."
    ),
    "yarn": (
        f"YaRN keeps the speed of pairs with at least {BETA:g} turns in training, "
        f"interpolates pairs with at most {ALPHA:g} turn, and blends both between. "
        "It also scales the attention scores, which is not shown."
    ),
}


Length = Annotated[int, Field(ge=1, le=MAX_START), UnderMoreSettings()]
"""Number of positions of a text."""


class TurnsParams(FigureParams):
    method: Annotated[
        Method,
        Field(
            title="Method",
            description="How the speed of the pairs is changed for long texts.",
        ),
        Widget("tabs", labels=("No method", "Interpolation", "Larger base", "YaRN")),
    ] = "none"
    length: Annotated[
        Length,
        Field(
            title="Length read",
            description="Number of positions of the text that the model reads.",
        ),
        Slider(1000, 100_000, scale="log"),
    ] = 8192
    training: Annotated[
        Length,
        Field(
            title="Training length",
            description="Number of positions of the texts in training.",
        ),
        Slider(100, 100_000, scale="log"),
    ] = 2048
    d_model: Annotated[
        Width,
        Field(
            le=MAX_WIDTH,
            title="Head width",
            description="Number of dimensions of query and key; an even number.",
        ),
        Slider(2, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 128
    base: Annotated[Base, UnderMoreSettings()] = BASE

    @property
    def cells(self) -> int:
        return self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_WIDTH)


def chart(params: TurnsParams) -> TurnChart:
    pairs = _pairs(params)
    return TurnChart(
        title=_title(params, pairs),
        pairs=pairs,
        shown=_shown(len(pairs)),
        training=params.training,
        length=params.length,
        description=_describe(params, pairs),
        reading=_read(params, pairs),
    )


TURNS: Final = FigureKind(
    name="turns",
    title="Turns",
    summary="RoPE beyond the training length: angles seen in training, and new ones.",
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
        return "Within the training length, no angle is new"
    if params.method == "none":
        if _new_count(pairs):
            return "Slow pairs meet angles never seen in training"
        return "Every pair has completed a turn in training"
    at_full_speed = _full_speed_count(pairs)
    if at_full_speed == len(pairs):
        return "This method slows no pair here"
    if params.method == "yarn" and not at_full_speed:
        return "No pair is fast enough here for YaRN to leave alone"
    return {
        "interpolation": "Interpolation slows all pairs equally",
        "base": "A larger base slows the slow pairs most",
        "yarn": "YaRN slows only the slow pairs",
    }[params.method]


def _read(params: TurnsParams, pairs: tuple[PairTurns, ...]) -> str:
    unfinished = sum(pair.trained < 1 for pair in pairs)
    completed = (
        f"{_of(unfinished, pairs)} never completed a turn in training."
        if unfinished
        else "Every pair has completed a turn in training."
    )
    return f"{_read_new(pairs)}; {_read_speed(pairs)}. {completed}"


def _read_new(pairs: tuple[PairTurns, ...]) -> str:
    new = _new_count(pairs)
    if not new:
        return "No pair meets a new angle"
    return f"{_of(new, pairs)} {'meets' if new == 1 else 'meet'} new angles"


def _read_speed(pairs: tuple[PairTurns, ...]) -> str:
    at_full_speed = _full_speed_count(pairs)
    slowest = min(pair.speed for pair in pairs)
    if at_full_speed == len(pairs):
        return "all keep their speed" if at_full_speed > 1 else "it keeps its speed"
    speed = f"{_factor(slowest)} of its speed"
    if slowest > max(pair.speed for pair in pairs) * _UNCHANGED:
        return f"{'every pair' if len(pairs) > 1 else 'it'} turns at {speed}"
    if not at_full_speed:
        return f"every pair is slower, pair {len(pairs) - 1} at {speed}"
    keep = "keeps its" if at_full_speed == 1 else "keep their"
    return (
        f"{wording.number_word(at_full_speed)} {keep} speed, "
        f"pair {len(pairs) - 1} turns at {speed}"
    )


def _of(count: int, pairs: tuple[PairTurns, ...]) -> str:
    return f"{count} of {len(pairs)} pair{'' if len(pairs) == 1 else 's'}"


def _factor(speed: float) -> str:
    """Format a factor of at most 1 without trailing zeros: `0.25`, `0.0512`."""
    return wording.significant(speed).rstrip("0").rstrip(".")


def _describe(params: TurnsParams, pairs: tuple[PairTurns, ...]) -> str:
    shown = wording.join([_dial_text(pairs[n], n) for n in _shown(len(pairs))])
    count = wording.number_word(len(_shown(len(pairs)))).capitalize()
    is_one = len(_shown(len(pairs))) == 1
    return (
        f"{count} {'dial' if is_one else 'dials'} above a bar chart with one bar for "
        f"each of {len(pairs)} pairs of dimensions that RoPE rotates, from fast to "
        f"slow; the base is {params.base:,g}. Solid arcs have the angles seen in "
        f"training on {params.training:,} positions, striped arcs those that occur "
        f"only in a text of {params.length:,} positions. A bar has the turns in "
        "training, on a logarithmic scale; above them are further turns in the text, "
        "pale for known angles and striped for new ones. A dashed line has the turns "
        "at full speed. "
        f"{_METHODS[params.method]} {shown[0].upper()}{shown[1:]}."
    )


def _dial_text(pair: PairTurns, number: int) -> str:
    trained, read = wording.significant(pair.trained), wording.significant(pair.read)
    return f"pair {number}: {trained} turns in training, {read} in the text"
