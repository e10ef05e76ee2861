"""Names that a slider can have: they are parameters of the figure and of its URLs."""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import Final

from app.core.maths.expressions import CONSTANTS, FUNCTIONS
from app.core.maths.expressions.ascii_names import ascii_name

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,31}")

RESERVED: Final = frozenset(
    {
        *("x", "sum", "prod", *CONSTANTS, *FUNCTIONS),
        # Parameters with another meaning on the page and in URLs
        *("mark", "part", "dims", "positions", "start", "d_model"),
        *("theme", "texts", "background", "lang"),
        # Options of every figure
        *("name", "follows", "title", "print", "instruction"),
        # Attributes of parameter models
        *("adapt", "cells", "conflicts", "construct", "copy", "dict", "from_orm"),
        *("json", "schema", "schema_json", "validate", "update_forward_refs"),
        *("parse_file", "parse_obj", "parse_raw"),
    }
)


def slider_name_problem(name: str, what: str = "slider") -> str:
    """Return why a slider cannot have this name; empty if it can."""
    if not name.isascii():
        return (
            f"“{name}” is not a valid name for a {what}. Names have the letters A to "
            f"Z: write {ascii_name(name)}."
        )
    if not _NAME.fullmatch(name):
        return (
            f"“{name}” is not a valid name for a {what}. Use a letter, then letters, "
            "digits and _, at most 32."
        )
    if iskeyword(name):  # expressions are read as Python
        return f"“{name}” cannot be a name in expressions. Write {name}_, for example."
    if name in RESERVED or name.startswith("model_"):
        return f"“{name}” already has a meaning. Give the {what} another name."
    return ""
