"""Functions, operators and constants of expressions, with their cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Any, Final

import numpy as np

_ARITHMETIC, _POWER, _FUNCTION, _REMAINDER = 2.0, 60.0, 25.0, 15.0
_CIRCULAR: Final = 120.0
"""Nanoseconds for one number, rounded up. The sine of a number above a million takes
ten times as long as the sine of a small one."""


@dataclass(frozen=True, slots=True)
class ArrayOperation:
    """Function of numbers or of arrays of numbers, element by element."""

    compute: Callable[..., Any]
    cost: float = _FUNCTION
    """Nanoseconds for one number."""
    min_count: int = 1
    """Minimum number of arguments."""
    max_count: int = 1


def _smallest(*values: Any) -> Any:
    return reduce(np.minimum, values)


def _largest(*values: Any) -> Any:
    return reduce(np.maximum, values)


def _where(condition: Any, then: Any, otherwise: Any) -> Any:
    return np.where(np.not_equal(condition, 0), then, otherwise)


def _as_number(compare: Callable[..., Any]) -> Callable[..., Any]:
    """Return a comparison whose result is 1 or 0."""
    return lambda left, right: np.asarray(compare(left, right), np.float64)


MAX_VALUES: Final = 20
"""Maximum number of arguments of `min` and `max`."""

FUNCTIONS: Final[Mapping[str, ArrayOperation]] = MappingProxyType(
    {
        "sin": ArrayOperation(np.sin, _CIRCULAR),
        "cos": ArrayOperation(np.cos, _CIRCULAR),
        "tan": ArrayOperation(np.tan, _CIRCULAR),
        "asin": ArrayOperation(np.arcsin),
        "acos": ArrayOperation(np.arccos),
        "atan": ArrayOperation(np.arctan),
        "sinh": ArrayOperation(np.sinh),
        "cosh": ArrayOperation(np.cosh),
        "tanh": ArrayOperation(np.tanh),
        "exp": ArrayOperation(np.exp),
        "log": ArrayOperation(np.log),
        "sqrt": ArrayOperation(np.sqrt),
        "abs": ArrayOperation(np.abs, _ARITHMETIC),
        "floor": ArrayOperation(np.floor, _ARITHMETIC),
        "ceil": ArrayOperation(np.ceil, _ARITHMETIC),
        "round": ArrayOperation(np.rint, _ARITHMETIC),
        "sign": ArrayOperation(np.sign, _ARITHMETIC),
        "min": ArrayOperation(_smallest, MAX_VALUES * _ARITHMETIC, 2, MAX_VALUES),
        "max": ArrayOperation(_largest, MAX_VALUES * _ARITHMETIC, 2, MAX_VALUES),
        "mod": ArrayOperation(np.mod, _REMAINDER, 2, 2),
        "where": ArrayOperation(_where, 3 * _ARITHMETIC, 3, 3),
    }
)
"""By name. `sum` and `prod`, which repeat an expression, are nodes of their own."""

OPERATORS: Final[Mapping[str, ArrayOperation]] = MappingProxyType(
    {
        "Add": ArrayOperation(np.add, _ARITHMETIC),
        "Sub": ArrayOperation(np.subtract, _ARITHMETIC),
        "Mult": ArrayOperation(np.multiply, _ARITHMETIC),
        "Div": ArrayOperation(np.divide, _ARITHMETIC),
        "Pow": ArrayOperation(np.power, _POWER),
        "USub": ArrayOperation(np.negative, _ARITHMETIC),
        "UAdd": ArrayOperation(np.positive, _ARITHMETIC),
        "Lt": ArrayOperation(_as_number(np.less), _ARITHMETIC),
        "LtE": ArrayOperation(_as_number(np.less_equal), _ARITHMETIC),
        "Gt": ArrayOperation(_as_number(np.greater), _ARITHMETIC),
        "GtE": ArrayOperation(_as_number(np.greater_equal), _ARITHMETIC),
        "Eq": ArrayOperation(_as_number(np.equal), _ARITHMETIC),
        "NotEq": ArrayOperation(_as_number(np.not_equal), _ARITHMETIC),
    }
)
"""By the name of Python's syntax node."""

CONSTANTS: Final[Mapping[str, float]] = MappingProxyType(
    {"pi": float(np.pi), "e": float(np.e)}
)
