"""Rules that hold for all style sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.assets.css_compiler import compile_css
from app.assets.style_sheets import LIVE_SHEETS
from app.assets.style_sheets import SHEETS as COMMON_SHEETS

STATIC = Path(__file__).parents[2] / "static"
SHEETS = sorted(STATIC.rglob("*.css"))

HOVER_ONLY = re.compile(
    r"^( *)@media \(hover: hover\) \{$.*?^\1\}$", re.MULTILINE | re.DOTALL
)


def test_hover_styles_need_a_pointer_that_can_hover() -> None:
    """On a touch screen, an element that was tapped would keep its hover style."""
    always = {
        sheet.name: HOVER_ONLY.sub("", sheet.read_text("utf-8")) for sheet in SHEETS
    }

    assert SHEETS
    assert [name for name, styles in always.items() if ":hover" in styles] == []


def test_a_line_has_only_one_declaration() -> None:
    comment_or_text = re.compile(r'/\*.*?(?:\*/|$)|".*?"')
    lines = {
        f"{sheet.name}:{number}": comment_or_text.sub("", line)
        for sheet in SHEETS
        for number, line in enumerate(sheet.read_text("utf-8").splitlines(), 1)
    }

    assert [at for at, line in lines.items() if re.search(r"[;{] *\S", line)] == []


def test_only_pages_of_live_rooms_have_the_styles_of_rooms() -> None:
    def layers(sheets: tuple[str, ...]) -> set[str]:
        files = (STATIC / "css" / f"{sheet}.css" for sheet in sheets)
        text = "".join(file.read_text("utf-8") for file in files)
        return set(re.findall(r"^@layer (\w+) \{", text, re.MULTILINE))

    assert layers(LIVE_SHEETS) == {"room", "presenter"}
    assert not layers(COMMON_SHEETS) & {"room", "presenter"}


@pytest.mark.parametrize(
    "newer",
    ["light-dark(", "&", ":dir(", "(scripting", "oklch(", "@scope", "@starting"],
)
def test_style_sheets_are_compiled_for_browsers_of_2023(newer: str) -> None:
    compiled = {s.name: compile_css(s.name, s.read_text("utf-8")) for s in SHEETS}

    assert [name for name, styles in compiled.items() if newer in styles] == []


def test_content_with_an_alternative_text_has_a_fallback() -> None:
    """Safari before 17.4 ignores a declaration with an alternative text."""
    styles = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    declarations = re.findall(r'(\S.*)\n *(content: .*?) / ".*";\n', styles)

    assert declarations
    assert [main for above, main in declarations if above != f"{main};"] == []


def test_every_custom_property_is_set() -> None:
    """With an unknown custom property, the browser ignores the declaration."""
    styles = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    scripts = "".join(file.read_text("utf-8") for file in STATIC.rglob("*.js"))
    in_styles = re.findall(r"(--[\w-]+):", styles)
    in_scripts = re.findall(r'"(--[\w-]+)"', scripts)

    unknown = set(re.findall(r"var\((--[\w-]+)", styles)) - {*in_styles, *in_scripts}
    assert not unknown, (
        f"Use a custom property of static/css/base/tokens.css instead of {unknown}."
    )
