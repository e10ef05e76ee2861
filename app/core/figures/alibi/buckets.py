"""Buckets of T5, which ALiBi is compared with."""

from __future__ import annotations

import numpy as np

from app.core.charts import Axis, Line, LineChart
from app.core.figures.alibi.parameters import REACH
from app.core.figures.shared.ticks import ticks
from app.core.maths.relative_buckets import BUCKETS, buckets
from app.language import gettext, join_sentences


def bucket_chart(*, has_mask: bool) -> LineChart:
    last = 0 if has_mask else REACH
    offsets = np.arange(-REACH, last + 1, dtype=np.float64)
    found = buckets(offsets, has_mask).astype(np.float64)
    half = BUCKETS if has_mask else BUCKETS // 2
    # The first offset is in the last bucket for keys before the query.
    start_of_last = int(-offsets[found == found[0]].max())
    directions = _buckets_sentence(half, has_mask)
    steps = gettext(
        "A line with a step for each bucket, of %(buckets)s, by the offset of key and "
        "query.",
        buckets=BUCKETS,
    )
    sizes = gettext(
        "Offsets up to %(single)s have a bucket each; longer ones share buckets that "
        "get wider with the distance, and all from %(limit)s on are in the last one. "
        "T5 learns a number for each bucket and head, and adds it to the score.",
        single=half // 2 - 1,
        limit=start_of_last,
    )
    return LineChart(
        title=gettext("Short offsets have a bucket each, longer ones share"),
        x=Axis(gettext("Offset, key − query"), -REACH, last, ticks(-REACH, last)),
        y=Axis(
            gettext("Bucket"),
            0,
            BUCKETS - 1,
            (0.0, 8.0, 16.0, 24.0, float(BUCKETS - 1)),
        ),
        lines=(Line(label="T5", tone=None, x=offsets, y=found),),
        markers=False,
        smooth=False,
        description=join_sentences(steps, directions, sizes),
        reading=directions,
    )


def _buckets_sentence(half: int, has_mask: bool) -> str:
    if has_mask:
        return gettext(
            "All buckets are for keys at or before the query, because a causal mask "
            "hides the others."
        )
    return gettext(
        "Buckets 0 to %(last)s are for keys at or before the query, and %(first)s to "
        "%(end)s for keys after it.",
        last=half - 1,
        first=half + 1,
        end=BUCKETS - 1,
    )
