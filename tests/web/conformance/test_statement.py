"""The accessibility statement promises what tests hold."""

from __future__ import annotations

from flask.testing import FlaskClient
from markupsafe import escape

from app.web.conformance.statement import accessibility_statement
from tests.web.conformance.existing_tests import existing_tests


def test_each_promise_names_existing_tests() -> None:
    promises = accessibility_statement().works + accessibility_statement().tested

    assert [each.text for each in promises if not each.tests] == []
    named = {test for each in promises for test in each.tests}
    assert named - existing_tests() == set(), (
        "Update the tables in app/web/conformance."
    )


def test_the_statement_shows_each_promise(client: FlaskClient) -> None:
    page = client.get("/accessibility").text

    promises = accessibility_statement().works + accessibility_statement().tested
    assert [each.text for each in promises if escape(each.text) not in page] == []
    assert 'href="/accessibility/report"' in page
