"""`:::{plot}` of data in a file: its options, and errors with their lines."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.review import read_lesson
from tests.core.markdown.figures.plots import (
    CSV,
    START,
    OneFile,
    data,
    problems,
)


def test_formulas_in_labels_of_columns_become_plain_text() -> None:
    plot = data(":x: age", ":y: height, weight", ":label: $h_{ij}$", ":label2: $w^2$")
    assert [column.label for column in plot.columns] == ["h_ij", "w²"]


def test_names_of_columns_may_contain_dollar_signs() -> None:
    csv = b"age,$a$\n1,2\n"
    assert data(":x: age", ":y: $a$", csv=csv).columns[0].name == "$a$"


def test_columns_of_a_file_are_curves() -> None:
    plot = data(":x: age", ":y: height, weight", ":label2: Weight in kg")
    assert plot.at.tolist() == [2, 4, 6]
    assert [column.label for column in plot.columns] == ["height", "Weight in kg"]
    assert plot.columns[1].values.tolist() == [14, 20, 26]


def test_a_line_connects_the_rows_in_the_order_of_x() -> None:
    csv = b"a,b\n3,30\n1,10\n2,20\n"
    plot = data(":x: a", ":y: b", csv=csv)
    assert plot.at.tolist() == [1, 2, 3]
    assert plot.columns[0].values.tolist() == [10, 20, 30]


def test_texts_in_the_x_column_are_categories() -> None:
    plot = data(":x: name", ":y: weight", ":as: bars")
    assert plot.names == ("Ann", "Bo", "Cy")


def test_rows_without_an_x_value_are_left_out() -> None:
    plot = data(":x: a", ":y: b", csv=b"a,b\n1,2\n,3\n4,5\n")
    assert (plot.at.tolist(), plot.skipped) == ([1, 4], 1)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            [":x: age", ":y: heightt"],
            "8: y: There is no column called “heightt”. Did you",
        ),
        ([":x: Age", ":y: height"], "7: x: There is no column called “Age”. Did you"),
        ([":x: age", ":y: name"], "8: y: Line 2 of the file: “Ann” in the column"),
        ([":x: age", ":y: height, height"], "8: y: A column is listed twice."),
        ([":x: age", ":y: ,"], "8: y: Write the names of 1 to 8 columns"),
        ([":x: age", ":y: height", ":k: 1..9 = 3"], "9: k: There is no option of a"),
    ],
)
def test_a_wrong_column_is_reported(options: list[str], problem: str) -> None:
    [found] = problems(*options, csv=CSV)
    assert found.startswith(problem)


def test_an_empty_x_column_is_reported() -> None:
    [problem] = problems(":x: a", ":y: b", csv=b"a,b\n,1\n,2\n")
    assert "The column “a” has no values. Fill it in the file, or name" in problem


def test_a_y_column_without_values_is_a_warning() -> None:
    text = START + ":::{plot} a.csv\n:x: a\n:y: b, c\n:::"
    [warning] = read_lesson(text, "t", files=OneFile(b"a,b,c\n1,,2\n2,,3\n")).warnings
    assert warning.line == 8
    assert warning.message == (
        "y: The column “b” has no values. Fill it in the file, or remove it here."
    )


def test_bars_need_different_x_values() -> None:
    [found] = problems(":x: a", ":y: b", ":as: bars", csv=b"a,b\n1,2\n1,3\n")
    assert found.startswith("7: x: Line 3 of the file: “1” is also on line 2.")


def test_a_missing_file_is_reported_at_the_directive() -> None:
    text = START + ":::{plot} b.csv\n:x: a\n:y: b\n:::"
    with pytest.raises(LessonError, match=r"There is no file called “b\.csv”"):
        read_lesson(text, "t", files=OneFile(CSV))


def test_names_of_columns_can_be_in_quotation_marks() -> None:
    csv = b'"age, in years",height\n2,90\n4,100\n'
    for x in ("age, in years", '"age, in years"'):
        plot = data(f":x: {x}", ":y: height", csv=csv)

        assert (plot.x_name, plot.texts.x) == ("age, in years", "age, in years")


def test_a_slider_of_a_plot_of_data_is_refused() -> None:
    (problem,) = problems(":x: age", ":y: height", ":k: 1..2 = 1", csv=CSV)

    assert problem == (
        "9: k: There is no option of a plot of data called “k”. Known names: x, y, "
        "label, as, xlabel, ylabel, yrange, smooth, reading, title. "
        "A plot of data has no sliders."
    )
