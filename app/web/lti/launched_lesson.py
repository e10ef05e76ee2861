"""The lesson of a launch, and the part of it that is shown."""

from __future__ import annotations

from app.core.errors import UnknownName
from app.core.lesson import Lesson
from app.core.lms import LESSON_REMOVED, Launch, LaunchRefused, Role
from app.core.lms.content_items import CHECK
from app.language import translatable
from app.web.current import services
from app.web.error_details import unknown_name_sentence


def launched_lesson(launch: Launch) -> Lesson:
    """Return the lesson. Raises LaunchRefused or BrokenLesson."""
    if not launch.slug:
        raise LaunchRefused(
            translatable(
                "No lesson has been chosen for this activity. A teacher can choose one"
                " in the activity's settings."
            )
        )
    try:
        return services().library.lesson(launch.slug)
    except UnknownName as missing:
        if launch.role is Role.INSTRUCTOR:
            raise _MissingPart(missing) from None
    raise LaunchRefused(LESSON_REMOVED)


def shown_part(launch: Launch, lesson: Lesson) -> str:
    """Return the id of the only slide or section that is shown; empty for all.

    Raises LaunchRefused if there is none.
    """
    wanted = launch.custom.get("slide", "")
    if launch.custom.get("part") == CHECK:
        wanted = lesson.quick_check.id if lesson.quick_check else CHECK
    known = [part.id for part in lesson.parts]
    if not wanted or wanted in known:
        return wanted
    if launch.role is Role.INSTRUCTOR:
        raise _MissingPart(UnknownName("slide or section", wanted, known))
    raise LaunchRefused(
        translatable(
            "This part of the lesson is no longer available. Tell your teacher."
        )
    )


class _MissingPart(LaunchRefused):
    """The lesson of an activity, or a part of it, is missing; shown to its teacher."""

    def __init__(self, missing: UnknownName) -> None:
        super().__init__(
            translatable("Choose the lesson again in the activity's settings.")
        )
        self._missing = missing

    def __str__(self) -> str:
        return f"{unknown_name_sentence(self._missing)} {super().__str__()}"
