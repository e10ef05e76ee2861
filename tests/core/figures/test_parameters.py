"""Reading parameters from text, telling what is wrong, and writing them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal
from urllib.parse import parse_qsl

import pytest
from pydantic import Field

from app.core.errors import FieldError, InvalidInput
from app.core.figures import KINDS
from app.core.figures.parameters import (
    FigureParams,
    Look,
    Parameter,
    Slider,
    Words,
    parameters_of,
    query,
    read,
)
from app.core.figures.positions import EncodingParams
from app.core.figures.waves import WavesParams


class Sample(FigureParams):
    rows: Annotated[
        int,
        Field(ge=1, le=9, title="Rows", description="How many."),
        Slider(2, 8, step=2),
    ] = 3
    speed: Annotated[
        float, Field(gt=1, le=100, title="Speed"), Slider(2, 50, scale="log")
    ] = 10.0
    look: Literal["plain", "fancy"] = "plain"
    sound: Literal["quiet", "loud"] = "quiet"

    def conflicts(self) -> Iterator[FieldError]:
        if self.rows == 7 and self.sound == "loud":
            yield FieldError("sound", "Seven rows cannot be loud.")


def errors_of(*pairs: tuple[str, str]) -> dict[str, FieldError]:
    with pytest.raises(InvalidInput) as refused:
        read(Sample, pairs)
    return {error.field: error for error in refused.value.errors}


def test_text_becomes_values_of_the_right_type() -> None:
    pairs = [("rows", "5"), ("speed", "2.5"), ("look", "fancy")]

    assert read(Sample, pairs) == Sample(rows=5, speed=2.5, look="fancy")


def test_what_is_not_given_is_at_its_default() -> None:
    assert read(Sample, []) == Sample()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rows", "0", "rows is “0”; it must be a whole number from 1 to 9."),
        ("rows", "10", "rows is “10”; it must be a whole number from 1 to 9."),
        ("rows", "2.5", "rows is “2.5”; it must be a whole number from 1 to 9."),
        ("rows", "two", "rows is “two”; it must be a whole number from 1 to 9."),
        ("rows", "", "rows is empty; it must be a whole number from 1 to 9."),
        ("rows", " ", "rows is empty; it must be a whole number from 1 to 9."),
        ("speed", "1", "speed is “1”; it must be a number above 1, up to 100."),
        ("speed", "nan", "speed is “nan”; it must be a number above 1, up to 100."),
        ("speed", "inf", "speed is “inf”; it must be a number above 1, up to 100."),
        ("look", "odd", "look is “odd”; it must be one of plain, fancy."),
    ],
)
def test_a_wrong_value_is_told_with_what_would_be_right(
    name: str, value: str, message: str
) -> None:
    assert errors_of((name, value))[name].message == message


@pytest.mark.parametrize(
    "value",
    ["1_0", "+5", "5.0", "5\n", " 5", "5 ", "-0", "-00", "0" * 5000 + "5", "٥", "5e0"],
    ids=lambda value: repr(value[:8]),
)
def test_a_whole_number_is_written_in_digits_alone(value: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read(EncodingParams, [("start", value)])

    assert [error.field for error in refused.value.errors] == ["start"]


@pytest.mark.parametrize(
    "value",
    ["1_0", "+5", "5\n", " 5", ".5", "5.", "0x5", "٥", "5" + "." + "0" * 31, "1e"],
    ids=repr,
)
def test_a_number_is_a_plain_decimal_or_has_an_exponent(value: str) -> None:
    assert set(errors_of(("speed", value))) == {"speed"}


@pytest.mark.parametrize("value", ["5", "5.0", "0.5e1", "5e0", "5E+00", "50e-1"])
def test_a_number_may_have_a_point_and_an_exponent(value: str) -> None:
    assert read(Sample, [("speed", value)]).speed == 5


@pytest.mark.parametrize(
    "value",
    [
        "0 1",
        "0,  1",
        "0,-0",
        "0,+1",
        "1_0,2",
        "0,1,",
        ",",
        "0,1\n",
        "0," * 30_000 + "1",
    ],
    ids=lambda value: repr(value[:8]),
)
def test_whole_numbers_are_separated_by_a_comma(value: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read(WavesParams, [("dims", value)])

    assert [error.field for error in refused.value.errors] == ["dims"]


def test_a_space_behind_a_comma_is_no_mistake() -> None:
    assert read(WavesParams, [("dims", "0, 3")]).dims == (0, 3)


def test_letters_may_be_joined_and_words_be_parted_by_any_space() -> None:
    family, wish = "👨\u200d👩\u200d👧", "می\u200cخواهم"

    params = read(KINDS["order"].model, [("sentence", f"{family}\u3000{wish}")])

    assert params.words == (family, wish)  # type: ignore[attr-defined]


def test_what_is_misspelt_is_not_held_against_other_values() -> None:
    with pytest.raises(InvalidInput) as refused:
        read(EncodingParams, [("positions", "4096"), ("d_model", "+32")])

    assert [error.field for error in refused.value.errors] == ["d_model"]


def test_an_error_carries_the_limits() -> None:
    rows, speed = errors_of(("rows", "99"), ("speed", "1")).values()

    assert (rows.minimum, rows.maximum, rows.exclusive_minimum) == (1, 9, None)
    assert (speed.minimum, speed.maximum, speed.exclusive_minimum) == (1, 100, True)


@pytest.mark.parametrize("name", ["rows", "nothing"])
def test_a_field_is_named_once_however_often_it_is_wrong(name: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read(Sample, [(name, "0")] * 3)

    assert [error.field for error in refused.value.errors] == [name]


def test_twenty_mistakes_are_named_and_that_there_are_more() -> None:
    with pytest.raises(InvalidInput) as refused:
        read(Sample, [(f"r{number}", "") for number in range(30)])

    assert len(refused.value.errors) == 20
    assert str(refused.value).endswith("There are more; these are the first 20.")


def test_the_nearest_is_looked_for_for_the_first_few_names_alone() -> None:
    messages = [
        error.message
        for error in errors_of(*((f"rows{n}", "") for n in range(9))).values()
    ]

    assert sum("Did you mean" in message for message in messages) == 3


def test_a_flood_of_names_is_not_read_to_its_end() -> None:
    pairs = iter([(f"r{number}", "") for number in range(30_000)])

    with pytest.raises(InvalidInput):
        read(Sample, pairs)
    assert len(list(pairs)) > 29_900


def test_a_parameter_given_twice_is_refused() -> None:
    assert "more than once" in errors_of(("rows", "2"), ("rows", "2"))["rows"].message


def test_an_unknown_parameter_names_the_nearest() -> None:
    assert "Did you mean “speed”?" in errors_of(("sped", "3"))["sped"].message


def test_an_unknown_parameter_like_no_other_names_all() -> None:
    message = errors_of(("q", "3"))["q"].message

    assert message.endswith("There are rows, speed, look, sound.")


def test_where_nothing_can_be_set_an_unknown_parameter_is_told_so() -> None:
    with pytest.raises(InvalidInput, match="Nothing can be set here"):
        read(FigureParams, [("x", "1")])


def test_every_mistake_is_told_at_once() -> None:
    assert set(errors_of(("rows", "0"), ("speed", ""), ("zzz", "1"))) == {
        "rows",
        "speed",
        "zzz",
    }


def test_values_that_do_not_go_together_are_refused() -> None:
    error = errors_of(("rows", "7"), ("sound", "loud"))["sound"]

    assert error.message == "Seven rows cannot be loud."


def test_a_long_value_is_cut_in_the_message() -> None:
    message = errors_of(("rows", "9" * 5000))["rows"].message

    assert len(message) < 120


def test_controls_are_described_from_the_model_alone() -> None:
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


def test_the_default_of_a_list_of_numbers_is_described() -> None:
    dims = next(own for own in parameters_of(WavesParams) if own.name == "dims")

    assert (dims.type, dims.minimum, dims.maximum, dims.most) == ("ints", 0, 1023, 8)


def test_the_query_holds_every_value_in_the_order_of_the_model() -> None:
    assert query(Sample(speed=2.5)) == "rows=3&speed=2.5&look=plain&sound=quiet"


def test_the_query_writes_whole_numbers_without_a_point_and_lists_with_commas() -> None:
    written = query(WavesParams(dims=(0, 4)))

    assert written == "positions=50&d_model=64&base=10000&start=0&mark=0&dims=0,4"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_query_of_every_kind_reads_back(kind: object) -> None:
    model = kind.model  # type: ignore[attr-defined]

    assert read(model, parse_qsl(query(model()))) == model()


def test_a_matrix_may_have_262144_values_and_no_more() -> None:
    EncodingParams(positions=256, d_model=1024)

    with pytest.raises(InvalidInput) as refused:
        EncodingParams(positions=257, d_model=1024)
    (error,) = refused.value.errors
    assert (error.field, error.maximum) == ("positions", 256)


@pytest.mark.parametrize(
    ("name", "smallest", "largest"),
    [("positions", 1, 4096), ("d_model", 1, 1024), ("start", 0, 1_000_000)],
)
def test_limits_themselves_are_allowed(name: str, smallest: int, largest: int) -> None:
    for value in (smallest, largest):
        pairs = {"positions": "1", "d_model": "1"} | {name: str(value)}

        assert getattr(read(EncodingParams, pairs.items()), name) == value


def test_the_base_may_be_a_billion_but_not_one() -> None:
    assert read(EncodingParams, [("base", "1e9")]).base == 1e9
    with pytest.raises(InvalidInput):
        read(EncodingParams, [("base", "1")])


class Sentence(FigureParams):
    text: Annotated[str, Field(title="Sentence"), Words(most=3, longest=5)] = "a b"
    order: Annotated[tuple[int, ...], Look("words", of="text")] = (1, 0)
    part: Annotated[
        Literal["one", "two"], Field(title="Step"), Look("steps", labels=("1st", "2nd"))
    ] = "one"
    speed: Annotated[int, Slider(0, 9, plays=True)] = 0


def test_how_a_parameter_is_set_is_described() -> None:
    text, order, part, speed = parameters_of(Sentence)

    assert (text.type, text.most, text.longest, text.look) == ("text", 3, 5, "field")
    assert (order.look, order.look_of) == ("words", "text")
    assert (part.look, part.labels) == ("steps", ("1st", "2nd"))
    assert speed.plays


@pytest.mark.parametrize("text", ["a", "abcde b c", "واحد", "né", "a  b"])
def test_a_text_of_a_few_short_words_is_read(text: str) -> None:
    assert read(Sentence, [("text", text)]).text == text


@pytest.mark.parametrize(
    "text",
    ["a b c d", "abcdef", "a\tb", "a\nb", "a\u202eb", "a " * 9999],
    ids=["four words", "too long", "tab", "line", "turned round", "endless"],
)
def test_another_text_is_refused_with_its_limits(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read(Sentence, [("text", text)])

    [error] = refused.value.errors
    limits = "1 to 3 words with spaces between, of up to 5 characters each"
    assert error.message.endswith(f"it must be {limits}.")
