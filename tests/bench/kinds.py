"""Size, processor time and update time of each figure kind.

    python -m tests.bench.kinds [--runs N] [KIND ...]

- Bytes of the SVG, for the largest part of the figure.
- Processor time of an uncached figure, for the slowest part: to read its parameters,
  compute it, and draw it as SVG and as JSON for Plotly, without compression.
- Time from a change of a control in the lesson to the updated SVG on the screen. The
  control is a slider, or words that arrow keys move. The figures are not cached.

Without names, all kinds that the lessons show are measured; in smoke mode, four of
them. All figures of a lesson are measured in one page. All other settings have the
lesson's values or their defaults.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from itertools import cycle, product, repeat
from operator import itemgetter
from pathlib import Path
from statistics import median
from urllib.parse import parse_qsl

from playwright.sync_api import Locator, Page

from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, parameters_of, read_parameters
from app.paths import bundled
from tests.bench.figure import WARM, block_plotly
from tests.bench.lib.browsing import fresh_page, open_lesson
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.subject import LESSON, SECOND_LESSON, fresh_server, own_query
from tests.bench.lib.table import Line, option_parser, parse_options, report
from tests.browser.more_settings import open_more_settings

RUNS = 1

BYTES = 8 * 1024
MORE_BYTES = {"worked-example": 12 * 1024}
"""Limit of kinds that show more: the slots of a derivation are drawn twice."""
COLD, UPDATE = 20, 60
"""Milliseconds."""

NEW = size(20, 1)
"""Uncached figures of each part in a run."""
STEPS = size(12, 1)
"""Changes of a control in a run."""

SLIDERS = {
    "learned": "seed",
    "rope": "seed",
    "rope-hands": "seed",
    "alibi": "heads",
    "no-encoding": "shuffle",
}
"""Parameters to change for kinds without a base. They do not change the size."""


def shown_by(lesson: str) -> list[str]:
    """Return the names of the kinds that a lesson shows."""
    file = bundled("content") / Path(lesson).name / "lesson.md"
    text = file.read_text("utf-8")
    return [name for name in KINDS if f"{{figure}} {name}\n" in text]


LESSONS = {name: each for each in (LESSON, SECOND_LESSON) for name in shown_by(each)}
"""Lesson of each measured kind. A kind that no lesson shows is not measured."""

MEASURED = ("order", "waves", "uniqueness", "alibi") if SMOKE else tuple(LESSONS)
"""Kinds that are measured without names on the command line. In smoke mode: one with
words, one with a base, one in a closed part, and one of SLIDERS in the second
lesson."""

SENTENCE = "one two three four five six"
"""Enough words for a different order at each step."""

INITIAL_QUERY = f"order.sentence={SENTENCE}&embedding-sum.part=position"
"""Initial settings in which each slider changes something."""

REST = size(500, 100)
"""Milliseconds to wait after moving a slider to its end."""

GAP = size(100, 20)
"""Milliseconds between two steps."""

UPDATE_TIMEOUT = 5000
"""Milliseconds."""

_START = """(svg) => {
  document.querySelector(svg).dataset.old = "";
  bench.watch(`${svg}:not([data-old])`);
  const begin = ({ timeStamp }) => { bench.pressed = timeStamp; };
  addEventListener("keydown", begin, { capture: true, once: true });
}"""
_DURATION = """(timeout) => Promise.race([
  bench.seen.then((seen) => seen - bench.pressed),
  new Promise((_, fail) => setTimeout(fail, timeout, Error("no update"))),
])"""


def main() -> int:
    runs, kinds = _parse()
    cold: dict[str, dict[str, list[float]]] = {
        name: {part: [] for part in _parts(kind)} for name, kind in kinds.items()
    }
    updates: dict[str, list[float]] = {name: [] for name in kinds}
    for run in range(runs):
        wait_until_quiet()
        for name, parts in cold.items():
            for part, times in parts.items():
                times += _cold(KINDS[name], part, run)
        # A new server each time, because figures are cached.
        with fresh_server() as server:
            for lesson in (LESSON, SECOND_LESSON):
                names = [name for name in kinds if LESSONS[name] == lesson]
                for name, times in _measure_updates(server.url + lesson, names):
                    updates[name] += times
    return report(
        [line for name in kinds for line in _lines(name, cold[name], updates[name])]
    )


def _parse() -> tuple[int, dict[str, FigureKind]]:
    """Return the number of runs, and the kinds to measure."""
    parser = option_parser(__doc__, RUNS)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(LESSONS))
    runs, options = parse_options(parser)
    names = options.kinds or MEASURED
    if unknown := set(names) - set(LESSONS):
        parser.error(f"unknown kind: {', '.join(sorted(unknown))}")
    return runs, {name: KINDS[name] for name in names}


def _lines(
    name: str, cold: dict[str, list[float]], updates: list[float]
) -> Iterator[Line]:
    largest, size = _most({part: _bytes(KINDS[name], part) for part in cold})
    slowest, duration = _most({part: median(times) for part, times in cold.items()})
    limit = MORE_BYTES.get(name, BYTES)
    yield Line(_label(name, "SVG", largest), size, limit, "bytes")
    yield Line(_label(name, "uncached", slowest), duration, COLD, "ms")
    yield Line(_label(name, "update"), median(updates), UPDATE, "ms")


def _most(found: dict[str, float]) -> tuple[str, float]:
    """Return the part with the largest number, and the number."""
    return max(found.items(), key=itemgetter(1))


def _label(name: str, what: str, part: str = "") -> str:
    """Return a label such as `rope: uncached, rotation`."""
    return ", ".join([f"{name}: {what}", *dict(parse_qsl(part)).values()])


# Bytes and processor time


def _parts(kind: FigureKind) -> list[str]:
    """Return the settings of everything that tabs and steps can show."""
    choices = [p for p in parameters_of(kind.model) if p.type == "choice"]
    return [
        "&".join(f"{p.name}={value}" for p, value in zip(choices, values, strict=True))
        for values in product(*(p.choices for p in choices))
    ]


def _params(kind: FigureKind, query: str) -> FigureParams:
    return read_parameters(kind.model, parse_qsl(query))


def _bytes(kind: FigureKind, part: str) -> float:
    return len(draw_svg(kind.chart(_params(kind, part))).encode())


def _cold(kind: FigureKind, part: str, run: int) -> list[float]:
    """Return the processor milliseconds of each of some uncached figures."""
    first = run * (WARM + NEW)
    return [_draw_uncached(kind, part, first + n) for n in range(WARM + NEW)][WARM:]


def _draw_uncached(kind: FigureKind, part: str, n: int) -> float:
    begun = time.process_time()
    chart = kind.chart(_params(kind, f"{own_query(kind.name, n)}&{part}"))
    draw_svg(chart, "page")
    json.dumps(draw_plotly(chart))
    return (time.process_time() - begun) * 1000


# In the browser


def _measure_updates(
    lesson: str, names: list[str]
) -> Iterator[tuple[str, list[float]]]:
    """Yield each kind with the milliseconds from each key press to the new figure."""
    if not names:
        return
    with fresh_page() as page:
        query = INITIAL_QUERY if lesson.endswith(LESSON) else ""
        open_lesson(page, f"{lesson}?{query}")
        block_plotly(page)
        wait_until_quiet()
        for name in names:
            figure = page.locator(f'lesson-figure[data-name="{name}"]')
            _show(page, figure)
            svg = f'lesson-figure[data-name="{name}"] svg.chart'
            open_more_settings(page)
            keys = _keys(page, name, figure)
            steps = [_step(page, svg, next(keys)) for _ in range(WARM + STEPS)]
            yield name, steps[WARM:]


def _show(page: Page, figure: Locator) -> None:
    """Go to the figure's slide and open the details element that contains it."""
    place = figure.evaluate("it => it.closest('.slide')?.dataset.id ?? ''")
    if place:
        page.evaluate("place => { location.hash = `/${place}`; }", place)
    closed = page.locator("details.deeper:not([open])", has=figure)
    if closed.count():
        closed.locator("> summary").click()
    figure.locator(".plot").scroll_into_view_if_needed()
    figure.locator("svg.chart").wait_for()


def _keys(page: Page, name: str, figure: Locator) -> Iterator[str]:
    """Yield keys that each change the figure, with the focus on its control."""
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
    # The focus can scroll the figure out of sight, where no update would be noticed.
    figure.locator(".plot").scroll_into_view_if_needed()
    yield from repeat("ArrowLeft")


def _step(page: Page, svg: str, key: str) -> float:
    page.evaluate(_START, svg)
    page.keyboard.press(key)
    duration: float = page.evaluate(_DURATION, UPDATE_TIMEOUT)
    page.wait_for_timeout(GAP)
    return duration


if __name__ == "__main__":
    sys.exit(main())
