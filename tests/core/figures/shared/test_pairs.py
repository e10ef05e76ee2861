"""Shared by figures of whole pairs: limits, colours and wavelengths."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.figures.chord import ChordParams
from app.core.figures.clocks import ClocksParams
from app.core.figures.parameters import FigureParams, read_parameters
from app.core.figures.shared.pairs import pair_tones, wavelength_texts
from app.core.figures.shift import ShiftParams

KINDS = pytest.mark.parametrize(
    ("model", "maximum"),
    [(ClocksParams, "32"), (ShiftParams, "64"), (ChordParams, "16")],
)


@KINDS
def test_an_odd_d_model_is_rejected_with_a_reason(
    model: type[FigureParams], maximum: str
) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(model, [("d_model", "7")])
    (error,) = rejected.value.errors

    assert error.field == "d_model"
    assert error.message == (
        f"d_model must be an even number from 2 to {maximum}, not 7, because each pair "
        "has a sine and a cosine."
    )


@KINDS
def test_only_widths_up_to_the_maximum_are_accepted(
    model: type[FigureParams], maximum: str
) -> None:
    read_parameters(model, [("d_model", "2")])
    read_parameters(model, [("d_model", maximum)])

    for value in ("0", str(int(maximum) + 2)):
        with pytest.raises(InvalidInput):
            read_parameters(model, [("d_model", value)])


@KINDS
def test_a_base_of_one_is_rejected(model: type[FigureParams], maximum: str) -> None:
    with pytest.raises(InvalidInput):
        read_parameters(model, [("base", "1")])


def test_tones_are_in_order_of_frequency() -> None:
    assert pair_tones(8) == pytest.approx((0, 1 / 3, 2 / 3, 1))
    assert pair_tones(2) == (0,)


def test_wavelengths_of_width_eight_grow_tenfold() -> None:
    assert wavelength_texts(8, 10_000) == ("6.28", "62.8", "628", "6,283")
