"""Layouts of slides: `# Title {.image-right image="img/lab.jpg" alt="A bench"}`."""

from __future__ import annotations

import math
import re
from typing import Final

from markdown_it.token import Token

from app.core.files.media_types import suffix_of
from app.core.lesson import Layout
from app.core.markdown.attributes import Attributes
from app.core.markdown.parse_context import ParseContext, quoted
from app.core.markdown.syntax.images import image_tag, use_image, warn_without_alt
from app.core.markdown.text_contrast import ENOUGH, contrast_on, needed_dim

LAYOUTS: Final = ("center", "section", "quote", "full", "image-left", "image-right")

WITH_IMAGE: Final = ("image-left", "image-right")
"""Layouts that need an image."""

ATTRIBUTES: Final = ("image", "alt", "fit", "background", "dim")

FITS: Final = ("contain", "cover")
"""Whether an image is whole, which is the default, or fills its half of the slide."""

_CURLY_QUOTES = re.compile("[“”„‚‘’«»]")
_PERCENTAGE = re.compile(r"(\d{1,3})%?")


def read_layout(headline: Token, line: int, context: ParseContext) -> Layout | None:
    """Return the layout of a slide; None if its headline has no classes or values."""
    attributes = headline.meta.get("attributes")
    if not isinstance(attributes, Attributes):
        return None
    _check_names(attributes, line, context)
    names = tuple(name for name in attributes.classes if name in LAYOUTS)
    values = attributes.values
    return Layout(
        names,
        image=_read_image(names, attributes, line, context),
        background=_read_background(attributes, line, context),
        dim=_read_dim(values["dim"], line, context) if "dim" in values else 0,
    )


def refuse_layout(heading: Token, line: int, context: ParseContext) -> None:
    """Report a layout of a heading that is not the headline of a slide."""
    if "attributes" in heading.meta:
        context.add_problem(
            line, "Only the first heading of a slide can have a layout. Remove it."
        )


def _check_names(attributes: Attributes, line: int, context: ParseContext) -> None:
    for name in attributes.classes:
        if name not in LAYOUTS:
            context.add_unknown(line, "layout", name, LAYOUTS)
    for key in attributes.values:
        if key not in ATTRIBUTES:
            context.add_unknown(line, "attribute of a slide", key, ATTRIBUTES)
    if attributes.rest:
        context.add_problem(
            line,
            f"{quoted(attributes.rest)} is not an attribute. {_instead(attributes)}",
        )
    if all(name in attributes.classes for name in WITH_IMAGE):
        context.add_problem(
            line, "The image is either on the left or on the right. Remove one."
        )
    if "dim" in attributes.values and "background" not in attributes.values:
        context.add_problem(
            line, "dim darkens a background. Add background= with an image."
        )


def _instead(attributes: Attributes) -> str:
    """Return what to write instead of text that is not an attribute."""
    if attributes.rest.startswith(("image=", "background=")) and _CURLY_QUOTES.search(
        attributes.rest
    ):
        return 'Write straight quotes, as in image="img/lab.jpg".'
    if "alt" in attributes.values or attributes.rest.startswith("alt="):
        return (
            "Put straight quotation marks around the alternative text, and none into "
            'it: alt="A bench".'
        )
    return 'Write it like {#id .image-right image="img/lab.jpg" alt="A bench"}.'


def _read_image(
    names: tuple[str, ...], attributes: Attributes, line: int, context: ParseContext
) -> str:
    """Return the <img> next to the text; empty without one."""
    path, alt = attributes.values.get("image"), attributes.values.get("alt")
    if path is None:
        for name in names:
            if name in WITH_IMAGE and not attributes.rest:
                context.add_problem(
                    line, f"The layout {name} needs an image. Add image= with a file."
                )
        if alt is not None:
            context.add_problem(line, "alt describes an image. Add image= with a file.")
        if "fit" in attributes.values:
            context.add_problem(line, "fit places an image. Add image= with a file.")
        return ""
    if not {"full", *WITH_IMAGE} & set(names):
        context.add_problem(
            line,
            "image needs the layout .image-left, .image-right or .full. Add one, or "
            "write background= for an image behind the text.",
        )
    if alt is None and not attributes.rest:
        warn_without_alt(path, 'alt=""', line, context)
    image = use_image(path, line, context)
    sizes = "100vw" if "full" in names else "(min-width: 44rem) 50vw, 100vw"
    crop = _read_fit(attributes, line, context) == "cover"
    return image_tag(image, alt or "", context, sizes=sizes, crop=crop) if image else ""


def _read_fit(attributes: Attributes, line: int, context: ParseContext) -> str:
    fit = attributes.values.get("fit", FITS[0])
    if fit not in FITS:
        context.add_problem(
            line,
            f"fit must be contain, for the whole image, or cover, for an image that "
            f"fills its half of the slide, not {quoted(fit)}.",
        )
    return fit


def _read_background(attributes: Attributes, line: int, context: ParseContext) -> str:
    """Return the <img> behind the text; empty without one."""
    path = attributes.values.get("background")
    image = use_image(path, line, context) if path else None
    if not path or not image:
        return ""
    dim = _read_dim(attributes.values.get("dim", "0"), line, context)
    if suffix_of(path) == ".svg":
        _check_contrast_of_svg(path, dim, line, context)
    elif not context.problems:
        _check_contrast(path, dim, line, context)
    return image_tag(image, "", context, sizes="100vw")


def _check_contrast(path: str, dim: int, line: int, context: ParseContext) -> None:
    brightness = context.files.brightness(path)
    contrast = contrast_on(brightness, dim)
    if contrast < ENOUGH:
        # Rounded down, since 4.46 would otherwise be shown as the required 4.5.
        shown = math.floor(contrast * 10) / 10
        context.add_warning(
            line,
            f"Text on “{path}” has a contrast of {shown:.1f} to 1; readable text "
            f"needs {ENOUGH} to 1. Write dim={needed_dim(brightness)}%.",
        )


def _check_contrast_of_svg(
    path: str, dim: int, line: int, context: ParseContext
) -> None:
    """Warn unless text would be readable even on a white image."""
    white = (1.0,)
    if contrast_on(white, dim) < ENOUGH:
        context.add_warning(
            line,
            f"The contrast of text on “{path}” cannot be checked, because it is an SVG."
            f" Write dim={needed_dim(white)}%, which is enough for any image, or use a"
            " photo.",
        )


def _read_dim(text: str, line: int, context: ParseContext) -> int:
    """Return by how many percent the background is darkened."""
    found = _PERCENTAGE.fullmatch(text)
    if found and int(found[1]) <= 100:
        return int(found[1])
    context.add_problem(
        line, f"dim must be a whole percentage from 0% to 100%, not {quoted(text)}."
    )
    return 0
