"""Words for relation signs, such as = and ≤, between the terms that they relate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from app.language import gettext, translatable


class Relation(NamedTuple):
    """A relation such as <."""

    sentence: str
    sign: str = ""
    """Name of the sign, for a formula that consists of it."""


RELATIONS: Final[Mapping[str, Relation]] = {
    "=": Relation(
        translatable("%(left)s equals %(right)s"),
        translatable("equals sign"),
    ),
    "≠": Relation(
        translatable("%(left)s is not equal to %(right)s"),
        translatable("not equal to sign"),
    ),
    "≈": Relation(
        translatable("%(left)s is approximately %(right)s"),
        translatable("approximately sign"),
    ),
    "≡": Relation(
        translatable("%(left)s is equivalent to %(right)s"),
        translatable("equivalent to sign"),
    ),
    "∼": Relation(
        translatable("%(left)s is similar to %(right)s"),
        translatable("similar to sign"),
    ),
    "≃": Relation(
        translatable("%(left)s is asymptotically equal to %(right)s"),
        translatable("asymptotically equal to sign"),
    ),
    "≅": Relation(
        translatable("%(left)s is congruent to %(right)s"),
        translatable("congruent to sign"),
    ),
    "∝": Relation(
        translatable("%(left)s is proportional to %(right)s"),
        translatable("proportional to sign"),
    ),
    "<": Relation(
        translatable("%(left)s is less than %(right)s"),
        translatable("less than sign"),
    ),
    ">": Relation(
        translatable("%(left)s is greater than %(right)s"),
        translatable("greater than sign"),
    ),
    "≤": Relation(
        translatable("%(left)s is at most %(right)s"),
        translatable("at most sign"),
    ),
    "≥": Relation(
        translatable("%(left)s is at least %(right)s"),
        translatable("at least sign"),
    ),
    "≪": Relation(
        translatable("%(left)s is much less than %(right)s"),
        translatable("much less than sign"),
    ),
    "≫": Relation(
        translatable("%(left)s is much greater than %(right)s"),
        translatable("much greater than sign"),
    ),
    "⊂": Relation(
        translatable("%(left)s is a subset of %(right)s"),
        translatable("subset sign"),
    ),
    "⊆": Relation(
        translatable("%(left)s is a subset of or equal to %(right)s"),
        translatable("subset or equal sign"),
    ),
    "⊃": Relation(
        translatable("%(left)s is a superset of %(right)s"),
        translatable("superset sign"),
    ),
    "⊇": Relation(
        translatable("%(left)s is a superset of or equal to %(right)s"),
        translatable("superset or equal sign"),
    ),
    "∥": Relation(
        translatable("%(left)s is parallel to %(right)s"),
        translatable("parallel to sign"),
    ),
    "⊥": Relation(
        translatable("%(left)s is perpendicular to %(right)s"),
        translatable("perpendicular to sign"),
    ),
    "∈": Relation(translatable("%(left)s in %(right)s")),
    "∉": Relation(translatable("%(left)s not in %(right)s")),
    "∋": Relation(translatable("%(left)s contains %(right)s")),
}

_SAME: Final[Mapping[str, str]] = {"⩽": "≤", "⩾": "≥"}
"""Signs with the same words as another one."""


def find_relation(sign: str) -> Relation | None:
    """Return the relation of a sign; None for other signs."""
    return RELATIONS.get(_SAME.get(sign, sign))


class SpokenLine:
    """Words of a line, in which relations have a left and a right side."""

    def __init__(self) -> None:
        self._before = ""
        """Words that the relation does not relate."""
        self._left = ""
        self._relation: Relation | None = None
        self._right = ""

    def add(self, words: str) -> None:
        """Add words to the right side."""
        self._right = _joined(self._right, words)

    def relate(self, relation: Relation) -> None:
        """Add a relation: all words since the last separator are its left side."""
        self._left, self._relation, self._right = self._related(), relation, ""

    def separate(self, words: str) -> None:
        """Add words between two statements, such as a comma."""
        self._before = _joined(self.words(), words)
        self._left, self._relation, self._right = "", None, ""

    def words(self) -> str:
        """Return all words."""
        return _joined(self._before, self._related())

    def _related(self) -> str:
        if not self._relation:
            return self._right
        return related(self._relation, self._left, self._right)


def related(relation: Relation, left: str = "", right: str = "") -> str:
    """Return the words of a relation, which can have empty sides."""
    return gettext(relation.sentence, left=left, right=right).strip()


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))
