"""Origins of URLs."""

from __future__ import annotations

import pytest

from app.core.lms.origins import origin_of


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://lms.example/course/1?a=b#c", "https://lms.example"),
        ("https://lms.example", "https://lms.example"),
        ("http://localhost:8080/xapi/", "http://localhost:8080"),
        ("https://lms.example:443/xapi/", "https://lms.example:443"),
        ("https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443"),
        ("https://ü.example/", "https://ü.example"),
        ("HTTPS://LMS.Example/Course", "https://lms.example"),
        ("https://user:key@lms.example:8443/", "https://lms.example:8443"),
        ("https://lms.example@other.example/", "https://other.example"),
    ],
)
def test_an_origin_is_the_scheme_host_and_port(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/content",
        "//lms.example/",
        "javascript:alert(1)",
        "ftp://lms.example/",
        "https://",
        "https://[",
        "https://user@/",
        "https://lms.example:/",
        "https://lms.example:port/",
        "https://lms.example; script-src *",
        "https://other.example@user@lms.example/",
        # Requests would go to other.example.
        "https://other.example\\@lms.example/",
    ],
)
def test_another_text_has_no_origin(url: str) -> None:
    assert origin_of(url) == ""
