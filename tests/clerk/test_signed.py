"""What the judge signs is what goes: with the map in it, and the same whether it is tried once or twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

from judge.clerk.sending.mailman import SendOutcome, send_waiting
from judge.config import Dkim
from judge.post.signing import load_key, make_key
from judge.structs import replace
from tests.clerk.test_enclosures import play
from tests.clerk.test_faults import relayed
from tests.clerk.test_pictures import gathered, pngs
from tests.post.post_office import open_post_office
from tests.post.test_signing import are_signed, is_signed, published
from tests.stories.stage import Stage


def test_results_with_their_maps_are_signed_as_they_go(tmp_path: Path) -> None:
    # A signature of the future is none: the turn is played in the world's time.
    stage = gathered(Stage(tmp_path, now=datetime.now(UTC) - timedelta(days=30)))
    play(stage)
    make_key(tmp_path / "dkim.key", "ed25519")
    signing = Dkim(selector="s1", key=str(tmp_path / "dkim.key"))
    with open_post_office() as office:
        config = replace(relayed(stage, office.port), dkim=signing)
        sent = send_waiting(stage.db, config, stage.now)
        mails = [raw for _, _, raw in office.mails]
    stage.close()

    assert sent == SendOutcome(delivered=len(mails))
    with published({"s1._domainkey.judge.example": load_key(tmp_path / "dkim.key").record()}) as asker:
        assert all(are_signed(mails, asker))
    assert sum(bool(pngs(message_from_bytes(raw))) for raw in mails) >= 8
    assert all(raw.count(b"DKIM-Signature:") == 1 for raw in mails)


def test_a_mail_that_is_tried_again_is_signed_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC) - timedelta(days=30))
    stage.write("anna", "REGISTER Anna")
    make_key(tmp_path / "dkim.key", "ed25519")
    signing = Dkim(selector="s1", key=str(tmp_path / "dkim.key"))
    with open_post_office() as office:
        config = replace(relayed(stage, office.port), dkim=signing)
        office.says["DATA"] = "450 later"
        assert send_waiting(stage.db, config, stage.now) == SendOutcome(put_off=1)
        office.says.clear()
        assert send_waiting(stage.db, config, stage.now + timedelta(hours=1)) == SendOutcome(delivered=1)
        ((_, _, raw),) = office.mails
    stage.close()

    with published({"s1._domainkey.judge.example": load_key(tmp_path / "dkim.key").record()}) as asker:
        assert is_signed(raw, asker)
    assert raw.count(b"DKIM-Signature:") == 1
