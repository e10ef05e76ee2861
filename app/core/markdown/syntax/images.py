"""Images in Markdown: `![alt](img/photo.jpg "caption"){width=50%}`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote

from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from app.core.files.lesson_files import FileProblem, ImageFile
from app.core.files.media_types import (
    LARGE_FILE,
    MAX_BYTES,
    MEGABYTE,
    media_type,
    suffix_of,
)
from app.core.markdown.attributes import Attributes, read_attributes
from app.core.markdown.file_urls import file_url
from app.core.markdown.parse_context import ParseContext, quoted
from app.core.markdown.token_tree import inline_text

FRAME: Final = "picture"
"""Class of the <figure> around an image that is alone in its paragraph."""

WIDTHS: Final = (*range(10, 105, 5), 33, 67)
"""Allowed widths as percentages of the text's width; each has a rule in CSS, because
the Content-Security-Policy forbids inline styles."""

_ATTRIBUTES = re.compile(r"\{(?!\{)([^{}]*)\}")
_WIDTH = re.compile(r"(\d{1,3})%")


def use_image(path: str, line: int, context: ParseContext) -> ImageFile | None:
    """Return an image that the lesson shows; None if it cannot, which is reported."""
    try:
        media_type(path, "image")
        image = context.files.image(path, MAX_BYTES["image"])
    except FileProblem as problem:
        context.add_file_problem(line, problem)
        return None
    context.use_file(image, line)
    warn_if_large(image.path, image.size, line, context)
    if image.scripted:
        context.add_warning(
            line,
            f"“{path}” contains a script. The image is shown, but browsers do not run "
            "the script, so what it would draw or change is missing. Remove the "
            "script.",
        )
    return image


def warn_if_large(path: str, size: int, line: int, context: ParseContext) -> None:
    if size > LARGE_FILE:
        context.add_warning(
            line,
            f"“{path}” has {size / MEGABYTE:.1f} MB, which takes long to load on a "
            f"phone. Use a file of less than {LARGE_FILE // MEGABYTE} MB.",
        )


def image_tag(
    image: ImageFile,
    alt: str,
    context: ParseContext,
    *,
    share: int = 100,
    sizes: str = "",
    title: str = "",
    enlarge: bool = False,
    crop: bool = False,
) -> str:
    """Return the <img> of an image; `share` is its width as a percentage.

    `enlarge` lets a drawing take this width even if it is smaller; a photo would be
    blurred. `crop` lets the image fill its area, which can cut off its sides. The
    browser knows the ratio before the image is loaded, so that nothing moves.
    """
    attributes = {
        "src": file_url(context.slug, image),
        "alt": alt,
        "width": str(image.width),
        "height": str(image.height),
        **_copies(image, share, sizes, context),
        **_priority(context),
    }
    if title:
        attributes["title"] = title
    is_enlarged = enlarge and suffix_of(image.path) == ".svg"
    classes = {
        f"width-{share}": share < 100 or is_enlarged,
        "cropped": crop,
        "transparent": image.transparent,
    }
    if names := [name for name, applies in classes.items() if applies]:
        attributes["class"] = " ".join(names)
    pairs = (f'{key}="{escapeHtml(value)}"' for key, value in attributes.items())
    return f"<img {' '.join(pairs)}>"


def _copies(
    image: ImageFile, share: int, sizes: str, context: ParseContext
) -> dict[str, str]:
    """Return the attributes from which a browser chooses a smaller copy."""
    if not image.copies:
        return {}
    copies = [f"{file_url(context.slug, image, w)} {w}w" for w in image.copies]
    if image.width <= max(image.copies) * 2:
        copies.append(f"{file_url(context.slug, image)} {image.width}w")
    automatic = "" if context.first_screen else "auto, "
    estimate = f"(min-width: 70rem) {share * 6 // 10}vw, {share}vw"
    return {"srcset": ", ".join(copies), "sizes": automatic + (sizes or estimate)}


def _priority(context: ParseContext) -> dict[str, str]:
    return {"fetchpriority": "high"} if context.first_screen else {"loading": "lazy"}


def read_images(inline: Token, line: int, context: ParseContext) -> None:
    """Find the files of the images in a paragraph, and their attributes in braces."""
    children = inline.children or []
    for index, child in enumerate(children):
        if child.type in ("softbreak", "hardbreak"):
            line += child.markup != "<br>"
        elif child.type == "image":
            following = children[index + 1] if index + 1 < len(children) else None
            attributes = _take_attributes(following)
            _read_image(child, attributes, line, context)


def _read_image(
    token: Token, attributes: Attributes, line: int, context: ParseContext
) -> None:
    path = unquote(str(token.attrGet("src") or ""))
    alt = inline_text(token)
    token.meta["share"] = _read_share(attributes, line, context)
    token.meta["enlarge"] = "width" in attributes.values
    if not path or ":" in path.partition("/")[0] or path.startswith("//"):
        context.add_problem(
            line,
            f"{quoted(path)} is not a file in the lesson’s folder. Copy the image to "
            "that folder, and write its path, such as img/photo.jpg.",
        )
        return
    if not alt and attributes.values.get("alt") is None:
        warn_without_alt(path, '{alt=""} after it', line, context)
    token.meta["image"] = use_image(path, line, context)
    token.meta["alt"] = alt


def warn_without_alt(
    path: str, decorative: str, line: int, context: ParseContext
) -> None:
    context.add_warning(
        line,
        f"“{path}” has no alternative text. Describe what it shows for people who "
        f"cannot see it, or write {decorative} if it is only decorative.",
    )


def _take_attributes(following: Token | None) -> Attributes:
    """Remove attributes in braces from the start of the text after an image."""
    found = (
        _ATTRIBUTES.match(following.content)
        if following and following.type == "text"
        else None
    )
    if not following or not found:
        return Attributes()
    following.content = following.content[found.end() :]
    return read_attributes(found[1])


def _read_share(attributes: Attributes, line: int, context: ParseContext) -> int:
    """Return the width as a percentage, and report unknown attributes."""
    unknown = [f".{name}" for name in attributes.classes]
    unknown += [f"#{attributes.id}"] if attributes.id else []
    unknown += [key for key in attributes.values if key not in ("width", "alt")]
    unknown += [attributes.rest] if attributes.rest else []
    if attributes.values.get("alt"):
        unknown.append("alt")
    for each in unknown:
        context.add_problem(
            line,
            f"{quoted(each)} is not an attribute of an image. "
            'Write {width=50%}, or {alt=""} for a decorative image.',
        )
    return read_width(attributes.values.get("width", "100%"), line, context)


def read_width(text: str, line: int, context: ParseContext) -> int:
    """Return a width as a percentage of the text's width."""
    found = _WIDTH.fullmatch(text)
    if found and int(found[1]) in WIDTHS:
        return int(found[1])
    context.add_problem(
        line,
        f"width must be 10% to 100% in steps of 5%, 33% or 67%, not {quoted(text)}.",
    )
    return 100


def frame_images(tokens: Sequence[Token]) -> None:
    """Turn each paragraph that only contains an image into a <figure>."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type != "paragraph_open" or inline.type != "inline":
            continue
        shown = [c for c in inline.children or () if c.type != "text" or c.content]
        if len(shown) == 1 and shown[0].type == "image":
            opening.tag = closing.tag = "figure"
            opening.hidden = closing.hidden = False
            opening.attrSet("class", FRAME)
            shown[0].meta["framed"] = True


def render_image(token: Token, context: ParseContext) -> str:
    """Return the HTML of an image; of a framed one, with its caption."""
    image = token.meta.get("image")
    if image is None:
        return ""
    framed, title = token.meta.get("framed"), str(token.attrGet("title") or "")
    tag = image_tag(
        image,
        token.meta["alt"],
        context,
        share=token.meta["share"],
        enlarge=token.meta["enlarge"],
        title="" if framed else title,
    )
    caption = f'<figcaption class="caption">{escapeHtml(title)}</figcaption>'
    return tag + caption if framed and title else tag
