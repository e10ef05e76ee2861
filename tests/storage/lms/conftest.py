"""Fixtures: a class in a database of each kind."""

from __future__ import annotations

import pytest

from app.storage.database import Database
from tests.storage.lms.outbox import Class


@pytest.fixture
def group(each_database: Database) -> Class:
    return Class(each_database)
