"""Expressions of authors, such as `sum(sin((2*n-1)*x)/(2*n-1), n, 1, terms)`.

`language` has the functions and constants. `syntax` reads a text into Python's syntax
tree, and `parse` turns the tree into nodes. It accepts only what `language` and `nodes`
have; it runs no code of the author. All numbers are NumPy floats, so a large power is
infinite and takes no longer than others.
"""

from __future__ import annotations

from app.core.maths.expressions.errors import ExpressionError, UnknownVariable
from app.core.maths.expressions.language import CONSTANTS, FUNCTIONS
from app.core.maths.expressions.nodes import Node, Value, Values, evaluate
from app.core.maths.expressions.parse import MAX_DEPTH, MAX_LENGTH, parse_expression

__all__ = [
    "CONSTANTS",
    "FUNCTIONS",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "ExpressionError",
    "Node",
    "UnknownVariable",
    "Value",
    "Values",
    "evaluate",
    "parse_expression",
]
