"""Lessons with a `:::{plot}`, for tests."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.files.lesson_files import FileProblem, LessonFile
from app.core.lesson.figure_blocks import Figure
from app.core.plots.definition import DataPlot, ExpressionPlot
from app.core.review import read_lesson

START = "---\ntitle: T\n---\n# S\n\n"
"""The first option of a plot is on line 7."""


class OneFile:
    """A lesson's folder with the file `a.csv`."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def find(self, path: str) -> LessonFile:
        return LessonFile(path, len(self.read(path, 10**9)), "0")

    def read(self, path: str, max_bytes: int) -> bytes:
        if path != "a.csv":
            raise FileProblem(f"There is no file called “{path}”.")
        return self._content

    read_shared = read


CSV = b"age,height,weight,name\n2,90,14,Ann\n4,,20,Bo\n6,110,26,Cy\n"


def figure(*options: str, csv: bytes | None = None) -> Figure:
    file = "" if csv is None else " a.csv"
    text = START + "\n".join([f":::{{plot}}{file}", *options, ":::"])
    lesson = read_lesson(text, "t", files=OneFile(csv or b""))
    return lesson.figures()[0]


def problems(*options: str, csv: bytes | None = None) -> list[str]:
    with pytest.raises(LessonError) as caught:
        figure(*options, csv=csv)
    return [f"{p.line}: {p.message}" for p in caught.value.problems]


def expressions(*options: str) -> ExpressionPlot:
    plot = figure(*options).definition
    assert isinstance(plot, ExpressionPlot)
    return plot


def data(*options: str, csv: bytes = CSV) -> DataPlot:
    plot = figure(*options, csv=csv).definition
    assert isinstance(plot, DataPlot)
    return plot


def warnings(*options: str) -> list[str]:
    text = START + "\n".join([":::{plot}", *options, ":::"])
    return [f"{w.line}: {w.message}" for w in read_lesson(text, "t").warnings]
