"""Context of the template of the lesson page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from flask import url_for

from app.core.courses.course import Course
from app.core.lesson import Lesson
from app.core.quiz import Summary
from app.storage.lessons.library import LessonProblems
from app.web.absolute_urls import absolute_url
from app.web.figures.figure_views import FigureView
from app.web.lessons.page_query import PAGE_PARAMETERS, PageLaunch
from app.web.lessons.question_results import QuestionResult, lesson_summary
from app.web.lessons.slide_layout import SlideLayout


@dataclass(frozen=True, slots=True)
class LessonPage:
    """Context of the lesson template."""

    lesson: Lesson
    view: str
    """One of VIEWS."""
    embed: bool
    """Whether the page is for a frame, without header and footer of the site."""
    notes: bool
    """Whether the speaker notes are shown under each slide."""
    figures: Mapping[str, FigureView]
    results: Mapping[str, QuestionResult] = field(default_factory=dict)
    """Graded answers by question id, after a form was submitted without JavaScript."""
    token: str = ""
    """Token of the learner; empty before the first answer."""
    lesson_problems: LessonProblems | None = None
    url: str = ""
    """Canonical URL of the lesson, without a query; empty in a file."""
    query: tuple[tuple[str, str], ...] = ()
    """Query parameters of the page and its figures."""
    answers: bool = False
    """Whether the right answer is shown below each question."""
    refused: tuple[str, ...] = ()
    """Names in PRIVATE_CONTENT that the query requests and this client may not read."""
    next_lesson: Lesson | None = None
    """Lesson that follows in the course or the module; the page links to it."""
    previous_lesson: Lesson | None = None
    """Lesson that precedes in the course."""
    course: Course | None = None
    """The course that lists the lesson."""
    launch: PageLaunch | None = None
    """How a learning platform has launched the page; then it stores nothing in the
    browser, because the next learner may use the same browser."""
    only: str = ""
    """Id of the slide or section that is shown alone; empty for the whole lesson."""
    in_room: bool = False
    """Whether the page is for a live room, where the presenter opens the questions."""
    on_slides: bool = False
    """Whether each slide is printed on a landscape page, as on the projector; its
    details then follow on separate pages."""
    layouts: Mapping[str, SlideLayout] = field(init=False)
    part_ids: Mapping[str, str] = field(init=False)
    """Id of the slide or section of each figure, by the figure's name."""

    def __post_init__(self) -> None:
        layouts = {slide.id: SlideLayout.of(slide) for slide in self.lesson.slides}
        object.__setattr__(self, "layouts", layouts)
        part_ids = {
            figure.name: part.id
            for part in self.lesson.parts
            for figure in part.figures()
        }
        object.__setattr__(self, "part_ids", part_ids)

    @property
    def launched(self) -> bool:
        return self.launch is not None

    @property
    def form_action(self) -> str:
        """URL of the page without a query, for forms that reload it."""
        page = "embed.show_embed" if self.embed else "lessons.show_lesson"
        return url_for(page, slug=self.lesson.slug)

    def hidden_fields(self, figure: FigureView) -> tuple[tuple[str, str], ...]:
        """Return the query parameters that the figure's form does not send itself."""
        prefix = f"{figure.group}."
        return tuple(pair for pair in self.query if not pair[0].startswith(prefix))

    def answer_url(self, question: str) -> str:
        """Return the URL for an answer; its query contains the settings of the page."""
        path = url_for(
            "answers.post_answer", slug=self.lesson.slug, question_id=question
        )
        query = urlencode([*self.query, *([("embed", "1")] if self.embed else [])])
        return f"{path}{'?' if query else ''}{query}#question-{question}"

    def settings_below(self, name: str) -> FigureView | None:
        """Return the figure whose settings are below the figure `name`, if any.

        Figures below each other on a slide have one form, below the last of them.
        """
        if names := self._stack_of(name):
            return self._shared_settings(names) if name == names[-1] else None
        return self.figures[name]

    def is_stacked(self, name: str) -> bool:
        """Return whether the figure is one of several below each other on a slide."""
        return bool(self._stack_of(name))

    def has_neighbours(self, name: str) -> bool:
        """Return whether another figure is on the same slide or in the same section."""
        return list(self.part_ids.values()).count(self.part_ids[name]) > 1

    def _stack_of(self, name: str) -> list[str]:
        """Return the names of the figures below each other that include `name`; may be
        empty."""
        for layout in self.layouts.values():
            names = [figure.name for figure in layout.figures]
            if layout.is_stacked and name in names:
                return names
        return []

    def _shared_settings(self, names: list[str]) -> FigureView:
        views = [self.figures[name] for name in names]
        return replace(
            views[0],
            controls=tuple(control for view in views for control in view.controls),
            problem=next((view.problem for view in views if view.problem), ""),
        )

    @property
    def preview_url(self) -> str:
        """URL of the picture for previews of links; empty if there is no figure."""
        if not self.figures:
            return ""
        url = absolute_url("previews.show_preview", slug=self.lesson.slug)
        return self._with_settings(url)

    @property
    def shared_url(self) -> str:
        """URL of the lesson with the settings of its figures, as a reader shares it."""
        return self._with_settings(self.url)

    def _with_settings(self, url: str) -> str:
        """Return the URL with the settings of figures that the page's query has."""
        settings = [pair for pair in self.query if pair[0] not in PAGE_PARAMETERS]
        return f"{url}?{urlencode(settings)}" if settings else url

    @property
    def summary(self) -> Summary | None:
        """Summary of the graded questions; None while one is not answered."""
        return lesson_summary(self.lesson, self.results)

    @property
    def summary_after(self) -> str:
        """Id of the question that the summary follows; empty without a summary."""
        return self.last_counted if len(self.lesson.counted_questions) > 1 else ""

    @property
    def last_counted(self) -> str:
        """Id of the last graded question; empty without one."""
        counted = self.lesson.counted_questions
        return counted[-1].id if counted else ""
