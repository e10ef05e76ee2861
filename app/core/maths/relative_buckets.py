"""Relative position buckets of T5: a learned number for each range of offsets.

Raffel et al. 2020, section 2.1. Half of the buckets of a direction contain one offset
each. The numbers of the others grow with the logarithm of the distance, up to
`MAX_DISTANCE`; the last one also contains all distances beyond it. The authors'
published code does the same.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Buckets = NDArray[np.int64]

BUCKETS: Final = 32
MAX_DISTANCE: Final = 128


def buckets(offsets: Array, has_mask: bool) -> Buckets:
    """Return the bucket of each offset, key position minus query position.

    Without a mask, the second half of the buckets is for keys after the query. With a
    mask, all buckets are for keys at or before it; later keys share bucket 0.
    """
    later = offsets > 0
    if has_mask:
        return _by_distance(np.where(later, 0.0, -offsets), BUCKETS)
    half = BUCKETS // 2
    found: Buckets = _by_distance(np.abs(offsets), half) + half * later
    return found


def _by_distance(distances: Array, count: int) -> Buckets:
    """Return the bucket of each distance, of `count` buckets for one direction."""
    single = count // 2
    with np.errstate(divide="ignore"):
        grown = np.log(distances / single) / np.log(MAX_DISTANCE / single)
    shared = single + np.maximum(grown, 0.0) * (count - single)
    found: Buckets = np.where(distances < single, distances, shared).astype(np.int64)
    return np.minimum(found, count - 1)
