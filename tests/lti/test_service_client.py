"""URLs and tokens of requests to the services of platforms."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

import pytest

from app.core.lms import Score, Sent, TryAgain
from app.lti.score_client import service_url
from app.lti.service_client import TokenCache
from app.lti.tool import LtiTool
from tests.platforms.lti import LmsPlatform
from tests.storage.lms.outbox import Clock


@pytest.mark.parametrize(
    ("line_item", "url"),
    [
        ("https://a/7/lineitem", "https://a/7/lineitem/scores"),
        ("https://a/7/lineitem/", "https://a/7/lineitem/scores"),
        ("https://a/7/lineitem?type_id=2", "https://a/7/lineitem/scores?type_id=2"),
    ],
)
def test_the_url_for_scores_keeps_the_query(line_item: str, url: str) -> None:
    assert service_url(line_item, "scores") == url


@pytest.mark.parametrize(("lifetime", "used"), [(3600, 3540), (60, 30), (0, 0)])
def test_a_token_is_used_until_shortly_before_its_end(
    lifetime: float, used: float
) -> None:
    clock = Clock()
    tokens = TokenCache(clock)
    tokens.put("key", "token", lifetime)
    if used:
        clock.now += used - 1
        assert tokens.get("key") == "token"
        clock.now += 1

    assert tokens.get("key") is None


def test_a_dropped_token_is_no_longer_used() -> None:
    tokens = TokenCache(Clock())
    tokens.put("key", "old", 3600)
    tokens.drop("other")
    assert tokens.get("key") == "old"

    tokens.drop("old")

    assert tokens.get("key") is None


@pytest.mark.parametrize("error", [-3600, 3600], ids=["slow", "fast"])
def test_a_wrong_clock_of_this_server_is_reported_with_the_platforms_words(
    platform: LmsPlatform,
    lti_tool: LtiTool,
    error: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scores = lti_tool.scores
    score = Score("ada", 1, 1, True, "2027-01-15T08:00:00.000Z")
    args = (platform.registration(), platform.gradebook.line_item, score)
    wrong = SimpleNamespace(time=lambda: time.time() + error)
    with monkeypatch.context() as patch:
        patch.setattr("pylti1p3.service_connector.time", wrong)
        outcome = scores.send(*args)

    assert isinstance(outcome, TryAgain)
    words = r"No access token: .* status 400: .*(expired|not yet valid)"
    assert re.match(words, outcome.reason)
    assert scores.send(*args) == Sent()


def test_a_request_for_a_token_names_the_platforms_authorization_server(
    platform: LmsPlatform, lti_tool: LtiTool
) -> None:
    server = "https://auth.lms.example"
    platform.gradebook.audience = server
    line_item = platform.gradebook.line_item
    score = Score("ada", 1, 1, True, "2027-01-15T08:00:00.000Z")

    registered = platform.registration(token_audience=server)

    assert lti_tool.scores.send(registered, line_item, score) == Sent()
