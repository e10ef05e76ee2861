"""Style sheets for older browsers."""

from __future__ import annotations

import pytest

from app.assets.css_compiler import compile_css


def test_nested_rules_are_written_one_by_one() -> None:
    compiled = compile_css("a.css", "ul { & > li { color: red; } p { color: blue; } }")

    assert compiled == "ul>li{color:red}ul p{color:#00f}"


def test_colours_of_both_themes_follow_the_colour_scheme() -> None:
    compiled = compile_css("a.css", "a { color: light-dark(red, blue); }")

    assert "light-dark" not in compiled
    assert "red" in compiled
    assert "#00f" in compiled


def test_a_second_value_for_newer_browsers_remains() -> None:
    text = 'a::before { content: "+"; content: "+" / ""; }'

    assert compile_css("a.css", text) == 'a:before{content:"+";content:"+" / ""}'


def test_an_error_names_the_file_and_the_place() -> None:
    with pytest.raises(ValueError, match=r"css/a\.css:1"):
        compile_css("css/a.css", "a { color: red; }\nb { @keyframes c { } }")
