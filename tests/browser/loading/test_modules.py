"""Pure functions of the JavaScript modules, each module imported alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.core.figures.parameters import format_value
from app.core.figures.shared.dimensions import spread_dims
from tests.browser.loading.modules import MODULE
from tests.servers.serving import Server

SLIDES = [{"id": "first", "title": "One"}, {"id": "second", "title": "Only two"}]

CALL = f"""async ([name, member, values]) => {{
  {MODULE}
  return (await module(name))[member](...values);
}}"""


@pytest.fixture(scope="module")
def lesson_page(browser: Browser, server: Server) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(f"{server.url}lessons/positional-encoding")
    yield page
    page.close()


@pytest.fixture(scope="module")
def call(lesson_page: Page) -> Any:
    """Call a function of a module, such as `call("lib/clamp", "clamp", 5, 1, 3)`."""

    def run(module: str, function: str, *arguments: Any) -> Any:
        return lesson_page.evaluate(CALL, [module, function, list(arguments)])

    return run


@pytest.mark.parametrize(
    ("hash", "index"),
    [
        ("#/1", 0),
        ("#/2", 1),
        ("#/second", 1),
        ("#second", 1),
        ("#/0", -1),
        ("#/3", -1),
        ("#/-1", -1),
        ("#/nowhere", -1),
        ("", -1),
        ("#/%E0%A4%A", -1),
    ],
)
def test_a_fragment_identifies_a_slide(call: Any, hash: str, index: int) -> None:
    assert (
        call("deck/position/slide-index", "slideIndexOf", hash, ["first", "second"])
        == index
    )


@pytest.mark.parametrize(
    ("text", "index"),
    [("1", 0), (" SECOND ", 1), ("only", 1), ("wo", 1), ("9", -1), ("", -1)],
)
def test_a_typed_text_identifies_a_slide(call: Any, text: str, index: int) -> None:
    assert call("deck/position/slide-index", "findSlideIndex", text, SLIDES) == index


def test_a_setting_with_quotes_is_described(call: Any) -> None:
    after = {"positions": 'Say "hi"'}

    text = call("figure/controls/setting-names", "describeChange", "waves", {}, after)

    assert text == 'Positions Say "hi"'


@pytest.mark.parametrize(
    ("requested", "latest", "settings"),
    [
        ({"mark": "9", "positions": "5"}, {}, {"mark": "4", "positions": "5"}),
        (
            {"mark": "0", "start": "3", "positions": "5"},
            {},
            {"mark": "3", "start": "3", "positions": "5"},
        ),
        (
            {"dims": "0,1,20", "d_model": "8"},
            {"d_model": "8"},
            {"dims": "0,1,2", "d_model": "8"},
        ),
        ({"dims": "63", "d_model": "1"}, {}, {"dims": "0", "d_model": "1"}),
        (
            {"dims": "20", "d_model": "8"},
            {"dims": "20"},
            {"dims": "20", "d_model": "8"},
        ),
        ({"dims": "0,x", "d_model": "8"}, {}, {"dims": "0,x", "d_model": "8"}),
    ],
    ids=[
        "marker after the last position",
        "marker before the first position",
        "dimensions of another width",
        "no cosine exists",
        "just requested",
        "not numbers",
    ],
)
def test_requested_settings_are_made_consistent(
    call: Any,
    requested: dict[str, str],
    latest: dict[str, str],
    settings: dict[str, str],
) -> None:
    assert (
        call("figure/controls/settings", "reconcile", requested, latest, "64")
        == settings
    )


SPEAK = f"""async () => {{
  {MODULE}
  delete Element.prototype.ariaLabel;
  const heading = document.createElement("h2");
  heading.innerHTML = 'The area <math aria-label="x squared"></math>';
  return (await module("lib/dom/spoken-text")).spokenText(heading);
}}"""


def test_formulas_are_spoken_in_browsers_without_aria_reflection(
    lesson_page: Page,
) -> None:
    assert lesson_page.evaluate(SPEAK) == "The area x squared"


@pytest.mark.parametrize(
    ("locale", "time"),
    [
        ("en_us", r"\d\d?:30.[AP]M"),
        ("en_gb", r"\d\d:30"),
        ("de_ch", r"\d\d?:30.[AP]M"),
        ("?", r"\d\d?:30.[AP]M"),
    ],
    ids=["twelve hours", "24 hours", "another language", "invalid"],
)
def test_a_time_has_the_format_of_a_platforms_locale_in_the_language_of_the_page(
    call: Any, locale: str, time: str
) -> None:
    moment = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)

    assert re.fullmatch(time, call("lib/formats", "formatTime", moment, locale))


CHECK_TWO_FIELDS = f"""async () => {{
  {MODULE}
  const {{ FieldErrors }} = await module("lib/dom/field-errors");
  const [box, field, other] = ["p", "input", "input"].map((name) =>
    document.body.appendChild(document.createElement(name)));
  const errors = new FieldErrors(box, new AbortController().signal);
  const shown = new Promise((resolve) =>
    new MutationObserver(() => resolve(box.textContent))
      .observe(box, {{ childList: true }}));
  field.focus();
  errors.check(field, "Not a number.");
  errors.check(other, "");
  const late = new Promise((resolve) => setTimeout(resolve, 5000, "no message"));
  return Promise.race([shown, late]);
}}"""


def test_a_valid_field_does_not_delay_the_message_about_another(
    lesson_page: Page,
) -> None:
    assert lesson_page.evaluate(CHECK_TWO_FIELDS) == "Not a number."


@pytest.mark.parametrize("width", [1, 2, 5, 8, 63, 128, 1023])
def test_the_page_spreads_dimensions_as_the_server_does(call: Any, width: int) -> None:
    dims = (0, 1, 7, 10, 31, 40, 62, 63)
    defaults = {"dims": format_value(dims), "d_model": "64"}

    spread = call(
        "figure/controls/settings", "defaultsAt", defaults, {"d_model": str(width)}
    )

    assert spread["dims"] == format_value(spread_dims(dims, 64, width))


def test_the_newest_job_runs_after_one_that_fails(lesson_page: Page) -> None:
    done, errors = lesson_page.evaluate(f"""async () => {{
      {MODULE}
      const {{ LatestOnlyQueue }} = await module("lib/network/latest-only-queue");
      const [queue, done] = [new LatestOnlyQueue(), []];
      const started = Promise.allSettled([
        queue.run(async () => {{ throw new Error("failed"); }}),
        queue.run(async () => done.push("replaced")),
        queue.run(async () => done.push("newest")),
      ]);
      const errors = (await started).flatMap(({{ reason }}) => reason?.message ?? []);
      return [done, errors];
    }}""")

    assert (done, errors) == (["newest"], ["failed"])


def test_each_caller_gets_the_result_of_its_own_job_and_none_if_it_was_replaced(
    lesson_page: Page,
) -> None:
    results = lesson_page.evaluate(f"""async () => {{
      {MODULE}
      const {{ LatestOnlyQueue }} = await module("lib/network/latest-only-queue");
      const queue = new LatestOnlyQueue();
      const running = Promise.withResolvers();
      const jobs = [
        queue.run(() => running.promise),
        queue.run(async () => "replaced"),
        queue.run(async () => {{ throw new Error("failed"); }}),
      ];
      const isReplaced = queue.hasNewerJob;
      running.resolve("first");
      const results = await Promise.allSettled(jobs);
      const last = await queue.run(async () => "last");
      return [isReplaced, ...results.map((e) => e.value ?? e.reason?.message), last];
    }}""")

    assert results == [True, "first", None, "failed", "last"]
