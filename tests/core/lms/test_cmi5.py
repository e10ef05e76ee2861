"""Launches of cmi5 courses that are refused."""

from __future__ import annotations

import pytest

from app.core.lms import LaunchRefused
from app.core.lms.cmi5 import read_actor
from app.language import find_language, use_language


def test_the_message_about_an_invalid_launch_has_the_language_of_the_page() -> None:
    with pytest.raises(LaunchRefused) as refused:
        read_actor("x")

    with use_language(find_language("de")):
        assert "Der Server" in str(refused.value)
        assert "The actor is not an object." in str(refused.value)
