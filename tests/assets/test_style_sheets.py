"""Rules that hold for all style sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEETS = sorted((Path(__file__).parents[2] / "static").rglob("*.css"))

HOVER_ONLY = re.compile(
    r"^( *)@media \(hover: hover\) \{$.*?^\1\}$", re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_hover_styles_need_a_pointer_that_can_hover(sheet: Path) -> None:
    """On a touch screen, an element that was tapped would keep its hover style."""
    always = HOVER_ONLY.sub("", sheet.read_text("utf-8"))

    assert ":hover" not in always
