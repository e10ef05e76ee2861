"""Errors in expressions."""

from __future__ import annotations

from app.core.errors import OvertoneError, UnknownName


class ExpressionError(OvertoneError):
    """An expression is not valid. `column` is counted from 1 in its text."""

    def __init__(self, column: int, message: str) -> None:
        self.column = column
        super().__init__(f"column {column}: {message}")


class UnknownVariable(ExpressionError):
    """An expression has a variable that does not exist."""

    def __init__(self, column: int, unknown: UnknownName) -> None:
        self.name = unknown.name
        super().__init__(column, str(unknown))
