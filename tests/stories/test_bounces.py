"""Mail that comes back: counted by the address it comes to, never by what it says; nobody loses a seat by it."""

from __future__ import annotations

from judge.clerk.robots import came_back
from judge.commands.addresses import envelope_sender, is_known, outbox_id_of
from judge.config import load_secret
from judge.post.bounces import refusal
from judge.store import deliverability, outbox
from judge.store.database import write
from judge.store.tokens import Keyring
from tests.stories.stage import DOMAIN, Stage, address

HARD = "Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such mailbox"
SOFT = "Action: failed\r\nStatus: 4.4.1\r\nDiagnostic-Code: smtp; 451 4.4.1 no answer"
DELAYED = "Action: delayed\r\nStatus: 4.4.1"


def keyring(stage: Stage) -> Keyring:
    return Keyring(load_secret(stage.config))


def last_mail_to(stage: Stage, person: str) -> int:
    found = stage.db.conn.execute("SELECT max(id) FROM outbox WHERE rcpt = ?", (address(person),)).fetchone()
    return int(found[0])


def report(what: str, named: str = "somebody@else.example") -> bytes:
    return (
        f"From: MAILER-DAEMON@mx.players.example\r\nMessage-ID: <{hash(what)}@mx>\r\nAuto-Submitted: auto-replied\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n'
        "--x\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n"
        f"Reporting-MTA: dns; mx.players.example\r\n\r\nFinal-Recipient: rfc822; {named}\r\n{what}\r\n\r\n--x--\r\n"
    ).encode()


def come_back(stage: Stage, person: str, what: str = HARD, raw: bytes = b"") -> None:
    """The newest mail to somebody comes back, to the address that its envelope named."""
    mail = last_mail_to(stage, person)
    stage.arrive("<>", envelope_sender(keyring(stage), DOMAIN, mail), raw or report(f"{what}\r\nX: {mail}"))
    stage.tick()


def days_of_bounces(stage: Stage, person: str, count: int, what: str = HARD, raw: bytes = b"") -> None:
    for day in range(count):
        stage.write("master", f"ANNOUNCE\nday {day} {stage.now:%d}\nENDANNOUNCE")
        come_back(stage, person, what, raw)
        stage.sleep(days=1)


def is_suspended(stage: Stage, person: str) -> bool:
    return deliverability.since(stage.db, address(person)) is not None


def subjects(stage: Stage, person: str) -> list[str]:
    return [mail.subject for mail in stage.boxes[address(person)]]


def test_three_hard_bounces_on_three_days_suspend_an_address_and_the_master_is_told_of_the_power_alone(
    table: Stage,
) -> None:
    france = table.person_of("france")
    days_of_bounces(table, france, 2)
    assert not is_suspended(table, france)
    days_of_bounces(table, france, 1)

    assert is_suspended(table, france)
    told = [mail for mail in table.boxes["master@players.example"] if "comes back" in mail.subject]
    assert [mail.subject.partition("] ")[2] for mail in told] == ["Mail to France comes back"]
    assert address(france) not in told[0].everything
    assert table.game().seat_of(str(table.game().player_of("france"))) is not None
    others = [name for name in table.boxes if name not in {"master@players.example"}]
    assert not any("comes back" in subject for name in others for subject in subjects(table, name))


def test_bounces_of_one_day_count_once_and_soft_ones_half(table: Stage) -> None:
    france, england = table.person_of("france"), table.person_of("england")
    for number in range(5):
        table.write("master", f"ANNOUNCE\nagain {number}\nENDANNOUNCE")
        come_back(table, france)
    assert not is_suspended(table, france)

    days_of_bounces(table, england, 5, SOFT)
    assert not is_suspended(table, england)
    days_of_bounces(table, england, 1, SOFT)
    assert is_suspended(table, england)


def test_a_late_mail_is_none_that_came_back_and_what_nobody_understands_counts_half(table: Stage) -> None:
    france, england = table.person_of("france"), table.person_of("england")
    days_of_bounces(table, france, 4, DELAYED)
    assert deliverability.ailing(table.db, table.now) == ()

    come_back(table, england, raw=b"From: postmaster@mx.players.example\r\nSubject: Hm\r\n\r\nIt did not work.\r\n")
    (one,) = deliverability.ailing(table.db, table.now)
    assert (one.address, one.halves) == (address(england), deliverability.SOFT)


def test_whom_a_bounce_is_about_is_said_by_its_address_and_a_forged_one_is_refused(table: Stage) -> None:
    france, england = table.person_of("france"), table.person_of("england")
    ring, mail = keyring(table), last_mail_to(table, france)
    good = envelope_sender(ring, DOMAIN, mail)

    come_back(table, france, raw=report(HARD, address(england)))
    assert [each.address for each in deliverability.ailing(table.db, table.now)] == [address(france)]
    assert outbox_id_of(ring, good.partition("@")[0].upper()) == mail
    assert is_known(table.db, good, table.config, ring)
    for forged in (
        good.replace("+", "+a", 1),
        *(good.replace(sign, "a" if sign != "a" else "b", 1) for sign in good.partition("@")[0][2:]),
        f"b+{'a' * 26}@{DOMAIN}",
        f"b+{'7' * 26}@{DOMAIN}",
        f"b+{mail}.aaaaaaaaaaaaaaaa@{DOMAIN}",
        f"b+{mail}@{DOMAIN}",
        f"b@{DOMAIN}",
        f"b+{mail}.@{DOMAIN}",
    ):
        assert not is_known(table.db, forged, table.config, ring), forged
    assert not is_known(table.db, good, table.config, Keyring(b"1" * 32))
    assert not is_known(table.db, good, table.config)


def test_the_address_of_an_old_mail_suspends_nobody(table: Stage) -> None:
    """Whoever finds it in an archive could say every day that another mail came back."""
    france = table.person_of("france")
    sent = table.db.conn.execute("SELECT id FROM outbox WHERE rcpt = ?", (address(france),)).fetchall()
    table.sleep(days=31)

    for day in range(4):
        (mail,) = sent[day % len(sent)]
        table.arrive("<>", envelope_sender(keyring(table), DOMAIN, mail), report(f"{HARD}\r\nX: {day}"))
        table.tick()
        table.sleep(days=1)

    assert deliverability.ailing(table.db, table.now) == ()


def test_a_bounce_at_another_address_counts_for_nobody(table: Stage) -> None:
    france = table.person_of("france")
    for number in range(4):
        table.arrive("<>", f"judge@{DOMAIN}", report(f"{HARD} {number}", address(france)))
        table.sleep(days=1)

    assert deliverability.ailing(table.db, table.now) == ()


def test_news_for_a_suspended_address_is_kept_and_a_proven_letter_from_there_has_it_sent(table: Stage) -> None:
    france = table.person_of("france")
    days_of_bounces(table, france, 3)
    before = len(table.boxes[address(france)])
    for number in range(25):
        table.write("master", f"ANNOUNCE\nkept {number}\nENDANNOUNCE")
    assert len(table.boxes[address(france)]) == before

    answers = table.write(france, "ORDERS")

    assert not is_suspended(table, france)
    texts = [mail.text for mail in answers]
    assert any(f"Mail from the judge goes to {address(france)} again." in text for text in texts)
    assert len(texts) == deliverability.MOST_KEPT + 2, "with the answer, and that it works again"
    assert any("kept 24" in text for text in texts)
    assert not any("kept 0\n" in text for text in texts)


def test_somebody_who_lost_every_mail_is_still_answered(table: Stage) -> None:
    """Else nobody who lost the secret address could ever prove that his mailbox works again."""
    france = table.person_of("france")
    days_of_bounces(table, france, 3)

    asked = table.write(france, "A Par-Bur", f"sample.s0@{DOMAIN}")
    assert [mail.subject for mail in asked if "confirm" in mail.subject.lower()]
    assert is_suspended(table, france), "anybody can write that name"
    table.write(france, "yes")

    assert not is_suspended(table, france)
    assert [str(order) for order in table.game().orders["france"]] == ["A par - bur"]


def test_the_other_addresses_of_the_person_are_told(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, "I AM ALSO second@elsewhere.example")
    table.write("second@elsewhere.example", "yes")
    days_of_bounces(table, france, 3)

    told = table.boxes["second@elsewhere.example"][-1]
    assert "bounces" in told.subject
    assert address(france) in told.text
    assert "no such mailbox" in told.text


def test_an_address_nobody_ever_answered_from_is_only_marked(stage: Stage) -> None:
    stage.write("ghost", "REGISTER Ghost")
    for day in range(4):
        stage.write("ghost", f"HELP\n{day}", f"judge@{DOMAIN}")
        mail = last_mail_to(stage, "ghost")
        stage.arrive("<>", envelope_sender(keyring(stage), DOMAIN, mail), report(f"{HARD} {day}"))
        stage.sleep(days=1)

    (one,) = deliverability.ailing(stage.db, stage.now)
    assert (one.address, one.suspended) == ("ghost@players.example", None)
    assert one.halves > deliverability.ENOUGH


def test_what_our_own_relay_refuses_counts_like_a_bounce(table: Stage) -> None:
    france = table.person_of("france")
    for day in range(3):
        table.write("master", f"ANNOUNCE\nday {day}\nENDANNOUNCE")
        with write(table.db):
            mail = last_mail_to(table, france)
            outbox.failed(table.db, mail, "550 5.1.1 unknown user")
            came_back(table.db, mail, refusal("550 5.1.1 unknown user"), table.now)
        table.sleep(days=1)
    table.sleep(hours=1)

    assert is_suspended(table, france)


def test_masters_and_keepers_see_it_and_players_do_not(table: Stage) -> None:
    france = table.person_of("france")
    days_of_bounces(table, france, 3)

    for person, sees in (("master", True), (table.person_of("england"), False), ("watcher", False)):
        for asked in ("WHO sample", "LIST sample"):
            (shown,) = table.write(person, asked)
            assert ("Mail to France comes back." in shown.text) is sees, (person, asked)


def test_a_complaint_and_a_receipt_count_nothing(table: Stage) -> None:
    france = table.person_of("france")
    complaint = report(HARD).replace(b"report-type=delivery-status", b"report-type=feedback-report")
    complaint = complaint.replace(b"message/delivery-status", b"message/feedback-report")
    come_back(table, france, raw=complaint)
    come_back(table, france, raw=complaint.replace(b"feedback-report", b"disposition-notification"))

    assert deliverability.ailing(table.db, table.now) == ()


def test_a_person_who_answers_to_the_address_for_bounces_is_heard(table: Stage) -> None:
    france = table.person_of("france")
    to = envelope_sender(keyring(table), DOMAIN, last_mail_to(table, france))
    raw = f"From: {address(france)}\r\nMessage-ID: <x@y>\r\n\r\nA Par-Bur\r\n".encode()
    before = len(table.boxes[address(france)])
    table.arrive(address(france), to, raw)
    table.tick()

    assert len(table.boxes[address(france)]) == before + 1


def test_a_bounce_of_a_bounce_ends_there(table: Stage) -> None:
    before = sum(map(len, table.boxes.values()))
    for to in (f"judge@{DOMAIN}", f"sample.s0@{DOMAIN}", f"postmaster@{DOMAIN}"):
        table.arrive("<>", to, report(HARD))
        table.tick()

    assert sum(map(len, table.boxes.values())) == before


def test_who_is_forgotten_leaves_no_trace_of_bounces(table: Stage) -> None:
    table.write("eve", "REGISTER Eve")
    table.write("eve", "WHOAMI")
    days = 3
    for day in range(days):
        table.write("eve", f"LIST\n{day}")
        come_back(table, "eve", what=f"{HARD} {day}")
        table.sleep(days=1)
    table.write("eve", "UNREGISTER")
    table.write("eve", "UNREGISTER")

    for name in ("bounces", "suspensions", "challenges"):
        assert table.db.conn.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name


def test_keepers_see_who_bounces_and_lift_it(table: Stage) -> None:
    """BOUNCES, LIFT, QUEUE and the morning's digest."""
    france, keeper = table.person_of("france"), table.config.keeper_address
    table.write(keeper, "REGISTER Karl")
    days_of_bounces(table, france, 3)
    digests = [mail.text for mail in table.boxes[keeper] if "this morning" in mail.subject]

    (shown,) = table.write(keeper, "BOUNCES\nQUEUE")
    (lifted,) = table.write(keeper, f"LIFT {address(france)}\nLIFT nobody@players.example\nLIFT nonsense\nBOUNCES")
    (refused,) = table.write("p1", f"BOUNCES\nLIFT {address(france)}")

    assert any(address(france) in text for text in digests)
    assert shown.text.count(address(france)) == 2
    assert "550 5.1.1 no such mailbox" in " ".join(shown.text.split())
    assert f"Mail goes to {address(france)} again." in " ".join(lifted.text.split())
    assert "Nothing is kept from nobody@players.example." in " ".join(lifted.text.split())
    assert "No mail has come back lately." in lifted.text
    assert not is_suspended(table, france)
    assert refused.text.count("Only the keepers of this judge") == 2
