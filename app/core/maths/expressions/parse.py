"""Parse an expression into nodes, or report an error with its column."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Final

from app.core.errors import UnknownName
from app.core.maths.expressions.errors import ExpressionError, UnknownVariable
from app.core.maths.expressions.language import (
    CONSTANTS,
    FUNCTIONS,
    OPERATORS,
    ArrayOperation,
)
from app.core.maths.expressions.nodes import (
    ARRAY,
    Call,
    Chain,
    Comparison,
    Node,
    Number,
    SumOrProduct,
    Variable,
    product_of,
    sum_of,
)
from app.core.maths.expressions.syntax import syntax_tree

MAX_LENGTH: Final = 500
"""Characters of an expression."""

MAX_DEPTH: Final = 20
"""Depth of nested operations."""

_SUMS_AND_PRODUCTS: Final = {"sum": sum_of, "prod": product_of}

_OTHER_NAMES: Final = {
    "ln": "log, which is the natural logarithm",
    "lg": "log(x)/log(10)",
    "log10": "log(x)/log(10)",
    "log2": "log(x)/log(2)",
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "tg": "tan",
    "pow": "a**b",
    "sgn": "sign",
}
"""What to write instead of names of functions in other programs."""

_DECIMAL: Final = re.compile(r"[0-9.]+(?:[eE][+-]?[0-9]+)?")

_LINEAR, _PRODUCTS = (ast.Add, ast.Sub), (ast.Mult, ast.Div)
_RANKS: Final = (_LINEAR, _PRODUCTS)


def parse_expression(text: str, names: Iterable[str]) -> Node:
    """Parse an expression of the variables `names`. Raises ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(
            MAX_LENGTH + 1,
            f"The expression has {len(text)} characters; at most {MAX_LENGTH} are "
            "allowed. Split it into several curves.",
        )
    text = text.strip()
    return _Reader(text).read(syntax_tree(text), frozenset(names), 0)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the nodes of Python's syntax tree."""

    text: str

    def read(self, node: ast.expr, scope: frozenset[str], depth: int) -> Node:
        """Return the node of a part; `scope` has the variables that it can use.

        `depth` counts the operations around it.
        """
        if depth > MAX_DEPTH:
            raise self._error(
                node, f"More than {MAX_DEPTH} operations are nested here. Use fewer."
            )
        match node:
            case ast.Constant():
                return self._number(node)
            case ast.Name():
                return self._name(node, scope)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd()):
                operand = self.read(node.operand, scope, depth + 1)
                return Call(OPERATORS[type(node.op).__name__], (operand,))
            case ast.BinOp(op=ast.Pow()):
                ends = (node.left, node.right)
                both = tuple(self.read(end, scope, depth + 1) for end in ends)
                return Call(OPERATORS["Pow"], both)
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div()):
                return self._chain(node, scope, depth)
            case ast.Compare():
                return self._comparison(node, scope, depth)
            case ast.Call():
                return self._call(node, scope, depth)
        raise self._unsupported(node)

    def _number(self, node: ast.Constant) -> Number:
        written, number = self._text(node), node.value
        if not isinstance(number, int | float) or not _DECIMAL.fullmatch(written):
            raise self._error(node, f"“{written}” is not a number.")
        value = float(written)
        if value == inf:
            raise self._error(
                node, "This number is too large; at most 1e308 is allowed."
            )
        return Number(value)

    def _name(self, node: ast.Name, scope: frozenset[str]) -> Node:
        name = node.id
        if name in scope:
            return Variable(name)
        if name in CONSTANTS:
            return Number(CONSTANTS[name])
        if name in FUNCTIONS or name in _SUMS_AND_PRODUCTS:
            raise self._error(node, f"{name} needs parentheses: {name}(…).")
        for variable in sorted(scope):
            function = name.removesuffix(variable)
            if function != name and function in FUNCTIONS:
                raise self._error(
                    node,
                    f"There is no variable called “{name}”. Write "
                    f"{function}({variable}).",
                )
        known = sorted({*scope, *CONSTANTS})
        unknown = UnknownName("variable", name, known)
        raise UnknownVariable(node.col_offset + 1, unknown)

    def _chain(self, node: ast.BinOp, scope: frozenset[str], depth: int) -> Chain:
        rank = next(rank for rank in _RANKS if isinstance(node.op, rank))
        rest: list[tuple[ast.operator, ast.expr]] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, rank):
            rest.append((left.op, left.right))
            left = left.left
        return Chain(
            self.read(left, scope, depth + 1),
            tuple(
                (
                    OPERATORS[type(operator).__name__],
                    self.read(right, scope, depth + 1),
                )
                for operator, right in reversed(rest)
            ),
        )

    def _comparison(
        self, node: ast.Compare, scope: frozenset[str], depth: int
    ) -> Comparison:
        operations = [OPERATORS.get(type(each).__name__) for each in node.ops]
        if not all(operations):
            raise self._unsupported(node)
        return Comparison(
            self.read(node.left, scope, depth + 1),
            tuple(
                (operation, self.read(right, scope, depth + 1))
                for operation, right in zip(operations, node.comparators, strict=True)
                if operation
            ),
        )

    def _call(self, node: ast.Call, scope: frozenset[str], depth: int) -> Node:
        if isinstance(node.func, ast.Attribute):
            raise self._unsupported(node.func)
        if not isinstance(node.func, ast.Name) or node.func.id in {*scope, *CONSTANTS}:
            raise self._error(
                node, "A product needs a sign. Write * before the parenthesis."
            )
        name = node.func.id
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise self._error(node, f"Write only values between the commas of {name}.")
        if name in _SUMS_AND_PRODUCTS:
            return self._sum_or_product(node, name, scope, depth)
        function = self._function(node, name)
        return Call(
            function, tuple(self.read(each, scope, depth + 1) for each in node.args)
        )

    def _function(self, node: ast.Call, name: str) -> ArrayOperation:
        """Return the function of a call that has as many values as it needs."""
        if instead := _OTHER_NAMES.get(name):
            raise self._error(
                node, f"There is no function called “{name}”. Write {instead}."
            )
        if name not in FUNCTIONS:
            known = (*FUNCTIONS, *_SUMS_AND_PRODUCTS)
            raise self._error(node, str(UnknownName("function", name, known)))
        function, count = FUNCTIONS[name], len(node.args)
        if not function.min_count <= count <= function.max_count:
            wanted = _count_text(function.min_count, function.max_count)
            raise self._error(
                node,
                f"{name} needs {wanted}, not {count}. Numbers have a decimal point.",
            )
        return function

    def _sum_or_product(
        self, node: ast.Call, name: str, scope: frozenset[str], depth: int
    ) -> SumOrProduct:
        example = f"{name}(1/n, n, 1, 10)"
        if len(node.args) != 4 or not isinstance(node.args[1], ast.Name):
            raise self._error(
                node,
                f"{name} needs a term, a variable, its first and its last number, "
                f"like {example}.",
            )
        term, variable, *ends = node.args
        assert isinstance(variable, ast.Name)
        counted = self._new_name(variable, scope)
        first, last = (self._end(end, scope, depth + 1) for end in ends)
        return _SUMS_AND_PRODUCTS[name](
            self.read(term, scope | {counted}, depth + 1), counted, first, last
        )

    def _end(self, node: ast.expr, scope: frozenset[str], depth: int) -> Node:
        """Return the first or last number of a sum, which is the same at all points."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in {ARRAY, *_SUMS_AND_PRODUCTS}:
                raise self._error(
                    part,
                    f"{part.id} is not allowed in the first and last number of a sum "
                    "or product.",
                )
        return self.read(node, scope, depth)

    def _new_name(self, node: ast.Name, scope: frozenset[str]) -> str:
        name = node.id
        if (
            name in scope
            or name in CONSTANTS
            or name in FUNCTIONS
            or name in _SUMS_AND_PRODUCTS
        ):
            raise self._error(
                node, f"{name} already has a meaning. Use another name, such as n."
            )
        return name

    def _unsupported(self, node: ast.expr) -> ExpressionError:
        written = self._text(node)
        if isinstance(node, ast.BoolOp):
            hint = "Multiply conditions for “and”; write max(a, b) for “or”."
        elif isinstance(node, ast.IfExp):
            hint = "Write where(condition, a, b)."
        elif isinstance(node, ast.Tuple):
            hint = "Write numbers with a decimal point, such as 0.5."
        elif isinstance(node, ast.BinOp):
            hint = "Write floor(a/b), or mod(a, b) for the remainder."
        else:
            hint = "Use numbers, names, + - * / **, comparisons and functions."
        shown = written if len(written) <= 40 else f"{written[:39]}…"
        message = f"“{shown}” is not allowed. {hint}"
        if isinstance(node, ast.Attribute):
            return ExpressionError(self._dot(node), message)
        return self._error(node, message)

    def _dot(self, node: ast.Attribute) -> int:
        """Return the column of the first dot in a chain of attributes."""
        value = node.value
        while isinstance(value, ast.Attribute):
            value = value.value
        return self.text.index(".", value.end_col_offset) + 1

    def _text(self, node: ast.expr) -> str:
        return self.text[node.col_offset : node.end_col_offset]

    def _error(self, node: ast.expr, message: str) -> ExpressionError:
        return ExpressionError(node.col_offset + 1, message)


def _count_text(minimum: int, maximum: int) -> str:
    if minimum == maximum:
        return f"{minimum} value{'s' if minimum > 1 else ''}"
    return f"{minimum} to {maximum} values"
