"""Searches for line items, in a database of each kind."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from app.core.lms import LineItemSearch, Role, Sent, TryAgain
from app.core.lms.claims import LINE_ITEM_SCOPE, SCORE_SCOPE, ScoreService
from app.core.lms.scores import GIVE_UP_AFTER, MIN_TRIES
from app.storage.leases import LEASE
from app.storage.lms import SearchClaim
from tests.storage.lms.outbox import SCORE_URL, Class, claimed

CONTAINER = "https://lms.example/lineitems"
UNNAMED = ScoreService(lineitems=CONTAINER, scope=(SCORE_SCOPE, LINE_ITEM_SCOPE))


def claimed_search(group: Class) -> SearchClaim:
    claim = group.searches.claim()
    assert claim
    return claim


def test_a_launch_without_a_line_item_requests_a_search(group: Class) -> None:
    group.enter("ada", scores=UNNAMED)

    assert claimed_search(group).search == LineItemSearch(CONTAINER, "7", "graded")


def test_only_one_sender_claims_a_search(group: Class) -> None:
    for link in range(10):
        group.enter("ada", scores=UNNAMED, link=str(link))

    with ThreadPoolExecutor(8) as threads:
        claims = list(threads.map(lambda _: group.searches.claim(), range(30)))

    found = [claim.activity for claim in claims if claim]
    assert len(found) == len(set(found))
    while claim := group.searches.claim():
        found.append(claim.activity)
    assert len(set(found)) == 10


def test_a_search_of_a_killed_sender_expires(group: Class) -> None:
    group.enter("ada", scores=UNNAMED)
    killed = claimed_search(group)
    assert group.searches.claim() is None

    group.clock.now += LEASE
    again = claimed_search(group)
    group.searches.settle(killed, f"{SCORE_URL}/killed")
    group.searches.settle(again, SCORE_URL)
    ada = group.enter("ada", scores=UNNAMED)
    group.answer(ada, "one")

    assert claimed(group).score_url == SCORE_URL


def test_scores_of_the_class_are_queued_for_the_line_item_that_was_found(
    group: Class,
) -> None:
    for name in ("ada", "bob"):
        group.answer(group.enter(name), "one")
        group.outbox.settle(claimed(group), Sent())
    eve = group.enter("eve", scores=UNNAMED)
    group.answer(eve, "one")

    group.searches.settle(claimed_search(group), f"{SCORE_URL}/2")

    claims = [claimed(group) for _ in range(3)]
    assert {claim.score.subject for claim in claims} == {"ada", "bob", "eve"}
    assert {claim.score_url for claim in claims} == {f"{SCORE_URL}/2"}


def test_answers_before_a_search_are_sent_to_the_line_item_that_was_found(
    group: Class,
) -> None:
    group.answer(group.enter("ada", score_url=""), "one")
    group.enter("teacher", Role.INSTRUCTOR, scores=UNNAMED)

    group.searches.settle(claimed_search(group), SCORE_URL)

    assert claimed(group).score.subject == "ada"


def test_a_line_item_that_was_found_again_changes_nothing(group: Class) -> None:
    group.answer(group.enter("ada"), "one")
    group.outbox.settle(claimed(group), Sent())
    group.enter("ada", scores=UNNAMED)

    group.searches.settle(claimed_search(group), SCORE_URL)

    assert group.outbox.claim() is None


def test_a_search_can_leave_out_a_platform(group: Class) -> None:
    one = group.platform("one")
    group.enter("ada", scores=UNNAMED, platform=one)

    assert group.searches.claim(without={one}) is None


def test_a_search_is_given_up_after_three_days(group: Class) -> None:
    group.enter("ada", scores=UNNAMED)

    for _ in range(MIN_TRIES):
        group.clock.now += GIVE_UP_AFTER
        group.searches.settle(claimed_search(group), TryAgain("Down."))

    group.clock.now += GIVE_UP_AFTER
    assert group.searches.claim() is None
    group.enter("ada", scores=UNNAMED)
    assert group.searches.claim()
