from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlite_utils import Database

from judge.store.database import open_database


@pytest.fixture
def db() -> Iterator[Database]:
    database = open_database(":memory:")
    yield database
    database.close()
