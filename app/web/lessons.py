"""Pages: the library, a lesson in its views, the same lesson for a frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from urllib.parse import urlencode

from flask import Response, make_response, render_template, request, url_for

from app.core.lesson import Block, Callout, Deeper, Figure, Lesson, Slide
from app.core.markdown.plain_text import plain_text
from app.storage.library import LessonProblems
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.figures.views import FigureView, figure_views
from app.web.local import is_local
from app.web.question_results import Result
from app.web.responses import cache_and_send, send_cached

bp = Blueprint("lessons", __name__, Policy())
embed_bp = Blueprint("embed", __name__, Policy(framing="always"))
bp.add_app_template_filter(plain_text)

VIEWS = ("deck", "scroll", "print")

CARRIED = frozenset({"view", "notes", "print-pdf"})
"""Parameters that forms of a page carry on, besides those of its figures."""

MOST_ASKED = 100
"""Parameters of one query; a form repeats them all."""


@dataclass(frozen=True, slots=True)
class SlideLayout:
    """A slide's blocks by where they stand: words, figures, and what is beside them."""

    words: tuple[Block, ...]
    figures: tuple[Block, ...]
    aside: tuple[Block, ...]

    @classmethod
    def of(cls, slide: Slide) -> SlideLayout:
        figures = tuple(b for b in slide.blocks if isinstance(b, Figure))
        aside = tuple(b for b in slide.blocks if isinstance(b, Callout | Deeper))
        words = tuple(b for b in slide.blocks if b not in figures + aside)
        return cls(words, figures, aside)


@dataclass(frozen=True, slots=True)
class LessonPage:
    """All that the lesson's template is given."""

    lesson: Lesson
    view: str
    """One of VIEWS."""
    embed: bool
    """True in a frame: without the site around it."""
    notes: bool
    """True shows the speaker notes under each slide, as print asks for."""
    figures: Mapping[str, FigureView]
    results: Mapping[str, Result]
    """Marked answers by question, when a form was posted without script."""
    token: str
    """Whose answers these are; empty before the first."""
    complaint: LessonProblems | None
    url: str
    """The lesson's own address, without query."""
    asked: tuple[tuple[str, str], ...]
    """The query that the page was asked for with."""
    in_room: bool = False
    """True in a live room: there a presenter opens the questions."""
    layouts: Mapping[str, SlideLayout] = field(init=False)

    def __post_init__(self) -> None:
        layouts = {slide.id: SlideLayout.of(slide) for slide in self.lesson.slides}
        object.__setattr__(self, "layouts", layouts)

    @property
    def address(self) -> str:
        """Where forms lead back to: the lesson, or the lesson in a frame."""
        page = "embed.show_embed" if self.embed else "lessons.show_lesson"
        return url_for(page, slug=self.lesson.slug)

    def asked_beside(self, figure: FigureView) -> tuple[tuple[str, str], ...]:
        """The query without what the form of this figure sends itself."""
        prefix = f"{figure.group}."
        return tuple(pair for pair in self.asked if not pair[0].startswith(prefix))

    def answer_address(self, question: str) -> str:
        """Where an answer is sent, so that the page comes back as it was."""
        path = url_for(
            "answers.post_answer", slug=self.lesson.slug, question_id=question
        )
        query = urlencode([*self.asked, *([("embed", "1")] if self.embed else [])])
        return f"{path}{'?' if query else ''}{query}#question-{question}"

    @property
    def place_of(self) -> dict[str, str]:
        """The id of the part that each figure stands on."""
        return {
            figure.name: part.id
            for part in self.lesson.parts
            for figure in part.figures()
        }


@bp.get("/")
def show_library() -> str:
    library = services().library
    complaints = library.all_problems() if is_local() else ()
    return render_template(
        "lessons/library.html", lessons=library.lessons(), complaints=complaints
    )


@bp.get("/lessons/<slug>")
def show_lesson(slug: str) -> Response:
    return _send_lesson(slug)


@embed_bp.get("/lessons/<slug>/embed")
def show_embed(slug: str) -> Response:
    return _send_lesson(slug, embed=True)


@bp.get("/lessons/<slug>/present")
def show_presenter(slug: str) -> str:
    lesson = services().library.lesson(slug)
    page = _page(lesson, embed=False, results={}, token="")
    return render_template("rooms/presenter.html", page=page)


@bp.get("/accessibility")
def show_accessibility() -> str:
    return render_template("accessibility.html")


def _send_lesson(slug: str, *, embed: bool = False) -> Response:
    """Return the lesson as the query asks, from the cache if possible."""
    # Computed before the lesson is read: if the file changes in between, the page is
    # cached under the old version's key, which no later request uses.
    key = _cache_key(slug)
    lesson = services().library.lesson(slug)
    if key is None:
        return render_lesson(lesson, embed=embed)
    cache = services().page_cache
    if cached := send_cached(cache, key):
        return cached
    return cache_and_send(cache, key, render_lesson(lesson, embed=embed))


def _cache_key(slug: str) -> str | None:
    """Return all that the page depends on; None for a page with its own settings."""
    app = services()
    if set(request.args) - CARRIED or _complaint(slug):
        return None
    versions = app.library.version(slug), app.assets.version, app.templates.version
    return f"{request.url} {'/'.join(versions)}"


def render_lesson(
    lesson: Lesson,
    *,
    results: Mapping[str, Result] | None = None,
    token: str = "",
    embed: bool = False,
) -> Response:
    """The lesson as a page: its view and its figures as the query asks."""
    page = _page(lesson, embed=embed, results=results or {}, token=token)
    response = make_response(render_template("lessons/lesson.html", page=page))
    response.cache_control.no_cache = True
    return response


def room_page(lesson: Lesson) -> LessonPage:
    """The lesson as it comes into a live room: as it is, whatever the query asks.

    The room says by itself what it is at. Were figures painted here as it has them, a
    class behind one address would soon have asked for too many new ones.
    """
    return LessonPage(
        lesson=lesson,
        view=VIEWS[0],
        embed=False,
        notes=False,
        figures=figure_views(lesson, (), _spend, lazy=True),
        asked=(),
        results={},
        token="",
        complaint=None,
        url=url_for("lessons.show_lesson", slug=lesson.slug, _external=True),
        in_room=True,
    )


def _page(
    lesson: Lesson, *, embed: bool, results: Mapping[str, Result], token: str
) -> LessonPage:
    asked = _asked(lesson)
    return LessonPage(
        lesson=lesson,
        view=_view_asked(),
        embed=embed,
        notes=request.args.get("notes") == "1",
        figures=figure_views(lesson, asked, _spend, lazy=_view_asked() == "deck"),
        asked=asked,
        results=results,
        token=token,
        complaint=_complaint(lesson.slug),
        url=url_for("lessons.show_lesson", slug=lesson.slug, _external=True),
    )


def _asked(lesson: Lesson) -> tuple[tuple[str, str], ...]:
    """What the query says of the view and of this lesson's figures, within reason."""
    figures = {figure.name for figure in lesson.figures()}
    known = (
        (name, value)
        for name, value in request.args.items(multi=True)
        if name in CARRIED or name.partition(".")[0] in figures
    )
    return tuple(islice(known, MOST_ASKED))


def _complaint(slug: str) -> LessonProblems | None:
    return services().library.problems(slug) if is_local() else None


def _spend(cells: int) -> None:
    services().limits.spend_cells(request.remote_addr, cells)


def _view_asked() -> str:
    if "print-pdf" in request.args:
        return "print"
    view = request.args.get("view", VIEWS[0])
    return view if view in VIEWS else VIEWS[0]
