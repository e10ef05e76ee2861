"""The threads that send queued messages."""

from __future__ import annotations

import pytest

from app.lti.delivery_threads import DeliveryThreads
from app.storage.database import DatabaseBusy
from tests.waiting import eventually


@pytest.mark.parametrize(
    ("error", "has_traceback"),
    [(DatabaseBusy(), False), (RuntimeError("a mistake in the code"), True)],
)
def test_only_a_mistake_in_the_code_is_logged_with_its_traceback(
    error: Exception, has_traceback: bool, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> bool:
        raise error

    threads = DeliveryThreads("test", 1, fail)

    threads.start()
    try:
        assert eventually(lambda: caplog.records)
    finally:
        threads.close()

    [record] = caplog.records[:1]
    assert record.getMessage().startswith("Sending to a learning platform failed.")
    assert bool(record.exc_info) == has_traceback
