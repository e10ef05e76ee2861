"""Every kind of figure: how heavy it is, what it costs, how soon it is drawn anew.

    python -m tests.bench.kinds [--runs N]

- Bytes of the painting, an SVG, of the part of the figure that has most of them.
- Processor time of a figure not asked for before, of the part that takes longest: read,
  computed, painted, and drawn as JSON for Plotly. Without sending and compression.
- From a control moved in the lesson to the painting drawn anew on the screen: a slider,
  or words by an arrow key. Each step is a figure that the server has not drawn yet.

All but what is moved stays at its default, or as the lesson has it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import cycle, product, repeat
from operator import itemgetter
from statistics import median
from urllib.parse import parse_qsl

from playwright.sync_api import Locator, Page
from plotly.io.json import to_json_plotly

from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, parameters_of, read_parameters
from tests.bench.browsing import fresh_page, open_lesson
from tests.bench.figure import GAP, WARM, keep_painted
from tests.bench.quiet import wait_until_quiet
from tests.bench.smoke import size
from tests.bench.subject import LESSON, fresh_server, own_query
from tests.bench.table import Line, asked_runs, report

RUNS = 3

BYTES = 8 * 1024
COLD, REDRAWN = 20, 60
"""Milliseconds."""

NEW = size(20, 2)
"""New figures of each part in a run."""
STEPS = size(12, 2)
"""Moves of a control in a run."""

SLIDERS = {"learned": "seed", "rope": "seed", "alibi": "heads"}
"""What is moved of a kind that has no base. All of these leave the size as it is."""

SENTENCE = "one two three four five six"
"""Words enough for as many orders as there are steps."""

ASKED = f"order.sentence={SENTENCE}&embedding-sum.part=position"
"""What is shown at first, so that each slider moves something."""

REST = size(1000, 100)
"""Milliseconds that a slider is left at its end before it is measured."""

PATIENCE = 5000
"""Milliseconds, after which a painting will not come any more."""

_TIME = """(painting) => {
  document.querySelector(painting).dataset.old = "";
  bench.watch(`${painting}:not([data-old])`);
  const begin = ({ timeStamp }) => { bench.pressed = timeStamp; };
  addEventListener("keydown", begin, { capture: true, once: true });
}"""
_TOOK = """(patience) => Promise.race([
  bench.seen.then((seen) => seen - bench.pressed),
  new Promise((_, fail) => setTimeout(fail, patience, Error("It was not redrawn."))),
])"""


def main() -> int:
    runs = asked_runs(__doc__, RUNS)
    kinds = dict(list(KINDS.items())[: size(len(KINDS), 2)])
    cold: dict[str, dict[str, list[float]]] = {
        name: {part: [] for part in _parts(kind)} for name, kind in kinds.items()
    }
    redrawn: dict[str, list[float]] = {name: [] for name in kinds}
    for run in range(runs):
        wait_until_quiet()
        for name, parts in cold.items():
            for part, times in parts.items():
                times += _cold(KINDS[name], part, run)
        # A new server each time: what it has drawn before, it keeps.
        with fresh_server() as server:
            for name, times in redrawn.items():
                wait_until_quiet()
                times += _redrawn(server.url + LESSON, name)
    return report(
        [line for name in kinds for line in _lines(name, cold[name], redrawn[name])]
    )


def _lines(
    name: str, cold: dict[str, list[float]], redrawn: list[float]
) -> Iterator[Line]:
    heaviest, size = _most({part: _bytes(KINDS[name], part) for part in cold})
    slowest, took = _most({part: median(times) for part, times in cold.items()})
    yield Line(_told(name, "painting", heaviest), size, BYTES, "bytes")
    yield Line(_told(name, "new", slowest), took, COLD, "ms")
    yield Line(_told(name, "redrawn"), median(redrawn), REDRAWN, "ms")


def _most(found: dict[str, float]) -> tuple[str, float]:
    """The part that needs most, and what it needs."""
    return max(found.items(), key=itemgetter(1))


def _told(name: str, what: str, part: str = "") -> str:
    """`rope: new, rotation`."""
    return ", ".join([f"{name}: {what}", *dict(parse_qsl(part)).values()])


# Bytes and processor time


def _parts(kind: FigureKind) -> list[str]:
    """Everything that tabs and steps can show, as settings."""
    choices = [own for own in parameters_of(kind.model) if own.type == "choice"]
    return [
        "&".join(
            f"{own.name}={value}" for own, value in zip(choices, values, strict=True)
        )
        for values in product(*(own.choices for own in choices))
    ]


def _params(kind: FigureKind, query: str) -> FigureParams:
    return read_parameters(kind.model, parse_qsl(query))


def _bytes(kind: FigureKind, part: str) -> float:
    return len(draw_svg(kind.chart(_params(kind, part))).encode())


def _cold(kind: FigureKind, part: str, run: int) -> list[float]:
    """What each of some new figures took, in ms of this process on all processors."""
    first = run * (WARM + NEW)
    return [_new(kind, part, first + n) for n in range(WARM + NEW)][WARM:]


def _new(kind: FigureKind, part: str, n: int) -> float:
    begun = time.process_time()
    chart = kind.chart(_params(kind, f"{own_query(kind.name, n)}&{part}"))
    draw_svg(chart, "page")
    to_json_plotly(draw_plotly(chart))
    return (time.process_time() - begun) * 1000


# In the browser


def _redrawn(lesson: str, name: str) -> list[float]:
    """What each step took, in ms, from the key press on."""
    with fresh_page() as page:
        open_lesson(page, f"{lesson}?{ASKED}")
        keep_painted(page)
        figure = page.locator(f'lesson-figure[data-name="{name}"]')
        _show(page, figure)
        painting = f'lesson-figure[data-name="{name}"] svg.chart'
        keys = _keys(page, name, figure)
        return [_step(page, painting, next(keys)) for _ in range(WARM + STEPS)][WARM:]


def _show(page: Page, figure: Locator) -> None:
    """Goes to the figure as a reader would, and opens the part that it stands in."""
    place = figure.evaluate("it => it.closest('.slide')?.dataset.id ?? ''")
    if place:
        page.evaluate("place => { location.hash = `/${place}`; }", place)
    closed = page.locator("details.deeper:not([open])", has=figure)
    if closed.count():
        closed.locator("> summary").click()
    figure.scroll_into_view_if_needed()
    figure.locator("svg.chart").wait_for()


def _keys(page: Page, name: str, figure: Locator) -> Iterator[str]:
    """Keys that each lead to a new figure, the focus on what they move."""
    group = figure.get_attribute("data-group")
    controls = page.locator(f'lesson-controls[data-group="{group}"]')
    if name == "order":
        words = controls.locator(".word [tabindex='0']")
        for place in cycle(range(words.count() - 1)):
            words.nth(place).focus()
            yield "ArrowRight"
    parameter = SLIDERS.get(name, "base")
    controls.locator(f'[data-parameter="{parameter}"] [type="range"]').press("End")
    page.wait_for_timeout(REST)
    yield from repeat("ArrowLeft")


def _step(page: Page, painting: str, key: str) -> float:
    page.evaluate(_TIME, painting)
    page.keyboard.press(key)
    took: float = page.evaluate(_TOOK, PATIENCE)
    page.wait_for_timeout(GAP)
    return took


if __name__ == "__main__":
    sys.exit(main())
