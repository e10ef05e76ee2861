"""Tests of the size of SVG images, and of SVGs that are refused."""

from __future__ import annotations

from contextlib import suppress

import pytest

from app.core.files.lesson_files import FileProblem
from app.core.files.svg_image import MAX_SIZE, read_svg


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="400" height="300"', (400, 300)),
        ("width='40px' height='30.4'", (40, 30)),
        ('width="1in" height="2.54cm"', (96, 96)),
        ('width=" 400 px " height=" 300 "', (400, 300)),
        ('viewBox="0 0 600 300"', (600, 300)),
        ('viewBox="-5,-5,10,20" width="100%"', (10, 20)),
        ('viewBox="0 0 600 300" width="100"', (100, 50)),
        ('viewBox="0 0 600 300" height="100"', (200, 100)),
        ('viewBox="0 0 0 0"', (300, 150)),
        ('viewBox="0 0 nan nan"', (300, 150)),
        (f'width="{"9" * 400}" height="40"', (MAX_SIZE, 40)),
        ("", (300, 150)),
        ('stroke-width="9" data-height="3"', (300, 150)),
    ],
)
def test_the_size_equals_the_size_in_browsers(
    attributes: str, size: tuple[int, int]
) -> None:
    found = read_svg(f"<?xml version='1.0'?><svg {attributes}></svg>".encode(), "a.svg")

    assert (found.width, found.height) == size


@pytest.mark.parametrize(
    "style",
    [
        "@media (prefers-color-scheme: dark) { path { stroke: #eee } }",
        "path { stroke: light-dark(#222, #eee) }",
    ],
)
def test_colours_for_the_dark_theme_are_found(style: str) -> None:
    drawing = f"<svg><style>{style}</style></svg>"

    assert read_svg(drawing.encode(), "a.svg").adapts_to_theme
    assert not read_svg(b"<svg><style>path {}</style></svg>", "a.svg").adapts_to_theme


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "content",
    [
        b"<svg><![CDATA[" + b"<!--" * 50_000 + b"]]></svg>",
        b"<!--" * 50_000,
        b"<svg " * 50_000,
        b'<svg width="1' + b" " * 60_000 + b'x"></svg>',
    ],
    ids=["comments in text", "comments", "tags", "spaces in a length"],
)
def test_malformed_drawings_are_read_fast(content: bytes) -> None:
    with suppress(FileProblem):
        read_svg(content, "a.svg")


def test_a_script_is_found() -> None:
    assert read_svg(b"<svg><script>alert(1)</script></svg>", "a.svg").scripted
    assert read_svg(b'<svg onload="alert(1)"></svg>', "a.svg").scripted
    assert not read_svg(b"<svg><text>on a=b</text></svg>", "a.svg").scripted


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>', "defines XML entities"),
        (
            b'<!DOCTYPE svg [<?p <!-- ?><!ENTITY % a "b"><?p --> ?>]><svg/>',
            "defines XML entities",
        ),
        (b"<!DOCTYPE svg [<!ATTLIST g a CDATA ''>]><svg/>", "or attributes in its DOC"),
        (b"<p>Not found</p>", "is not an SVG"),
        (b"<svg><path d='M0 0", "is not an SVG"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"<svg>\n<g><rect width=10 <<< & </g></svg>", "XML, .*: line 2: not well-f"),
        (b"<svg>\n<g>\n</svg>", "line 3: mismatched tag"),
        (b"<svg>&nbsp;</svg>", "line 1: undefined entity"),
        (b'<svg><use xlink:href="#a"/></svg>', "line 1: unbound prefix"),
        (b"<svg/><svg/>", "line 1: junk after document element"),
    ],
)
def test_other_content_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(FileProblem, match=message):
        read_svg(content, "a.svg")


def test_an_svg_of_a_drawing_program_is_accepted() -> None:
    content = """\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!-- <!ENTITY in a comment -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="20" height="10">
  <svg:style><![CDATA[a > b { fill: red }]]></svg:style>
</svg:svg>
"""

    assert read_svg(content.encode(), "a.svg").width == 20
