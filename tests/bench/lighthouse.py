"""Lighthouse scores of a lesson, at its first slide and at its figures, and of photos.

    npm install --prefix /tmp/lighthouse lighthouse
    LIGHTHOUSE=/tmp/lighthouse/node_modules/.bin/lighthouse \\
        python -m tests.bench.lighthouse [--runs N]

Without $LIGHTHOUSE, the script searches the PATH. Each run uses a new browser. Phone
and desktop, first slide and figures alternate with a bare page that has the same text
and is the baseline for first paint. A lesson with 20 large photos has to have the
performance of the first slide; one point less is the noise between runs.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from app.paths import bundled
from tests.bench.lib.bare import bare_page
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.subject import FIGURES, LESSON, fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.lib.yardstick import yardstick
from tests.chromium import full_chromium, launch_arguments
from tests.photo_lesson import SLUG, write_photo_lesson

RUNS = 3
ATTEMPTS = 3
"""Lighthouse occasionally fails to record a trace."""

DEVICES = {"phone": (), "desktop": ("--preset=desktop",)}
PLACES = {"first slide": "", "figures": FIGURES}

CATEGORIES = {
    "performance": 99,
    "accessibility": 100,
    "best-practices": 100,
    "seo": 100,
}
"""Each with its lowest score."""
MAX_METRICS = {"cumulative-layout-shift": 0.01, "total-blocking-time": 150}
FIRST_PAINT = "first-contentful-paint"
RATIO = 1.4
BARE = "bare page"
PHOTOS = "20 photos"
NOISE = 1

Row = dict[str, float]


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    command = _lighthouse()
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    with (
        _content() as content,
        fresh_server(OVERTONE_CONTENT=str(content)) as server,
        yardstick({"bare.html": bare_page(server.url + LESSON)}) as bare,
    ):
        pages = {place: server.url + LESSON + part for place, part in PLACES.items()}
        pages[PHOTOS] = f"{server.url}lessons/{SLUG}"
        pages[BARE] = f"{bare}bare.html"
        for _, (device, options) in product(range(runs), DEVICES.items()):
            for place, url in pages.items():
                measured = _run(command, url, options)
                if place != BARE:
                    _print_failures(measured)
                found[device, place].append(_read(measured))
    cases = list(product(DEVICES, PLACES))
    lines = [line for case in cases for line in _lines(case, found[case])]
    paints = [_paint(*case, found) for case in cases]
    photos = [_photos(device, found) for device in DEVICES]
    return report([*lines, *paints, *photos])


@contextmanager
def _content() -> Iterator[Path]:
    """Yield a copy of the included lessons, with the lesson of photos."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(bundled("content"), folder, dirs_exist_ok=True)
        write_photo_lesson(Path(folder))
        yield Path(folder)


def _lighthouse() -> str:
    found = shutil.which(os.environ.get("LIGHTHOUSE", "lighthouse"))
    if not found:
        sys.exit(
            "Lighthouse was not found. Install it and set $LIGHTHOUSE to its path."
        )
    return found


def _run(command: str, url: str, options: tuple[str, ...]) -> dict[str, Any]:
    for _ in range(ATTEMPTS):
        wait_until_quiet()
        report = _audit(command, url, options)
        if report and not report.get("runtimeError"):
            return report
    sys.exit("Lighthouse failed to measure the page.")


def _audit(command: str, url: str, options: tuple[str, ...]) -> dict[str, Any]:
    """Return Lighthouse's report, or an empty one if it failed."""
    flags = shlex.join(["--headless=new", *launch_arguments()])
    done = subprocess.run(
        [
            command,
            url,
            *options,
            "--quiet",
            "--output=json",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags={flags}",
        ],
        env=os.environ | {"CHROME_PATH": str(full_chromium())},
        stdout=subprocess.PIPE,
        check=False,
    )
    report: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {}
    return report


def _read(report: dict[str, Any]) -> Row:
    scores = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    metrics = (*MAX_METRICS, FIRST_PAINT)
    return scores | {name: report["audits"][name]["numericValue"] for name in metrics}


def _print_failures(report: dict[str, Any]) -> None:
    """Print the audits that reduced a category's score."""
    for name in CATEGORIES:
        category = report["categories"][name]
        weighted = [part["id"] for part in category["auditRefs"] if part["weight"]]
        for audit in (report["audits"][id] for id in weighted):
            if category["score"] < 1 and (audit["score"] or 0) < 1:
                found = audit.get("displayValue", "")
                print(f"{name}: {audit['title']} {found}", file=sys.stderr)


def _lines(case: tuple[str, str], rows: list[Row]) -> list[Line]:
    where = ", ".join(case)
    medians = {name: median(row[name] for row in rows) for name in rows[0]}
    scores = [
        Line(f"{where}: {name}", medians[name], lowest, at_least=True)
        for name, lowest in CATEGORIES.items()
    ]
    metrics = [
        Line(f"{where}: {name}", medians[name], limit)
        for name, limit in MAX_METRICS.items()
    ]
    return [*scores, *metrics]


def _paint(device: str, place: str, found: Mapping[tuple[str, str], list[Row]]) -> Line:
    lesson, bare = (
        median(row[FIRST_PAINT] for row in found[device, where])
        for where in (place, BARE)
    )
    return Line(f"{device}, {place}: first paint, bare = 1", lesson / bare, RATIO)


def _photos(device: str, found: Mapping[tuple[str, str], list[Row]]) -> Line:
    photos, lesson = (
        median(row["performance"] for row in found[device, where])
        for where in (PHOTOS, "first slide")
    )
    what = f"{device}, {PHOTOS}: performance, as the first slide"
    return Line(what, photos, lesson - NOISE, at_least=True)


if __name__ == "__main__":
    sys.exit(main())
