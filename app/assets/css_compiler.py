"""Translate style sheets for older browsers, and remove comments and spaces.

The style sheets use nested rules and `light-dark()`, which browsers have only since
2024. Lightning CSS writes them in CSS that all supported browsers understand.
"""

from __future__ import annotations

from typing import Final

import lightningcss

BROWSERS: Final = (
    "chrome 109",
    "edge 109",
    "firefox 128",
    "safari 16.4",
    "ios_saf 16.4",
)
"""Oldest supported browsers, in the names of browserslist. Chrome 109 of January 2023
is the last one for Windows 7 and 8, and the first one that shows formulas."""

_FLAGS: Final = lightningcss.calc_parser_flags(nesting=True)


def compile_css(name: str, text: str) -> str:
    """Return a style sheet for all supported browsers.

    Raises ValueError, which names the file and the line of the error, counted from 0.
    """
    return lightningcss.process_stylesheet(
        text,
        filename=name,
        parser_flags=_FLAGS,
        browsers_list=list(BROWSERS),
    )
