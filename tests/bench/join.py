"""Phones that scan a room's QR code within the same second. Linux only.

    python -m tests.bench.join [--runs N]

1,000 phones load the page behind the QR code and its script and open the event stream,
while the presenter changes the slide four times a second:

- time from the first scan until the last phone has received the room's state,
- 95th percentile of the time to the page,
- the slowest slide change of the presenter.

Phones run in a separate process on the same machine. Each run opens a new room, whose
page is not cached yet.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.lib.phones import join
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.subject import fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.rooms import PresentedRoom

RUNS = 5

PHONES = size(1000, 10)
ALL_JOINED, PAGE, SLIDE = 3, 1.5, 1
"""Seconds."""

PAUSE = 0.25
"""Seconds between two slide changes."""


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    joined, pages, slides = zip(*(_measure() for _ in range(runs)), strict=True)
    all_joined, page, slide = map(statistics.median, (joined, pages, slides))
    return report(
        [
            Line(
                f"{PHONES:,} phones scan, all have joined", all_joined, ALL_JOINED, "s"
            ),
            Line("time to the page, 95th percentile", page, PAGE, "s"),
            Line("slowest slide change meanwhile", slide, SLIDE, "s"),
        ]
    )


def _measure() -> tuple[float, float, float]:
    with fresh_server() as server:
        room = PresentedRoom.open(server)
        wait_until_quiet()
        with _presenting(room) as waits:
            times = join(room.port, room.code, PHONES)
    return times.all_joined, statistics.quantiles(times.pages, n=20)[-1], max(waits)


@contextmanager
def _presenting(room: PresentedRoom) -> Iterator[list[float]]:
    """Change the slide regularly until the block ends. Yields the waiting times."""
    waits: list[float] = []
    stopped = threading.Event()

    def present() -> None:
        while not stopped.wait(PAUSE) or not waits:
            before = room.move(step=room.revision % 2)
            waits.append(time.monotonic() - before)

    presenter = threading.Thread(target=present)
    presenter.start()
    try:
        yield waits
    finally:
        stopped.set()
        presenter.join()


if __name__ == "__main__":
    sys.exit(main())
