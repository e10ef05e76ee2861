"""The accessibility statement makes only commitments that tests verify."""

from __future__ import annotations

from flask.testing import FlaskClient
from markupsafe import escape

from app.web.conformance.statement import accessibility_statement
from tests.web.conformance.existing_tests import existing_tests


def test_each_commitment_names_existing_tests() -> None:
    commitments = accessibility_statement().works + accessibility_statement().tested

    assert [each.text for each in commitments if not each.tests] == []
    named = {test for each in commitments for test in each.tests}
    assert named - existing_tests() == set(), (
        "Update the tables in app/web/conformance."
    )


def test_the_statement_shows_each_commitment(client: FlaskClient) -> None:
    page = client.get("/accessibility").text

    commitments = accessibility_statement().works + accessibility_statement().tested
    assert [each.text for each in commitments if escape(each.text) not in page] == []
    assert 'href="/accessibility/report"' in page
