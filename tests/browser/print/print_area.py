"""Size of the printed area of a page, and boxes of elements in it."""

from __future__ import annotations

PRINT_AREA = {"width": 688, "height": 1016}
"""Size of an A4 page without its margins, in CSS pixels."""

BOX = "element => element.getBoundingClientRect().toJSON()"
BOXES = "all => all.map((element) => element.getBoundingClientRect().toJSON())"
