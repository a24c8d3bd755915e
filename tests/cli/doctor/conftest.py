"""The ward, for all who examine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.doctor.patient import Ward, open_ward


@pytest.fixture(scope="session")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ward]:
    """A judge that is well, made once."""
    with open_ward(tmp_path_factory.mktemp("ward")) as ward:
        yield ward
