"""Tests of layouts in headlines, and of the contrast of text on backgrounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from app.core.errors import LessonError
from app.core.lesson import Layout, Lesson
from app.core.markdown.parser import parse
from app.core.markdown.text_contrast import contrast_on, needed_dim
from app.storage.lessons.lesson_files import FolderFiles
from tests.example_files import write_example_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "lab"
    folder.mkdir(parents=True)
    write_example_files(folder)
    return folder


def read(folder: Path, headline: str, rest: str = "") -> Lesson:
    files = FolderFiles(folder, folder.parent)
    text = f"---\ntitle: Lab\n---\n\n{headline}\n\nText.\n\n{rest}\n"
    return parse(text, "lab", files=files)


def problems(folder: Path, headline: str, rest: str = "") -> list[str]:
    with pytest.raises(LessonError) as caught:
        read(folder, headline, rest)
    return [f"{each.line}: {each.message}" for each in caught.value.problems]


@pytest.mark.parametrize("name", ["center", "section", "quote", "full"])
def test_a_layout_is_a_class_of_the_headline(folder: Path, name: str) -> None:
    lesson = read(folder, f"# The $x$ {{#lab .{name}}}")

    [slide] = lesson.slides
    assert slide.layout == Layout((name,))
    assert (slide.id, slide.title_text) == ("lab", "The x")


def test_a_headline_without_a_layout_has_none(folder: Path) -> None:
    for headline in ("# Lab {#lab}", "# The set {1, 2}", "# Lab {see}", "# {a}"):
        lesson = read(folder, headline)

        assert lesson.slides[0].layout is None


def test_an_image_next_to_the_text_has_an_alternative_text(folder: Path) -> None:
    lesson = read(folder, '# Lab {.image-right image="img/lab.jpg" alt="A bench"}')

    layout = lesson.slides[0].layout
    assert layout
    assert 'alt="A bench" width="1600" height="1000"' in layout.image
    assert [file.path for file in lesson.files] == ["img/lab.jpg"]
    assert not lesson.warnings


def test_an_image_that_may_be_cropped_says_so(folder: Path) -> None:
    headline = '# Lab {.image-right image="img/lab.jpg" alt="A bench" fit=cover}'
    layout = read(folder, headline).slides[0].layout
    assert layout
    assert 'class="cropped"' in layout.image

    [wrong] = problems(folder, headline.replace("cover", "fill"))
    [alone] = problems(folder, "# Lab {fit=cover}")
    assert wrong.startswith("5: fit must be contain, for the whole image, or cover")
    assert alone == "5: fit places an image. Add image= with a file."


def test_an_image_without_alternative_text_causes_a_warning(folder: Path) -> None:
    [warning] = read(folder, "# Lab {.full image=img/lab.jpg}").warnings
    decorative = read(folder, '# Lab {.full image=img/lab.jpg alt=""}')

    assert warning.line == 5
    assert warning.message.startswith("“img/lab.jpg” has no alternative text.")
    assert not decorative.warnings


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        (".centre", "5: There is no layout called “centre”. Did you mean “center”?"),
        (
            ".center imgae=img/lab.jpg",
            "5: There is no attribute of a slide called “imgae”. Did you mean “image”?",
        ),
        (".image-left", "5: The layout image-left needs an image."),
        ("image=img/lab.jpg alt=a", "5: image needs the layout .image-left,"),
        (".center alt=a", "5: alt describes an image."),
        (".center dim=5", "5: dim darkens a background."),
        ("background=img/lab.jpg dim=120", "5: dim must be a whole percentage"),
        (".center background=img/lap.jpg", "5: There is no file called “img/lap.jpg”."),
        (
            ".image-left .image-right image=img/lab.jpg alt=a",
            "5: The image is either on the left or on the right.",
        ),
        (".center two words", "5: “two words” is not an attribute. Write it like"),
        (
            ".image-left image=“img/lab.jpg” alt=A",
            "5: “image=“img/lab.jpg” alt=A” is not an attribute. Write straight quotes",
        ),
        (
            ".image-left image=img/lab.jpg alt=“A bench”",
            "5: “alt=“A bench”” is not an attribute. Put straight quotation marks",
        ),
        (
            '.image-left image=img/lab.jpg alt="A "big" bench"',
            '5: “alt="A "big" bench"” is not an attribute. Put straight quotation',
        ),
        (
            ".image-left image=lab.jpg alt=a",
            "5: There is no file called “lab.jpg”. Did you mean “img/lab.jpg”?",
        ),
    ],
)
def test_mistakes_are_reported_with_the_line(
    folder: Path, attributes: str, message: str
) -> None:
    assert problems(folder, f"# Lab {{{attributes}}}")[0].startswith(message)


def test_a_mistyped_image_is_not_reported_as_missing(folder: Path) -> None:
    with pytest.raises(LessonError) as caught:
        read(folder, "# Lab {#lab .image-left image=“img/lab.jpg”}")

    [problem] = caught.value.problems
    assert problem.message.startswith("“image=“img/lab.jpg”” is not an attribute.")


def test_a_mistyped_alternative_text_is_not_reported_as_missing(folder: Path) -> None:
    headline = '# Lab {#l .image-left image=img/lab.jpg alt="A "big" bench"}'
    with pytest.raises(LessonError) as caught:
        read(folder, headline)

    assert len(caught.value.problems) == 1
    assert caught.value.warnings == ()


@pytest.mark.parametrize("rest", ["## Below {.center}", "***\n\n## Section {.center}"])
def test_only_the_headlines_of_slides_have_layouts(folder: Path, rest: str) -> None:
    [problem] = problems(folder, "# Lab", rest)

    assert "Only the first heading of a slide can have a layout." in problem


def test_text_on_a_bright_background_causes_a_warning_that_says_what_is_enough(
    folder: Path,
) -> None:
    Image.new("RGB", (800, 500), "#c8c8c8").save(folder / "img/sky.png")

    [warning] = read(folder, "# Sky {background=img/sky.png dim=10}").warnings
    enough = warning.message.rpartition("dim=")[2].rstrip("%.")
    darker = read(folder, f"# Sky {{background=img/sky.png dim={enough}%}}")
    brighter = read(folder, f"# Sky {{background=img/sky.png dim={int(enough) - 5}}}")

    assert warning.line == 5
    assert "has a contrast of 1." in warning.message
    assert not darker.warnings
    assert brighter.warnings


def test_a_contrast_just_below_the_limit_is_not_rounded_up_to_it(folder: Path) -> None:
    Image.new("RGB", (800, 500), "#5a78a0").save(folder / "img/dusk.png")

    [warning] = read(folder, "# Dusk {background=img/dusk.png dim=10%}").warnings

    assert "has a contrast of 4.4 to 1; readable text needs 4.5" in warning.message


def test_a_dark_background_needs_no_dim(folder: Path) -> None:
    Image.new("RGB", (800, 500), "#202020").save(folder / "img/night.png")

    assert not read(folder, "# Night {background=img/night.png}").warnings


def test_an_svg_behind_text_causes_a_warning_unless_any_image_would_be_dark_enough(
    folder: Path,
) -> None:
    [warning] = read(folder, "# Tree {background=img/tree.svg dim=20%}").warnings
    enough = f"dim={needed_dim([1.0])}%"

    assert "cannot be checked" in warning.message
    assert enough in warning.message
    assert not read(folder, f"# Tree {{background=img/tree.svg {enough}}}").warnings


def test_a_wrong_dim_of_an_svg_is_a_problem(folder: Path) -> None:
    [problem] = problems(folder, "# Tree {background=img/tree.svg dim=dark}")

    assert "dim must be a whole percentage" in problem


def test_the_contrast_is_computed_as_in_wcag() -> None:
    black, white = [0.0] * 100, [1.0] * 100

    assert contrast_on(black, 0) == pytest.approx(0.87 / 0.05)
    assert contrast_on(white, 0) == pytest.approx(1.05 / 0.87)
    assert contrast_on(white, 100) == contrast_on(black, 0)
    assert contrast_on([*[0.0] * 99, 1.0], 0) == contrast_on(black, 0)
    assert needed_dim(black) == 0
    assert needed_dim(white) == 60
