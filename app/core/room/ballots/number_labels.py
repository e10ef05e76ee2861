"""Labels of groups of numbers, as HTML."""

from __future__ import annotations

from decimal import Decimal
from html import escape

from app.core.quiz import Numeric, interface_html
from app.core.room.ballots.number_format import format_result_number, round_number
from app.core.room.ballots.number_groups import NumberGroup
from app.language import gettext, left_to_right


def number_label(
    question: Numeric, group: NumberGroup, *, reveal: bool, is_whole: bool = False
) -> str:
    """Return the label of a group, with the question's unit.

    With `reveal`, groups that the question names are labelled as in the question. With
    `is_whole`, a bin ends with its last whole number.
    """
    if group.is_bin:
        text = _bin_label(group, is_whole)
    elif reveal and group.is_named:
        text = _named_label(question, group)
    else:
        text = _range_label(question, group)
    return " ".join([text, *map(escape, question.units[:1])])


def _named_label(question: Numeric, group: NumberGroup) -> str:
    named = group.near_miss or question
    value, tolerance = (
        format_result_number(named.value),
        format_result_number(named.tolerance),
    )
    if not named.tolerance:
        return value
    return interface_html(left_to_right(f"{value} ± {tolerance}"))


def _range_label(question: Numeric, group: NumberGroup) -> str:
    assert group.low is not None
    assert group.high is not None
    limits = (round_number(question, limit) for limit in (group.low, group.high))
    low, high = map(format_result_number, limits)
    return (
        low
        if low == high
        else interface_html(gettext("%(low)s to %(high)s", low=low, high=high))
    )


def _bin_label(group: NumberGroup, is_whole: bool) -> str:
    if group.low is None:
        return interface_html(gettext("below %(number)s", number=_text(group.high)))
    if group.high is None:
        return interface_html(gettext("%(number)s or more", number=_text(group.low)))
    if not is_whole:
        low, high = _text(group.low), _text(group.high)
        return interface_html(gettext("%(low)s to below %(high)s", low=low, high=high))
    last = group.high - 1
    low = _text(group.low)
    if last == group.low:
        return low
    return interface_html(gettext("%(low)s to %(high)s", low=low, high=_text(last)))


def _text(number: Decimal | None) -> str:
    assert number is not None
    return format_result_number(number)
