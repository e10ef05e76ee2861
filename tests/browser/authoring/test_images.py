"""Images, video and audio in pages: what moves, what a phone loads, what overflows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from app.config import Settings
from app.packages.html import export_html
from tests.browser.authoring.media import ALL_LOADED, OVERFLOWING, PHONE
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.embedding_site import EmbeddingSite, embedding_site
from tests.example_files import write_example_files
from tests.photo_lesson import write_photo_lesson
from tests.servers.serving import Server

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    if (sources.some(({ node }) => node)) window.shifted += value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""Parts of the browser's own controls of audio, which have no node, are not counted."""

STRETCHED = """() => {
  const images = [...document.querySelectorAll("img")]
    .filter((each) => each.checkVisibility());
  const stretched = images.filter((image) => {
    const { width, height } = image.getBoundingClientRect();
    const given = image.getAttribute("width") / image.getAttribute("height");
    const missing = width / given - height; // of an image as high as the page allows
    const isLimited = Math.abs(height - innerHeight * 0.75) < 1;
    return isLimited ? missing < -1 : Math.abs(missing) > 1;
  });
  const boxes = stretched.map((image) => image.parentElement.outerHTML);
  return { images: images.length, stretched: boxes };
}"""

MEDIA = """---
title: Media
---

# Image {#image}

Text above.

![A bench](img/lab.jpg "A bench")

A strip ![with colours](img/strip.png){width=10%} in a sentence.

---

# Figure {#figure}

Some text.

:::{figure} img/tree.svg
:alt: A tree
:credit: Ada
A tree.
:::

---

# Video {#video}

:::{video} media/lab.mp4
:captions: media/lab.vtt
:poster: img/lab.jpg
A walk.
:::

:::{audio} media/lab.mp3
:transcript: media/lab.txt
:::

---

# Footnote {#footnote}

A tree[^1].

:::{figure} img/tree.svg
:alt: A tree
:width: 100%
A tree.
:::

[^1]: In the garden.

---

# Half {#half}

![A dot](img/dot.svg){width=50%}
"""
INLINE = """---
title: Images in text
---

# Head ![Lab](img/lab.jpg) {#head}

[![Lab](img/lab.jpg)](https://example.org)

| One | Two |
|---|---|
| words | ![Lab](img/lab.jpg) |
| words | ![Lab](img/lab.jpg){width=30%} |

## Below ![Lab](img/lab.jpg)

- item ![Lab](img/lab.jpg)

:::{poll} which
Which ![Lab](img/lab.jpg)?

- One ![Lab](img/lab.jpg)
- Two
:::

:::{deeper} More ![Lab](img/lab.jpg)
Text.
:::
"""
DOT = """<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
<circle cx="10" cy="5" r="5"/></svg>"""


@pytest.fixture(scope="module")
def media_server(lesson_server: Server, lesson_content: Path) -> Server:
    (lesson_content / "media").mkdir()
    (lesson_content / "media" / "lesson.md").write_text(MEDIA, encoding="utf-8")
    write_example_files(lesson_content / "media")
    (lesson_content / "media" / "img" / "dot.svg").write_text(DOT, encoding="utf-8")
    (lesson_content / "inline").mkdir()
    (lesson_content / "inline" / "lesson.md").write_text(INLINE, encoding="utf-8")
    write_example_files(lesson_content / "inline")
    write_photo_lesson(lesson_content)
    return lesson_server


@pytest.fixture
def expected_errors() -> list[str]:
    """The video has no pictures, and captions need a server; browsers log both."""
    return ["DEMUXER", "Unsafe attempt to load URL file:"]


def open_deck(page: Page, server: Server, suffix: str = "") -> Deck:
    return Deck(page, f"{server.url}lessons/media").open(suffix)


def wait_for_images(page: Page) -> None:
    page.wait_for_function(ALL_LOADED)


def test_a_phone_loads_only_small_copies_of_photos_that_are_in_sight(
    new_page: NewPage, media_server: Server
) -> None:
    page = new_page(viewport=PHONE, device_scale_factor=2)
    loaded: dict[str, Response] = {}
    page.on("response", lambda r: loaded.update({r.url: r}))

    Deck(page, f"{media_server.url}lessons/photos").open()
    wait_for_images(page)
    page.wait_for_load_state("networkidle")

    files = {url: r for url, r in loaded.items() if "/files/" in url}
    assert {url.partition("?")[0][-5:] for url in files} <= {"0.jpg", "1.jpg"}
    assert all(url.endswith("-960") for url in files)
    original = (2000 * 3000) // 4
    assert sum(len(response.body()) for response in files.values()) < original


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 720}])
def test_images_keep_their_shape_in_all_places(
    new_page: NewPage, media_server: Server, viewport: Any
) -> None:
    page = new_page(viewport=viewport)
    Deck(page, f"{media_server.url}lessons/inline").open("?view=scroll")

    stretched = page.evaluate(STRETCHED)

    assert stretched == {"images": 9, "stretched": []}


@pytest.mark.parametrize("suffix", ["", "?view=scroll"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 720}])
def test_nothing_moves_when_images_arrive(
    new_page: NewPage, media_server: Server, viewport: Any, suffix: str
) -> None:
    page = new_page(viewport=viewport)
    page.add_init_script(SHIFTS)

    for lesson in ("media", "photos"):
        page.goto(f"{media_server.url}lessons/{lesson}{suffix}")
        page.locator("lesson-deck[data-ready]").wait_for(state="attached")
        for number in range(3):
            page.evaluate("n => { location.hash = `#/${n + 1}` }", number)
            wait_for_images(page) if not suffix else page.mouse.wheel(0, 900)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifted") < 0.001


def test_images_never_overflow(page: Page, media_server: Server) -> None:
    deck = open_deck(page, media_server)

    for number in (1, 2, 3):
        deck.go_to(number)
        wait_for_images(page)
        for width in (320, 390, 760):
            page.set_viewport_size({"width": width, "height": 600})
            assert page.evaluate(OVERFLOWING) == [], f"slide {number}, {width} pixels"


def test_a_small_drawing_takes_the_full_width_of_a_phone(
    page: Page, media_server: Server
) -> None:
    page.set_viewport_size(PHONE)
    image = open_deck(page, media_server, "#/half").shown.get_by_role("img")

    width, space = image.evaluate("i => [i.clientWidth, i.parentElement.clientWidth]")
    assert width == space


def test_a_slide_with_an_image_fits_a_projector(
    new_page: NewPage, media_server: Server
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    deck = open_deck(page, media_server)

    for number in (1, 2, 3):
        deck.go_to(number)
        over = deck.shown.evaluate("slide => slide.scrollHeight - slide.clientHeight")
        assert over <= 1, f"slide {number}"


def test_transparent_images_have_a_light_background_in_the_dark_theme(
    new_page: NewPage, media_server: Server
) -> None:
    page = new_page(color_scheme="dark")
    deck = open_deck(page, media_server).go_to(2)

    expect(deck.shown.get_by_alt_text("A tree")).to_have_css(
        "background-color", "rgb(244, 243, 239)"
    )


def test_videos_have_controls_and_captions_and_do_not_start(
    page: Page, media_server: Server
) -> None:
    deck = open_deck(page, media_server).go_to(3)
    video = deck.shown.locator("video")

    assert video.evaluate("v => [v.controls, v.paused, v.autoplay]") == [
        True,
        True,
        False,
    ]
    page.wait_for_function(
        "() => document.querySelector('video').textTracks[0]?.cues?.length === 1"
    )
    deck.shown.get_by_text("Transcript").click()
    expect(deck.shown.get_by_text("Two.")).to_be_visible()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddingSite]:
    with embedding_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts allow-forms"'])
def test_images_and_captions_load_in_a_frame_of_another_site(
    page: Page, media_server: Server, site: EmbeddingSite, sandbox: str
) -> None:
    page.goto(site.embed(f"{media_server.url}lessons/media/embed#/3", sandbox))
    [frame] = page.frames[1:]

    frame.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
    frame.wait_for_function(
        "() => document.querySelector('video').textTracks[0]?.cues?.length === 1"
    )


def test_an_export_opened_as_a_file_shows_its_images(
    page: Page, media_server: Server, lesson_content: Path, tmp_path: Path
) -> None:
    settings = Settings(content=lesson_content, data=tmp_path)
    export_html(settings, "media", tmp_path / "out")

    deck = Deck(page, f"{(tmp_path / 'out').as_uri()}/index.html").open()

    for number in (1, 2):
        deck.go_to(number)
        wait_for_images(page)


def test_the_transcript_of_a_sound_is_printed(page: Page, media_server: Server) -> None:
    page.goto(f"{media_server.url}lessons/media?view=print")
    text = page.locator(".transcript p").first
    expect(text).to_be_hidden()

    page.emulate_media(media="print")

    expect(text).to_be_visible()


def test_a_large_image_leaves_space_for_the_footnotes_of_its_slide(
    new_page: NewPage, media_server: Server
) -> None:
    page = new_page(viewport={"width": 1280, "height": 600})
    deck = open_deck(page, media_server, "#/footnote")
    wait_for_images(page)

    hidden = deck.shown.evaluate("slide => slide.scrollHeight - slide.clientHeight")

    assert hidden == 0
