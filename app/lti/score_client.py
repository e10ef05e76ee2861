"""Scores sent to learning platforms (Assignment and Grade Services 2.0)."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import requests

from app.core.lms import Outcome, Refused, Score, Sent, TryAgain
from app.core.lms.claims import RESULT_SCOPE, SCORE_SCOPE
from app.core.lms.line_items import is_service_url
from app.lti.http_responses import json_of, reason_of
from app.lti.service_client import RequestFailed, ServiceClient, temporary_failure
from app.storage.lms import Platform

CONTENT_TYPE = "application/vnd.ims.lis.v1.score+json"

RESULT_TYPE = "application/vnd.ims.lis.v2.resultcontainer+json"

TOLERANCE = 0.001
"""Difference of equal fractions: platforms round scores to two decimals."""


class ScoreClient:
    """Sends scores to platforms. Thread-safe."""

    def __init__(self, services: ServiceClient) -> None:
        self._services = services

    def send(self, platform: Platform, line_item: str, score: Score) -> Outcome:
        """Send the score to the line item with this URL."""
        if not is_service_url(line_item):
            reason = f"The platform has named an unusable URL for scores: {line_item}"
            return Refused(reason, is_gone=True)
        url = service_url(line_item, "scores")
        body = json.dumps(score.as_json())
        try:
            response = self._services.post(
                platform, SCORE_SCOPE, url, body, CONTENT_TYPE
            )
        except RequestFailed as failed:
            return failed.outcome
        is_conflict = response.status_code == HTTPStatus.CONFLICT
        if is_conflict and self._has_arrived(platform, line_item, score):
            return Sent()
        return _outcome(response)

    def _has_arrived(self, platform: Platform, line_item: str, score: Score) -> bool:
        """Return whether the platform has this score; False if it may not be read.

        It has it if the response to an earlier request was lost.
        """
        url = service_url(line_item, "results")
        query = {"user_id": score.subject}
        try:
            response = self._services.get(
                platform, RESULT_SCOPE, url, RESULT_TYPE, query
            )
            results = json_of(response) if response.ok else []
            return any(_is_result(result, score) for result in results)
        except (RequestFailed, ArithmeticError, KeyError, TypeError, ValueError):
            return False


def service_url(line_item: str, name: str) -> str:
    """Return the URL for scores or results of a line item.

    Moodle's line items have a query, which stays.
    """
    parts = urlsplit(line_item)
    return parts._replace(path=f"{parts.path.rstrip('/')}/{name}").geturl()


def _is_result(result: Any, score: Score) -> bool:
    """Return whether a result of the platform is the score, on the platform's scale."""
    if str(result["userId"]) != score.subject or not score.possible:
        return False
    found = float(result["resultScore"]) / float(result["resultMaximum"])
    return abs(found - score.earned / score.possible) < TOLERANCE


def _outcome(response: requests.Response) -> Outcome:
    if response.ok:
        return Sent()
    if response.status_code == HTTPStatus.CONFLICT:
        # The next try has a newer timestamp.
        return TryAgain(reason_of(response), is_outage=False)
    is_gone = response.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
    refused = Refused(reason_of(response), is_gone)
    return temporary_failure(response) or refused
