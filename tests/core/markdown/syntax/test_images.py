"""Tests of images in Markdown, and of figures, video and audio from files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.core.errors import LessonError
from app.core.lesson import Lesson
from app.core.lesson.blocks import Picture, Prose, Recording
from app.core.markdown.parser import parse
from app.storage.lessons.lesson_files import FolderFiles
from tests.example_files import write_example_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "lab"
    folder.mkdir(parents=True)
    write_example_files(folder)
    return folder


def read(folder: Path, text: str) -> Lesson:
    files = FolderFiles(folder, folder.parent)
    return parse(f"---\ntitle: Lab\n---\n\n# One\n\n{text}\n", "lab", files=files)


def html(folder: Path, text: str) -> str:
    return "".join(
        block.html for block in read(folder, text).blocks() if isinstance(block, Prose)
    )


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(LessonError) as caught:
        read(folder, text)
    return [f"{each.line}: {each.message}" for each in caught.value.problems]


def warnings(folder: Path, text: str) -> list[str]:
    return [f"{each.line}: {each.message}" for each in read(folder, text).warnings]


def test_an_image_alone_in_a_paragraph_is_a_figure_with_a_caption(folder: Path) -> None:
    shown = html(folder, '![A *long* bench](img/lab.jpg "The <lab>"){width=50%}')

    assert shown.startswith('<figure class="picture"><img ')
    assert 'alt="A long bench" width="1600" height="1000"' in shown
    assert 'class="width-50"' in shown
    assert '<figcaption class="caption">The &lt;lab&gt;</figcaption></figure>' in shown
    assert "{" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "![a](img/tree.svg){width=100%}",
        ":::{figure} img/tree.svg\n:alt: a\n:width: 100%\n:::",
    ],
)
def test_a_drawing_with_a_width_is_enlarged_and_a_photo_is_not(
    folder: Path, text: str
) -> None:
    def shown(text: str) -> str:
        blocks = read(folder, text).blocks()
        return "".join(
            block.image if isinstance(block, Picture) else block.html
            for block in blocks
            if isinstance(block, Picture | Prose)
        )

    assert 'class="width-100 ' in shown(text)
    assert "width-100" not in shown(text.replace("img/tree.svg", "img/lab.jpg"))
    assert "width-100" not in shown("![a](img/tree.svg)")


def test_an_image_in_a_sentence_stays_in_it(folder: Path) -> None:
    shown = html(folder, "See ![a tree](img/tree.svg){width=10%} here.")

    assert re.match(r'<p>See <img src="[^"]+" alt="a tree" [^>]*> here.</p>', shown)


def test_the_url_contains_the_digest_of_the_content(folder: Path) -> None:
    [file] = read(folder, "![a](img/tree.svg)").files

    assert f"/lessons/lab/files/img/tree.svg?v={file.digest}" in html(
        folder, "![a](img/tree.svg)"
    )


def test_phones_get_smaller_copies(folder: Path) -> None:
    shown = html(folder, "![a](img/lab.jpg)")

    srcset = re.search(r'srcset="([^"]+)"', shown)
    assert srcset
    assert re.findall(r" (\d+w)", srcset[1]) == ["480w", "960w", "1600w"]
    assert "srcset" not in html(folder, "![a](img/strip.png) ![a](img/tree.svg)")


def test_a_poster_without_copies_is_the_image_itself(folder: Path) -> None:
    lesson = read(folder, ":::{video} media/lab.mp4\n:poster: img/strip.png\n:::")

    [video] = lesson.blocks()
    assert isinstance(video, Recording)
    assert re.search(r"/img/strip\.png\?v=[0-9a-f]+$", video.poster)


def test_images_of_the_first_slide_are_loaded_first_and_others_when_in_sight(
    folder: Path,
) -> None:
    lesson = read(folder, "![a](img/lab.jpg)\n\n---\n\n# Two\n\n![a](img/lab.jpg)")

    first, second = (b for b in lesson.blocks() if isinstance(b, Prose))
    assert "lazy" not in first.html
    assert 'fetchpriority="high"' in first.html
    assert "fetchpriority" not in second.html
    assert 'sizes="auto, ' in second.html
    assert 'loading="lazy"' in second.html


@pytest.mark.parametrize("path", ["img/My Löb.JPG", "img/a b.jpg"])
def test_names_may_contain_spaces_other_letters_and_uppercase_suffixes(
    folder: Path, path: str
) -> None:
    (folder / path).write_bytes((folder / "img/lab.jpg").read_bytes())

    [file] = read(folder, f"![a](<{path}>)").files

    assert file.path == path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("![a](img/lap.jpg)", "7: There is no file called “img/lap.jpg”. Did you"),
        ("![a](../lab/img/x.jpg)", "7: There is no file"),
        ("![a](../x.jpg)", "7: “../x.jpg” is outside of the lesson’s folder. Copy"),
        ("![a](https://a.example/b.png)", "7: “https://a.example/b.png” is not a"),
        ("![a](data:image/png;base64,AAAA)", "7: “data:image/png;base64,AAAA” is not"),
        ("![a](lesson.md)", "7: “lesson.md” is not an image. Its name must end with"),
        ("![a](img/lab.jpg){width=51%}", "7: width must be 10% to 100% in steps of"),
        ("![a](img/lab.jpg){.big}", "7: “.big” is not an attribute of an image."),
        (
            ":::{figure} https://a.example/b.png\n:alt: a\n:::",
            "7: “https://a.example/b.png” is not a file in the lesson’s folder. Copy "
            "the image to that folder, and write its path, such as img/photo.jpg.",
        ),
        (
            ":::{plot} https://a.example/b.csv\n:x: a\n:y: b\n:::",
            "7: “https://a.example/b.csv” is on another server. Copy the file to the "
            "lesson’s folder, and write its path.",
        ),
        (":::{figure} img/x.svg\n:::", "7: There is no file called “img/x.svg”."),
        (
            ":::{figure} img/lab.jpg\n:alt: a\n:credits: b\n:::",
            "9: There is no option called “credits”. Did you mean “credit”?",
        ),
        (
            ":::{video} https://videos.example/lab\n:::",
            "7: “https://videos.example/lab” is not a file in the lesson’s folder.",
        ),
        (":::{video} media/lab.mp3\n:::", "7: “media/lab.mp3” is not a video."),
        (":::{audio} media/lab.mp4\n:::", "7: “media/lab.mp4” is not an audio file."),
        (
            ":::{video} media/lab.mp4\n:captions: media/lab.txt\n:::",
            "8: “media/lab.txt” is not a file with captions.",
        ),
    ],
)
def test_what_cannot_be_shown_is_reported_with_its_line(
    folder: Path, text: str, message: str
) -> None:
    assert problems(folder, text)[0].startswith(message)


def test_a_file_whose_content_is_of_another_type_is_reported(folder: Path) -> None:
    for name in ("img/a.png", "media/a.mp4", "img/a.svg", "media/a.vtt"):
        (folder / name).write_text("<p>Not found</p>", encoding="utf-8")

    found = problems(
        folder,
        "![a](img/a.png)\n\n![a](img/a.svg)\n\n"
        ":::{video} media/a.mp4\n:captions: media/a.vtt\n:::",
    )

    assert [message.partition(".")[0] for message in found] == [
        "7: “img/a",
        "9: “img/a",
        "11: The content of “media/a",
        "12: The content of “media/a",
    ]
    assert "Its first line must be WEBVTT" in found[-1]


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("![](img/lab.jpg)", "7: “img/lab.jpg” has no alternative text. Describe"),
        ('![](img/lab.jpg){alt=""}', None),
        (":::{figure} img/lab.jpg\n:::", "7: “img/lab.jpg” has no alternative text."),
        (':::{figure} img/lab.jpg\n:alt: ""\n:::', None),
        (
            ":::{figure} img/lab.jpg\n:alt: A bench,\nbare\n:::",
            "8: alt: The text seems to continue in the line below it, which is the",
        ),
        (
            ":::{figure} img/lab.jpg\n:alt: A bench\nbare, long\n:::",
            "8: alt: The text seems to continue in the line below it, which is the",
        ),
        (":::{figure} img/lab.jpg\n:alt: A bench.\nbare, long\n:::", None),
        (":::{figure} img/lab.jpg\n:alt: A bench\nThe laboratory\n:::", None),
        (":::{figure} img/lab.jpg\n:alt: A bench,\n  bare\n:::", None),
        (":::{video} media/lab.mp4\n:::", "7: “media/lab.mp4” has no captions."),
        (':::{video} media/lab.mp4\n:captions: ""\n:::', None),
        (":::{audio} media/lab.mp3\n:::", "7: “media/lab.mp3” has no transcript."),
        (":::{audio} media/lab.mp3\n:transcript: media/lab.txt\n:::", None),
    ],
)
def test_what_some_people_cannot_see_or_hear_needs_a_text(
    folder: Path, text: str, warning: str | None
) -> None:
    found = warnings(folder, text)

    assert len(found) == (warning is not None)
    assert not warning or found[0].startswith(warning)


@pytest.mark.parametrize(
    "text",
    [
        ":alt: A bench,\n  bare\n\tand long\n:width: 50%\nThe *laboratory*.",
        ":alt:\n  A bench, bare\n  and long\n:width: 50%\nThe *laboratory*.",
        "  :alt: A bench, bare\n     and long\n  :width: 50%\n  The *laboratory*.",
        ":alt: A bench, bare\n  and long\n:width: 50%\n\n  The *laboratory*.",
    ],
)
def test_indented_lines_continue_the_option_above(folder: Path, text: str) -> None:
    lesson = read(folder, f":::{{figure}} img/lab.jpg\n{text}\n:::")
    [picture] = lesson.blocks()

    assert isinstance(picture, Picture)
    assert 'alt="A bench, bare and long"' in picture.image
    assert picture.caption == "The <em>laboratory</em>."


def test_files_that_load_slowly_cause_a_warning(folder: Path) -> None:
    with (folder / "media/lab.mp4").open("ab") as file:
        file.truncate(6_000_000)

    found = warnings(folder, ':::{video} media/lab.mp4\n:captions: ""\n:::')

    assert found[0].startswith("7: “media/lab.mp4” has 6.0 MB")


def test_files_that_are_too_large_are_refused_without_reading_them(
    folder: Path,
) -> None:
    with (folder / "media/lab.mp4").open("ab") as file:
        file.truncate(300_000_000_000)

    [found] = problems(folder, ":::{video} media/lab.mp4\n:::")

    assert "has 300000.0 MB; at most 200 MB are allowed" in found


def test_a_lesson_shows_at_most_500_files(folder: Path) -> None:
    svg = (folder / "img/tree.svg").read_bytes()
    for number in range(501):
        (folder / f"{number}.svg").write_bytes(svg)

    found = problems(folder, "\n\n".join(f"![a]({n}.svg)" for n in range(501)))

    assert found == [
        "1007: This is file 501 of the lesson; at most 500 are allowed. Remove files."
    ]


def test_an_image_with_a_script_is_shown_with_a_warning(folder: Path) -> None:
    start = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    (folder / "img/moving.svg").write_text(f"{start}<script>x()</script></svg>")

    assert warnings(folder, "![a](img/moving.svg)") == [
        "7: “img/moving.svg” contains a script. The image is shown, but browsers do "
        "not run the script, so what it would draw or change is missing. Remove the "
        "script."
    ]
    assert '<img src="/lessons/lab/files/img/moving.svg' in html(
        folder, "![a](img/moving.svg)"
    )


def test_a_figure_from_a_file_has_a_caption_and_a_credit(folder: Path) -> None:
    lesson = read(
        folder,
        ":::{figure} img/tree.svg\n:alt: A tree\n:name: tree\n:credit: *Me*\n"
        "A tree of $n$ nodes.\n:::",
    )

    [picture] = lesson.blocks()
    assert isinstance(picture, Picture)
    assert 'alt="A tree" width="600" height="300"' in picture.image
    assert picture.caption.startswith("A tree of")
    assert (picture.credit, picture.name) == ("<em>Me</em>", "tree")


def test_video_and_audio_have_captions_poster_and_transcript(folder: Path) -> None:
    lesson = read(
        folder,
        ":::{video} media/lab.mp4\n:captions: media/lab.vtt\n:poster: img/lab.jpg\n"
        "The lab.\n:::\n\n:::{audio} media/lab.mp3\n:transcript: media/lab.txt\n:::",
    )

    video, audio = lesson.blocks()
    assert isinstance(video, Recording)
    assert isinstance(audio, Recording)
    assert "media/lab.vtt?v=" in video.captions
    assert re.search(r"/img/lab\.jpg\?v=[0-9a-f]+-960$", video.poster)
    assert (video.width, video.height) == (1600, 1000)
    assert audio.transcript == ("One.", "Two.")
    assert [file.path for file in lesson.files] == [
        "media/lab.mp4",
        "media/lab.vtt",
        "img/lab.jpg",
        "media/lab.mp3",
    ]
