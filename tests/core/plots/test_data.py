"""CSV files of plots."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.plots.data import MAX_ROWS, DataError, read_csv


def error(content: bytes, column: str = "a") -> str:
    with pytest.raises(DataError) as caught:
        read_csv(content).numbers(column)
    return str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        b"a,b\n1,2\n3.5,4\n",
        b"\xef\xbb\xbfa,b\r\n1,2\r\n3.5,4\r\n",
        b"a;b\n1;2\n3,5;4\n",
        b"a\tb\n1\t2\n3.5\t4",
        b'"a","b"\n"1","2"\n" 3.5 ","4"\n',
        b"b,a\r2,1\r4,3.5\r",
        b"a,b\n\n1,2\n,\n3.5,4\n\n",
    ],
    ids=["commas", "BOM", "semicolons", "tabs", "quotes", "old Mac", "empty lines"],
)
def test_a_column_has_its_numbers(content: bytes) -> None:
    assert read_csv(content).numbers("a").tolist() == [1.0, 3.5]


@pytest.mark.parametrize(
    "content",
    [
        b"size (cm);weight, kg\n170,5;65,2\n165;NA\n",
        b"size (cm);weight, kg\n170,5;65,2\n165,0;70,5\n",
        b"size (cm)\tweight, kg\n170.5\t65.2\n165\t1,5\n",
        b'size (cm),"weight; kg"\n170.5,65.2\n165,\n',
        b'size (cm),"weight; in; kg"\n170.5,65.2\n165,\n',
    ],
    ids=["semicolons", "as many commas", "tabs", "commas", "more semicolons"],
)
def test_names_of_columns_can_contain_another_separator(content: bytes) -> None:
    assert read_csv(content).numbers("size (cm)").tolist() == [170.5, 165]


def test_cells_without_a_value_are_gaps() -> None:
    found = read_csv(b"a,b\n,1\nNA,1\nn/a,1\nnull,1\n-2e3,1\n\xe2\x88\x923,1\n")
    np.testing.assert_array_equal(
        found.numbers("a"), [np.nan, np.nan, np.nan, np.nan, -2000, -3]
    )


def test_missing_cells_at_the_end_of_a_row_are_gaps() -> None:
    assert np.isnan(read_csv(b"a,b\n1\n2,3\n").numbers("b")[0])


def test_empty_columns_at_the_end_are_ignored() -> None:
    table = read_csv(b"a,b" + b"," * 5000 + b"\n1,2\n")
    assert table.headers == ("a", "b")
    assert table.rows == (("1", "2"),)


def test_a_quoted_cell_can_contain_the_separator_and_line_breaks() -> None:
    table = read_csv(b'a,b\n"x, y",1\n"two\nlines",2\nz,text\n')
    assert table.column("a") == ("x, y", "two\nlines", "z")
    assert table.lines == (2, 4, 5)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a,b\n1,2\nten,3\n", "Line 3 of the file: “ten” in the column “a” is"),
        (b"a,b\n1,2\n1,5,3\n", "line 3: The row has 3 cells, but the first line of"),
        (b"a;b\n1.234,5;3\n", "Line 2 of the file: “1.234,5” in the column “a” is"),
        (b"a,b\ninf,3\n", "Line 2 of the file: “inf” in the column “a” is"),
        (b"a,b\n-1e31,3\n", "Line 2 of the file: -1e+31 in the column “a” is too"),
        (b",".join([b"a"] * 257), "The file has 257 columns; at most 256 are allowed."),
        (b"a,b\n1e999,3\n", "Line 2 of the file: “1e999” in the column “a”"),
        (b"a,a\n1,2\n", "Line 1 of the file has 2 columns called “a”."),
        (b"age,b\n1,2\n", "There is no column called “a”. "),
        (b"a,b\n", "The file has no rows below the names of its columns."),
        (b"", "The file has no rows below the names of its columns."),
        (b"a\n1\n\xff\n", "line 3: The file is not in UTF-8."),
        (b"\xff\xfea\x00", "The file is in UTF-16, not in UTF-8. Save it"),
        (b"PK\x03\x04", "The file is a workbook of a spreadsheet. Save it as CSV in"),
        (b"a\n1\n\x00\n", "line 3: The file contains a null character."),
        (b'a\n"' + b"x" * 200_000, "line 2: A cell has more than 131,072 characters."),
        (b"a\n" + b"1\n" * (MAX_ROWS + 1), "line 100002: The file has more than"),
    ],
)  # fmt: skip
def test_an_error_names_the_line_of_the_file(content: bytes, message: str) -> None:
    assert error(content).startswith(message)


@pytest.mark.parametrize(
    ("content", "advice"),
    [
        (
            b"a,b\n1,5,3\n",
            "names 2 columns. Put quotation marks around texts that contain commas. If "
            "numbers have decimal commas, separate the cells with semicolons.",
        ),
        (
            b"a;b\n1;5;3\n",
            "Put quotation marks around cells that contain the separator.",
        ),
        (b"Heights;\na;b\n", "names 1 column. Name all columns in the first line."),
        (
            b"a,b\n5 cm,3\n",
            "Write it like 1234.5, without a unit and without separators between "
            "thousands. Leave the cell empty if there is no value.",
        ),
        (
            b"a;b\n1'200;3\n",
            "Write it like 1234,5, without a unit and without separators between "
            "thousands. Leave the cell empty if there is no value.",
        ),
        (b"a\n\xe4\n", "Save it as CSV in UTF-8: in Excel, as “CSV UTF-8”."),
    ],
)
def test_an_error_says_what_to_do(content: bytes, advice: str) -> None:
    assert error(content).endswith(advice)


@pytest.mark.timeout(5)
def test_a_cell_of_many_digits_that_is_not_a_number_is_refused_quickly() -> None:
    """The test exceeds its time limit if the time is quadratic."""
    message = error(b"a\n" + b"1" * 30_000 + b"x\n")

    assert message.startswith(f"Line 2 of the file: “{'1' * 40}…”")


def test_an_unknown_column_is_compared_with_the_others() -> None:
    assert error(b"height,weight\n1,2\n", "heightt").endswith("Did you mean “height”?")


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_table_or_an_error(content: bytes) -> None:
    try:
        table = read_csv(content)
    except DataError:
        return
    assert all(len(row) == len(table.headers) for row in table.rows)
