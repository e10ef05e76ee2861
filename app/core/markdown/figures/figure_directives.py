"""Build the blocks of directives that show figures and files."""

from __future__ import annotations

from app.core.blocks import Block
from app.core.markdown.figures.media import (
    is_file,
    read_audio,
    read_picture,
    read_video,
)
from app.core.markdown.figures.options import read_figure
from app.core.markdown.figures.plots import read_plot
from app.core.markdown.parsed_directive import ParsedDirective
from app.core.markdown.syntax.dialect import Dialect


def build_figure(parsed: ParsedDirective, dialect: Dialect) -> Block:
    read = read_picture if is_file(parsed.argument) else read_figure
    return read(parsed.argument, parsed.line, parsed.text, dialect)


def build_video(parsed: ParsedDirective, dialect: Dialect) -> Block:
    return read_video(parsed.argument, parsed.line, parsed.text, dialect)


def build_audio(parsed: ParsedDirective, dialect: Dialect) -> Block:
    return read_audio(parsed.argument, parsed.line, parsed.text, dialect)


def build_plot(parsed: ParsedDirective, dialect: Dialect) -> Block:
    return read_plot(parsed.argument, parsed.line, parsed.text, dialect)
