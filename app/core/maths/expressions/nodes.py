"""Tree of an expression: what it computes, and how long that takes.

The cost is counted before anything is computed, because the core knows no clock. It is
the same on every machine: nanoseconds on a slow one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from typing import Any, Final

import numpy as np

from app.core.maths.expressions.language import OPERATORS, ArrayOperation

Value = Any
"""A NumPy float, or an array with one number for each point."""
Values = Mapping[str, Value]
"""Values of the variables by name."""

ARRAY: Final = "x"
"""Name of the variable that has one number for each point."""

_CALL: Final = 2_000.0
"""Nanoseconds for an operation, in addition to those for its numbers."""
_ITERATION: Final = 10_000.0
"""Nanoseconds charged for each term that is counted alone, because counting it takes
time, too."""


def evaluate(node: Node, values: Values) -> Value:
    """Return the value of an expression, which is not finite where it is undefined."""
    with np.errstate(all="ignore"):
        floats = {name: np.asarray(value, np.float64) for name, value in values.items()}
        return node.evaluate(floats)


class Node(ABC):
    """Part of an expression."""

    @property
    @abstractmethod
    def names(self) -> frozenset[str]:
        """Variables that it depends on."""

    @property
    @abstractmethod
    def repeat_names(self) -> frozenset[str]:
        """Variables that the number of terms of a sum or product depends on."""

    @abstractmethod
    def evaluate(self, values: Values) -> Value:
        """Return the value at these values of the variables."""

    @abstractmethod
    def cost(self, values: Values, points: int, limit: Value) -> Value:
        """Return the nanoseconds of `evaluate` for so many points.

        `values` lacks the variable ARRAY. Counting ends above `limit`. Numbers of terms
        are counted with arrays, because requests pay for figures only afterwards.
        """


@dataclass(frozen=True)
class Number(Node):
    """A number, or a constant."""

    value: float
    names: frozenset[str] = frozenset()
    repeat_names: frozenset[str] = frozenset()

    def evaluate(self, values: Values) -> Value:
        return np.float64(self.value)

    def cost(self, values: Values, points: int, limit: Value) -> Value:
        return 0.0


@dataclass(frozen=True)
class Variable(Node):
    """The variable of the points, of a slider or of a sum."""

    name: str

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.name})

    @property
    def repeat_names(self) -> frozenset[str]:
        return frozenset()

    def evaluate(self, values: Values) -> Value:
        return values[self.name]

    def cost(self, values: Values, points: int, limit: Value) -> Value:
        return 0.0


@dataclass(frozen=True)
class Call(Node):
    """A function or operator with its arguments."""

    operation: ArrayOperation
    arguments: tuple[Node, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset[str]().union(*(each.names for each in self.arguments))

    @cached_property
    def repeat_names(self) -> frozenset[str]:
        return frozenset[str]().union(*(each.repeat_names for each in self.arguments))

    def evaluate(self, values: Values) -> Value:
        arguments = [argument.evaluate(values) for argument in self.arguments]
        return self.operation.compute(*arguments)

    def cost(self, values: Values, points: int, limit: Value) -> Value:
        total = _CALL + self.operation.cost * _size(self, points)
        for argument in self.arguments:
            total += argument.cost(values, points, limit - total)
        return total


@dataclass(frozen=True)
class _Sequence(Node):
    """Nodes with an operation between each two."""

    first: Node
    rest: tuple[tuple[ArrayOperation, Node], ...]

    @cached_property
    def names(self) -> frozenset[str]:
        return self.first.names.union(*(node.names for _, node in self.rest))

    @cached_property
    def repeat_names(self) -> frozenset[str]:
        later = (node.repeat_names for _, node in self.rest)
        return self.first.repeat_names.union(*later)


class Chain(_Sequence):
    """Operators of the same rank from left to right, such as `a - b + c`.

    A long sum is one node, so that it does not count as deeply nested.
    """

    def evaluate(self, values: Values) -> Value:
        value = self.first.evaluate(values)
        for operation, node in self.rest:
            value = operation.compute(value, node.evaluate(values))
        return value

    def cost(self, values: Values, points: int, limit: Value) -> Value:
        total, size = self.first.cost(values, points, limit), _size(self, points)
        for operation, node in self.rest:
            total += _CALL + operation.cost * size
            total += node.cost(values, points, limit - total)
        return total


class Comparison(_Sequence):
    """Comparisons that all have to be true, such as `0 < x < 1`: 1 or 0."""

    def evaluate(self, values: Values) -> Value:
        left, result = self.first.evaluate(values), np.float64(1)
        for operation, node in self.rest:
            right = node.evaluate(values)
            result = result * operation.compute(left, right)
            left = right
        return result

    def cost(self, values: Values, points: int, limit: Value) -> Value:
        total, size = self.first.cost(values, points, limit), _size(self, points)
        for operation, node in self.rest:
            total += 2 * (_CALL + operation.cost * size)
            total += node.cost(values, points, limit - total)
        return total


@dataclass(frozen=True)
class SumOrProduct(Node):
    """Sum or product of a term for a variable from one number to another."""

    operation: ArrayOperation
    empty: float
    """Value without any term."""
    term: Node
    variable: str
    first: Node
    last: Node

    @cached_property
    def names(self) -> frozenset[str]:
        ends = self.first.names | self.last.names
        return (self.term.names - {self.variable}) | ends

    @cached_property
    def repeat_names(self) -> frozenset[str]:
        ends = self.first.names | self.last.names
        return (self.term.repeat_names - {self.variable}) | ends

    def evaluate(self, values: Values) -> Value:
        first, count = self._range(values)
        total: Value = np.float64(self.empty)
        if isnan(count):
            return np.float64(np.nan)
        for index in range(int(count)):
            scope = {**values, self.variable: np.float64(first + index)}
            total = self.operation.compute(total, self.term.evaluate(scope))
        return total

    def cost(self, values: Values, points: int, limit: Value) -> Value:
        ends = self.first.cost(values, 1, limit) + self.last.cost(values, 1, limit)
        with np.errstate(all="ignore"):
            first, count = self._range(values)
            count = np.nan_to_num(count, nan=0.0, posinf=np.inf)
            own = _CALL + self.operation.cost * _size(self, points)
            if self.variable in self.term.repeat_names:
                terms = self._cost_of_each(values, first, count, own, points, limit)
            else:
                scope = {**values, self.variable: first}
                terms = count * (own + self.term.cost(scope, points, limit))
            return ends + np.where(count > 0, terms, _CALL)

    def _cost_of_each(
        self,
        values: Values,
        first: Value,
        count: Value,
        own: float,
        points: int,
        limit: Value,
    ) -> Value:
        """Return the cost of all terms if the number of terms in them differs.

        In a sum inside another one, `values` contain an array with a number for each
        term of the outer sum. The terms of both sums are then counted together.
        """
        size = max(map(np.size, (count, *values.values())))
        counts = np.broadcast_to(count, size)
        if np.sum(counts) * _ITERATION > np.min(limit):
            return np.inf
        repeats = counts.astype(int)
        owner = np.repeat(np.arange(size), repeats)
        scope = {
            name: value[owner] if np.size(value) > 1 else value
            for name, value in values.items()
        }
        starts = np.broadcast_to(first - (np.cumsum(repeats) - repeats), size)
        scope[self.variable] = starts[owner] + np.arange(len(owner))
        each = own + _ITERATION + self.term.cost(scope, points, limit)
        totals = np.bincount(owner, np.broadcast_to(each, len(owner)), size)
        return totals if size > 1 else totals[0]

    def _range(self, values: Values) -> tuple[Value, Value]:
        """Return the first number and the count of terms, which can be infinite or NaN.

        Both are arrays if the values are.
        """
        first = self.first.evaluate(values)
        steps = self.last.evaluate(values) - first
        return first, np.maximum(0.0, np.floor(steps + _ROUNDING) + 1)


_ROUNDING: Final = 1e-9
"""Tolerance for rounding errors in the ends of a sum."""


def sum_of(term: Node, variable: str, first: Node, last: Node) -> SumOrProduct:
    return SumOrProduct(OPERATORS["Add"], 0.0, term, variable, first, last)


def product_of(term: Node, variable: str, first: Node, last: Node) -> SumOrProduct:
    return SumOrProduct(OPERATORS["Mult"], 1.0, term, variable, first, last)


def _size(node: Node, points: int) -> int:
    return points if ARRAY in node.names else 1
