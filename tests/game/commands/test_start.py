from judge.game.commands.starting import Start
from judge.game.refusal import RefusalReason
from tests.game.seats import with_players
from tests.game.tables import (
    refused,
    table,
)


def test_start_needs_a_full_table() -> None:
    assert refused(with_players("ann"), Start(), "master") is RefusalReason.TABLE_NOT_FULL
    assert refused(with_players("ann"), Start(), "ann") is RefusalReason.NOT_MASTER
    assert refused(table(), Start(), "master") is RefusalReason.HAS_BEGUN
