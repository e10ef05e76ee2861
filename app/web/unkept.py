"""Answers for one reader alone, which nothing on the way may keep."""

from __future__ import annotations

from flask import Response, make_response


def unkept(answer: Response | str) -> Response:
    response = make_response(answer)
    response.headers["Cache-Control"] = "no-store"
    return response
