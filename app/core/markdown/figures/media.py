"""Directives that show files: images, video and audio in the lesson's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.core.files.lesson_files import FileProblem, ImageFile, LessonFile
from app.core.files.media_types import MAX_BYTES, START, MediaKind, media_type
from app.core.lesson.blocks import Picture, Recording
from app.core.markdown.figures.options import (
    option_lines,
    read_caption,
    read_directive_options,
)
from app.core.markdown.file_urls import file_url
from app.core.markdown.parse_context import quoted
from app.core.markdown.parsed_directive import ParsedDirective
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.syntax.images import (
    image_tag,
    read_width,
    use_image,
    warn_if_large,
    warn_without_alt,
)

NOTHING = '""'
"""Value of an option that says on purpose that a text does not exist."""

_POSTER_WIDTH: Final = 960
"""Pixels in which the poster of a video is sharp on phones."""


@dataclass(frozen=True, slots=True)
class _MediaOptions:
    """The lines of a directive."""

    values: Mapping[str, str]
    lines: Mapping[str, int]
    caption: str
    credit: str
    name: str

    def text(self, key: str) -> str:
        value = self.values.get(key, "")
        return "" if value == NOTHING else value


def is_file(argument: str) -> bool:
    """Return whether the argument of a figure is a file, not a kind of figure."""
    return "." in argument or "/" in argument


def build_picture(parsed: ParsedDirective, dialect: Dialect) -> Picture:
    """Return an image with its caption."""
    path, line = parsed.argument, parsed.line
    options = _read(parsed, ("alt", "width"), dialect)
    context = dialect.context
    image = use_image(path, line, context)
    if image and not options.values.get("alt"):
        warn_without_alt(path, f":alt: {NOTHING}", line, context)
    if _may_continue_in_caption(options):
        context.add_warning(
            options.lines["alt"],
            "alt: The text seems to continue in the line below it, which is the "
            "caption. Indent that line to make it part of the alternative text. If it "
            "is a caption, end the alternative text with a full stop.",
        )
    share = read_width(
        options.values.get("width", "100%"), options.lines.get("width", line), context
    )
    tag = ""
    if image:
        enlarge = "width" in options.values
        alt = options.text("alt")
        tag = image_tag(image, alt, context, share=share, enlarge=enlarge)
    return Picture(tag, options.caption, options.credit, options.name)


def _may_continue_in_caption(options: _MediaOptions) -> bool:
    alt, caption = options.text("alt"), options.caption
    if not alt or not caption:
        return False
    return alt.endswith((",", ";")) or (alt[-1].isalnum() and caption[0].islower())


def build_video(parsed: ParsedDirective, dialect: Dialect) -> Recording:
    """Return a video with its captions and the image shown before it starts."""
    path, line = parsed.argument, parsed.line
    options = _read(parsed, ("captions", "poster"), dialect)
    context = dialect.context
    video = _use(path, "video", line, dialect)
    captions = options.text("captions")
    if "captions" not in options.values:
        context.add_warning(
            line,
            f"“{path}” has no captions. Add :captions: with a VTT file for people who "
            f"cannot hear it, or write :captions: {NOTHING} if nothing is said in it.",
        )
    track = (
        _use(captions, "captions", options.lines["captions"], dialect)
        if captions
        else None
    )
    poster = (
        use_image(options.values["poster"], options.lines["poster"], context)
        if "poster" in options.values
        else None
    )
    return Recording(
        kind="video",
        url=_url(video, dialect),
        mimetype=media_type(path, "video").mimetype if video else "",
        caption=options.caption,
        credit=options.credit,
        name=options.name,
        captions=_url(track, dialect),
        poster=_poster_url(poster, dialect) if poster else "",
        width=poster.width if poster else 1280,
        height=poster.height if poster else 720,
    )


def build_audio(parsed: ParsedDirective, dialect: Dialect) -> Recording:
    """Return an audio file with its transcript."""
    path, line = parsed.argument, parsed.line
    options = _read(parsed, ("transcript",), dialect)
    audio = _use(path, "audio", line, dialect)
    if "transcript" not in options.values:
        dialect.context.add_warning(
            line,
            f"“{path}” has no transcript. Add :transcript: with a text file for people "
            f"who cannot hear it, or write :transcript: {NOTHING} if nothing is said "
            "in it.",
        )
    transcript = options.text("transcript")
    return Recording(
        kind="audio",
        url=_url(audio, dialect),
        mimetype=media_type(path, "audio").mimetype if audio else "",
        caption=options.caption,
        credit=options.credit,
        name=options.name,
        transcript=_read_transcript(transcript, options.lines["transcript"], dialect)
        if transcript
        else (),
    )


def _read(
    parsed: ParsedDirective, known: tuple[str, ...], dialect: Dialect
) -> _MediaOptions:
    """Return the options of a directive and its caption; report unknown options."""
    rows, caption = option_lines(parsed.text, parsed.line)
    options = read_directive_options(rows, dialect)
    known = (*known, "name", "credit")
    for option in options:
        if option.key not in known:
            dialect.context.add_unknown(option.line, "option", option.key, known)
    values = {option.key: option.value for option in options}
    lines = {option.key: option.line for option in options}
    name = values.get("name", "")
    if name:
        dialect.context.claim_name("figure", name, lines["name"])
    credit = (
        dialect.html([dialect.inline(values["credit"], lines["credit"])])
        if "credit" in values
        else ""
    )
    return _MediaOptions(values, lines, read_caption(caption, dialect), credit, name)


def _use(path: str, kind: MediaKind, line: int, dialect: Dialect) -> LessonFile | None:
    """Return a file that the lesson shows; None if it cannot, which is reported."""
    context = dialect.context
    try:
        type_ = media_type(path, kind)
        file = context.files.find(path, MAX_BYTES[kind])
        if not type_.matches(context.files.start(path, START)):
            raise FileProblem(
                f"The content of “{path}” is not {type_.mimetype}, although its name "
                f"says so. {type_.advice}"
            )
    except FileProblem as problem:
        context.add_file_problem(line, problem)
        return None
    context.use_file(file, line)
    warn_if_large(path, file.size, line, context)
    return file


def _url(file: LessonFile | None, dialect: Dialect) -> str:
    return file_url(dialect.context.slug, file) if file else ""


def _poster_url(image: ImageFile, dialect: Dialect) -> str:
    """Return the URL of the narrowest copy that is wide enough, or of the image.

    A poster cannot have several sizes, and browsers load it with the page.
    """
    wide = (width for width in image.copies if width >= _POSTER_WIDTH)
    return file_url(dialect.context.slug, image, next(wide, None))


def _read_transcript(path: str, line: int, dialect: Dialect) -> tuple[str, ...]:
    """Return the paragraphs of a text file."""
    try:
        media_type(path, "transcript")
        content = dialect.context.files.read(path, MAX_BYTES["transcript"])
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        dialect.context.add_problem(
            line, f"{quoted(path)} is not UTF-8. Save it with that encoding."
        )
        return ()
    except FileProblem as problem:
        dialect.context.add_file_problem(line, problem)
        return ()
    return tuple(each.strip() for each in text.split("\n\n") if each.strip())
