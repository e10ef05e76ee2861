"""Rate limits for answers.

The limit of a network is wide, because a class of 500 behind one address may answer
within a second. Two narrower limits prevent guessing. A learner has TRIES tries at a
question at once and one more every 3 seconds. A client without a token is a new learner
with every request, and a client with a package's key can invent learners, so the first
answers of such learners are also counted together, by network and question.
"""

from __future__ import annotations

from app.config import Settings
from app.language import translatable
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.token_buckets import MAX_BUCKETS, Clock, TokenBuckets

ANSWER_SECONDS = 50
"""Seconds in which an empty bucket is refilled."""

TRIES = 12
TRIES_SECONDS = 36
"""Burst, in answers of one learner to one question, and the refill time in seconds."""

NEW_LEARNER_SECONDS = 600
"""Seconds in which the bucket of first answers of new learners is refilled."""


_TRIES = translatable("Too many tries.")


class AnswerLimits:
    """Limits of the answers of a network, of a learner and of new learners."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        capacity = settings.answer_burst
        answers = translatable("Too many answers.")
        self._network = NetworkLimit(
            TokenBuckets(answers, capacity, ANSWER_SECONDS, clock)
        )
        # Keys are learners: several for each network.
        self._tries = TokenBuckets(_TRIES, TRIES, TRIES_SECONDS, clock, 8 * MAX_BUCKETS)
        self._new_learners = NetworkLimit(
            TokenBuckets(_TRIES, capacity, NEW_LEARNER_SECONDS, clock)
        )

    def spend(
        self,
        address: str | None,
        learner: str,
        lesson: str,
        question: str,
        *,
        new_learner: bool = False,
    ) -> None:
        """Count a try of a learner at a question.

        `new_learner` means that no learner is known: neither from a token nor from
        stored answers of the package's learner or of the `sender_id`.
        """
        # First, so that an answer that exceeds this limit is not counted as a try.
        self._network.spend(address)
        if new_learner:
            self._new_learners.spend(address, within=(lesson, question))
        self._tries.spend((learner, lesson, question))
