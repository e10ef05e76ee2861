"""A lesson as JSON-LD with the vocabulary of schema.org, for search engines."""

from __future__ import annotations

from typing import Any

from app.core.lesson import Lesson


def learning_resource(lesson: Lesson, url: str) -> dict[str, Any]:
    """Return the schema.org LearningResource of a lesson at `url`."""
    license = lesson.license
    values = {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": lesson.title,
        "url": url,
        "description": lesson.subtitle,
        "inLanguage": lesson.lang,
        "author": [{"@type": "Person", "name": name} for name in lesson.authors],
        "dateModified": lesson.date,
        "license": (license.url or license.name) if license else "",
        "keywords": [*lesson.keywords],
        "timeRequired": f"PT{lesson.minutes}M" if lesson.minutes else "",
    }
    return {name: value for name, value in values.items() if value}
