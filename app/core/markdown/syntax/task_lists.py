"""Check boxes of task lists outside questions: `- [ ] open`, `- [x] done`.

The boxes cannot be changed. Each is labelled by the text of its item.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from markdown_it.token import Token

BOX = re.compile(r"\[([ xX])\][ \t]+")


def add_check_boxes(tokens: Sequence[Token]) -> bool:
    """Replace `[ ]` and `[x]` in list items by boxes. Return whether there is any."""
    found = False
    for item, (paragraph, inline) in zip(tokens, pairwise(tokens[1:]), strict=False):
        if item.type == "list_item_open" and paragraph.type == "paragraph_open":
            found |= _add_check_box(item, inline.children or [])
    return found


def _add_check_box(item: Token, children: list[Token]) -> bool:
    box = BOX.match(children[0].content) if children else None
    if not box or children[0].type != "text":
        return False
    children[0].content = children[0].content[box.end() :]
    item.attrJoin("class", "task")
    checkbox = Token("check_box", "input", 0)
    checkbox.attrs = {"type": "checkbox", "disabled": ""}
    if box[1] != " ":
        checkbox.attrSet("checked", "")
    children.insert(0, Token("label_open", "label", 1))
    children.insert(1, checkbox)
    children.append(Token("label_close", "label", -1))
    return True
