"""The page of a copy: what it leaves out of the page that the server sends."""

from __future__ import annotations

from app.packages.page import Parts, stand_alone

SETTINGS = (
    '<form class="controls"><input name="x"><p class="hint">Write your own.</p>'
    '<p class="hint scripted">Drag a word<span class="with-keys"> or not</span>.</p>'
    '<p class="control-error" role="alert"></p></form><p class="hint">Elsewhere.</p>'
)


def test_nobody_is_told_to_write_or_drag_what_is_locked_in_a_copy() -> None:
    page = stand_alone(SETTINGS, Parts({}, {}, {}, {}, ""))

    assert "Write your own" not in page
    assert "Drag" not in page
    assert "or not" not in page
    assert "control-error" in page
    assert "Elsewhere." in page


def test_in_a_copy_too_a_setting_says_where_it_counts() -> None:
    where = '<p class="hint where">Only in “Sum”.</p>'
    settings = f'<form class="controls">{where}</form>'

    assert where in stand_alone(settings, Parts({}, {}, {}, {}, ""))
