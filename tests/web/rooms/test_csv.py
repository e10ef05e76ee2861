"""Test of the votes' results as a CSV file."""

from __future__ import annotations

import csv
from datetime import date
from io import StringIO

from app.core.reports.vote_table import COLUMNS
from tests.web.rooms.classroom import Classroom


def test_results_are_csv_with_escaped_formulas(room: Classroom) -> None:
    room.set_phase("open")
    room.vote(0)
    room.set_phase("open", question="how-many")
    room.vote("-7", question="how-many")

    answer = room.client.get(f"{room.path}/results.csv", headers=room.presenter_headers)

    assert answer.content_type == "text/csv; charset=utf-8"
    name = f"small-{date.today()}-{room.code}.csv"
    assert f'filename="{name}"' in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"
    how_many = ["how-many", "How many?", "1"]
    rows = list(csv.reader(StringIO(answer.data.decode("utf-8-sig"))))
    assert rows == [
        list(COLUMNS),
        ["why", "Why?", "1", "'=So it is.", "1", "1", "100", "yes", "", "1", ""],
        ["why", "Why?", "1", "Not so.", "0", "1", "0", "no", "", "1", ""],
        [*how_many, "−7 steps", "1", "1", "100", "no", "-7", "1", ""],
        [
            *how_many,
            "60600 steps",
            "0",
            "1",
            "0",
            "yes",
            "-7",
            "1",
            "",
        ],  # listed without votes
    ]
