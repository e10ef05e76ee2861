"""Below a figure: the description in words and the data table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.servers.serving import Server

TOPS = """
(foot) => [...foot.querySelectorAll("summary")]
  .map((each) => Math.round(each.getBoundingClientRect().top))
"""

# Scripts react to a new size in the next frame, so tests wait for this.
FITS = """() => {
  const slide = document.querySelector(".slide:not([inert])");
  return slide.scrollWidth <= slide.clientWidth;
}"""


def test_description_and_data_are_next_to_each_other_and_open_in_the_full_width(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/adding")
    tops = {}
    for width in (390, 460, 500, 720, 820, 960, 1100, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        tops[width] = deck.shown.locator(".figure-foot").first.evaluate(TOPS)

    assert tops == {width: [top, top] for width, [top, *_] in tops.items()}

    page.set_viewport_size({"width": 820, "height": 1180})
    foot = deck.shown.locator(".figure-foot").first
    for name in ("In words", "Data"):
        summary = foot.get_by_text(name, exact=True)
        summary.click()
        assert foot.evaluate(EDGES) == [0, 0, 0], name
        summary.click()


def test_parts_that_open_have_the_title_in_their_names_only_next_to_another_figure(
    page: Page, server: Server, other_lessons: str
) -> None:
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open("#/2")
    for figure in deck.shown.locator(".figure:visible").all():
        title = figure.locator(".figure-title").inner_text()
        for name in ("In words", "Data"):
            summary = figure.get_by_text(name, exact=True)
            expect(summary).to_have_accessible_name(f"{name} {title}")

    deck = Deck(page, f"{other_lessons}lessons/controls").open("#/order")
    for name in ("In words", "Data", "More settings"):
        summary = deck.shown.get_by_text(name, exact=True)
        expect(summary).to_have_accessible_name(name)


@pytest.mark.usefixtures("without_plotly")
def test_a_table_whose_connection_was_cut_loads_when_it_is_opened_again(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")
    heatmap = deck.shown.locator('[data-name="heatmap"]')
    link = heatmap.get_by_role("link", name="The values as a table")
    page.evaluate(
        """() => {
          const { text } = Response.prototype;
          window.cuts = 0;
          Response.prototype.text = async function () {
            if (!this.url.includes(".html") || window.cuts++) return text.call(this);
            throw new TypeError("network error");
          };
        }"""
    )

    heatmap.get_by_text("Data", exact=True).click()
    page.wait_for_function("() => window.cuts === 1")
    expect(link).to_be_visible()
    heatmap.get_by_text("Data", exact=True).click()
    heatmap.get_by_text("Data", exact=True).click()

    expect(heatmap.locator("td").first).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_a_wide_table_scrolls_in_its_own_box(page: Page, lesson_url: str) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")
    heatmap = deck.shown.locator('[data-name="heatmap"]')
    heatmap.get_by_text("Data", exact=True).click()
    expect(heatmap.locator("td").first).to_be_visible()
    for width in (390, 720, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(FITS)


def test_the_picture_of_a_figure_can_be_downloaded_or_copied_as_a_png(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    shown = Deck(page, f"{other_lessons}lessons/controls").open("#/play").shown
    foot = shown.locator(".figure-foot").first
    shown.get_by_role("spinbutton", name="Position").first.fill("15")
    foot.get_by_text("Data", exact=True).click()
    link = foot.get_by_role("link", name="Download as a picture")
    expect(link).to_have_attribute("href", re.compile("position=15"))
    copy = foot.get_by_role("button", name="Copy the picture")
    status = foot.get_by_role("status")

    with page.expect_download() as downloaded:
        link.click()
    assert downloaded.value.suggested_filename == "clocks.svg"
    title = shown.locator(".figure-title").first.inner_text()
    assert f">{title}</text>" in downloaded.value.path().read_text("utf-8")

    copy.click()
    expect(status).to_have_text("Picture copied")
    assert page.evaluate(IS_IN_CLIPBOARD, link.get_attribute("href"))

    page.evaluate(REFUSE_PICTURES)
    copy.click()
    expect(status).to_contain_text("Download it instead")


def test_the_link_to_a_figure_with_its_settings_can_be_copied_at_its_data(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    lesson = f"{other_lessons}lessons/controls"
    shown = Deck(page, lesson).open("#/play").shown
    shown.get_by_role("spinbutton", name="Position").first.fill("15")
    foot = shown.locator(".figure-foot").first
    foot.get_by_text("Data", exact=True).click()

    foot.get_by_role("button", name="Copy link").click()

    expect(foot.get_by_role("status")).to_have_text("Link copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{lesson}?clocks.position=15#/play"


def test_an_embedded_figure_has_no_button_that_copies_the_link(
    page: Page, other_lessons: str
) -> None:
    shown = Deck(page, f"{other_lessons}lessons/controls/embed").open("#/play").shown
    foot = shown.locator(".figure-foot").first

    foot.get_by_text("Data", exact=True).click()

    expect(foot.get_by_role("button", name="Copy the picture")).to_be_visible()
    expect(foot.get_by_role("button", name="Copy link")).to_have_count(0)


def test_the_data_of_a_figure_that_has_moved_in_the_page_are_requested_once(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(permissions=["clipboard-write"])
    shown = Deck(page, f"{other_lessons}lessons/controls").open("#/play").shown
    figure = shown.locator("lesson-figure")
    figure.evaluate("figure => figure.parentElement.append(figure)")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))

    figure.get_by_text("Data", exact=True).click()
    expect(figure.locator(".figure-data td").first).to_be_visible()

    assert len([url for url in requested if "clocks.html" in url]) == 1
    copy = figure.get_by_role("button", name="Copy the picture")
    expect(copy).to_have_count(1)


REFUSE_PICTURES = """() => {
  navigator.clipboard.write = () => Promise.reject(new Error());
}"""

IS_IN_CLIPBOARD = """
async (url) => {
  const [item] = await navigator.clipboard.read();
  const copied = await createImageBitmap(await item.getType("image/png"));
  const image = Object.assign(new Image(), { src: url });
  await image.decode();
  const canvas = new OffscreenCanvas(2 * image.naturalWidth, 2 * image.naturalHeight);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = "difference";
  context.drawImage(copied, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.every((value, i) => i % 4 === 3 || value < 3);
}
"""


EDGES = """
(foot) => {
  const opened = foot.querySelector("details[open] > summary + *").getBoundingClientRect();
  const whole = foot.getBoundingClientRect();
  const lefts = [...foot.querySelectorAll("summary")].map((s) => s.getBoundingClientRect().left);
  return [opened.left - whole.left, opened.right - whole.right, Math.min(...lefts) - whole.left]
    .map(Math.round);
}
"""  # noqa: E501


@pytest.mark.usefixtures("without_plotly")
@pytest.mark.parametrize("slide", ["why-sine", "see-it"])
@pytest.mark.parametrize(("width", "height"), [(760, 520), (1366, 768)])
def test_opened_parts_are_below_both_buttons_which_do_not_move_sideways(
    page: Page, included_url: str, slide: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    figure = Deck(page, included_url).open(f"#/{slide}").shown.locator("figure").first
    buttons = figure.locator(":is(.figure-description, .figure-data) > summary")
    left = "all => all.map((button) => button.getBoundingClientRect().left)"
    before = buttons.evaluate_all(left)

    for button in reversed(buttons.all()):
        button.click()
        assert buttons.evaluate_all(left) == pytest.approx(before, abs=2)

    tops = [
        figure.locator(part).evaluate("e => e.getBoundingClientRect().top")
        for part in (
            ".figure-data > summary",
            ".figure-description > p",
            ".data-table",
        )
    ]
    assert tops == sorted(tops)
