"""Tests of the size of SVG images, and of SVGs that are refused."""

from __future__ import annotations

import pytest

from app.core.files.lesson_files import FileProblem
from app.core.files.svg_image import read_svg


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="400" height="300"', (400, 300)),
        ("width='40px' height='30.4'", (40, 30)),
        ('width="1in" height="2.54cm"', (96, 96)),
        ('viewBox="0 0 600 300"', (600, 300)),
        ('viewBox="-5,-5,10,20" width="100%"', (10, 20)),
        ('viewBox="0 0 600 300" width="100"', (100, 50)),
        ('viewBox="0 0 600 300" height="100"', (200, 100)),
        ('viewBox="0 0 0 0"', (300, 150)),
        ('viewBox="0 0 nan nan"', (300, 150)),
        ("", (300, 150)),
        ('stroke-width="9" data-height="3"', (300, 150)),
    ],
)
def test_the_size_equals_the_size_in_browsers(
    attributes: str, size: tuple[int, int]
) -> None:
    found = read_svg(f"<?xml version='1.0'?><svg {attributes}></svg>".encode(), "a.svg")

    assert (found.width, found.height) == size


def test_a_script_is_found() -> None:
    assert read_svg(b"<svg><script>alert(1)</script></svg>", "a.svg").scripted
    assert read_svg(b'<svg onload="alert(1)"></svg>', "a.svg").scripted
    assert not read_svg(b"<svg><text>on a=b</text></svg>", "a.svg").scripted


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>', "defines XML entities"),
        (b"<p>Not found</p>", "is not an SVG"),
        (b"<svg><path d='M0 0", "is not an SVG"),
        (b"\xff\xfe", "is not UTF-8"),
    ],
)
def test_other_content_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(FileProblem, match=message):
        read_svg(content, "a.svg")
