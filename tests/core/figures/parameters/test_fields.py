"""Parameters are derived from the model."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import Field, create_model

from app.core.figures.parameters import FigureParams, Parameter, parameters_of
from app.core.figures.waves import WavesParams
from tests.core.figures.parameters.samples import Sample, Sentence


def test_parameters_are_described_from_the_model() -> None:
    rows, speed, look, *_ = parameters_of(Sample)

    assert rows == Parameter(
        name="rows",
        label="Rows",
        type="int",
        default=3,
        minimum=1,
        maximum=9,
        step=1,
        slider_low=2,
        slider_high=8,
        slider_step=2,
        help="How many.",
    )
    assert (speed.minimum, speed.exclusive_minimum, speed.step) == (1, True, None)
    assert speed.scale == "log"
    assert look.choices == ("plain", "fancy")


def test_a_list_of_numbers_has_limits_for_its_numbers_and_its_length() -> None:
    dims = next(
        parameter
        for parameter in parameters_of(WavesParams)
        if parameter.name == "dims"
    )

    assert (dims.type, dims.minimum, dims.maximum, dims.max_count) == (
        "ints",
        0,
        1023,
        8,
    )


def test_the_control_of_a_parameter_is_described() -> None:
    text, order, part, speed = parameters_of(Sentence)

    assert (text.type, text.max_count, text.max_word_length, text.widget) == (
        "text",
        3,
        5,
        "field",
    )
    assert (order.widget, order.widget_of) == ("words", "text")
    assert (part.widget, part.labels) == ("steps", ("1st", "2nd"))
    assert speed.plays
    assert (speed.parts, text.parts) == (("two",), ())


Digits = Annotated[
    tuple[Annotated[int, Field(ge=0, le=9)], ...], Field(min_length=1, max_length=3)
]


@pytest.mark.parametrize(
    ("extra", "limits"),
    [
        ({}, "up to 3 whole numbers from 0 to 9, separated by commas"),
        (
            {"uniqueItems": True},
            "up to 3 different whole numbers from 0 to 9, separated by commas",
        ),
    ],
)
def test_numbers_are_different_only_if_the_model_says_so(
    extra: dict[str, Any], limits: str
) -> None:
    field = Annotated[Digits, Field(json_schema_extra=extra)]
    model = create_model("Model", __base__=FigureParams, digits=(field, (1,)))

    [digits] = parameters_of(model)
    assert digits.limits == limits


@pytest.mark.parametrize(
    "annotation", [bool, tuple[float, ...], tuple[int, int], list[int], int | None]
)
def test_an_unsupported_type_is_reported_with_its_field(annotation: Any) -> None:
    model = create_model("Model", __base__=FigureParams, speeds=(annotation, None))

    with pytest.raises(TypeError, match=r"“speeds” .*int, float, str, tuple\[int"):
        parameters_of(model)
