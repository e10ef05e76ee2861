"""Rules that hold for all style sheets."""

from __future__ import annotations

import re
from pathlib import Path

SHEETS = sorted((Path(__file__).parents[2] / "static").rglob("*.css"))

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
