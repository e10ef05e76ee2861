"""Pages about the site in a language other than English."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.pages import SITE_PAGES
from tests.pseudo_language import TAG, untranslated

pytestmark = pytest.mark.usefixtures("pseudo_language")


@pytest.mark.parametrize("path", SITE_PAGES)
def test_every_text_of_a_page_about_the_site_is_translated(
    client: FlaskClient, path: str
) -> None:
    page = client.get(path, headers={"Accept-Language": TAG})

    assert page.status_code == 200
    assert untranslated(page.text) == []
