"""What must be true afterwards: nothing acknowledged is lost, all that is good is answered, nothing happens twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import median, quantiles

from sqlite_utils import Database

from judge.store.database import check
from tests.bench.storm.senders import Outcome
from tests.bench.storm.sink import Came


def faults(db: Database, outcome: Outcome, mails: list[Came], crashes: int) -> Iterator[str]:
    """One sentence for everything that is not as it must be."""
    kept = {name for row in db.conn.execute("SELECT message_id, mail_from FROM letters") for name in row}
    lost = sorted(name for name in outcome.accepted if name not in kept)
    if lost:
        yield f"{len(lost)} letters that were acknowledged are not in the database: {lost[:5]}"
    if turned_away := [(each.name, reply) for each, reply in outcome.refused if each.is_good]:
        yield f"{len(turned_away)} good letters were refused for ever: {turned_away[:5]}"
    twice = db.conn.execute("SELECT game, phase FROM turns GROUP BY game, phase HAVING count(*) > 1").fetchall()
    if twice:
        yield f"turns were played twice: {twice[:5]}"
    yield from _unanswered(db, outcome)
    posted = {name for (name,) in db.conn.execute("SELECT message_id FROM outbox WHERE held = 0")}
    came = Counter(mail.message_id for mail in mails)
    if missing := posted - set(came):
        yield f"{len(missing)} mails never came: {sorted(missing)[:5]}"
    if (again := sum(came.values()) - len(came)) > crashes:
        yield f"{again} mails came again, and there were only {crashes} crashes"
    yield from check(db)


def _unanswered(db: Database, outcome: Outcome) -> Iterator[str]:
    """Good letters are obeyed and answered; the limits of answers are set out of reach for this."""
    rows = db.conn.execute(
        "SELECT message_id, state, note, EXISTS (SELECT 1 FROM outbox WHERE outbox.letter = letters.id)"
        " FROM letters WHERE mail_from GLOB '*@players.example'"
    )
    silent = [row for row in rows if row[0] in outcome.accepted and (row[1] != "done" or not row[3])]
    if silent:
        yield f"{len(silent)} good letters were not obeyed, or not answered: {silent[:5]}"


def waited(outcome: Outcome, mails: list[Came]) -> tuple[float, float]:
    """Seconds from 250 to the answer: median, and what one in a hundred exceeds."""
    first: dict[str, float] = {}
    for mail in mails:
        first.setdefault(mail.answers, mail.at)
    seconds = [first[name] - at for name, at in outcome.accepted.items() if name in first]
    return (median(seconds), quantiles(seconds, n=100)[98]) if len(seconds) > 1 else (0.0, 0.0)


def became(db: Database) -> list[tuple[str, str, int]]:
    """How many letters were obeyed, ignored and put aside, and why."""
    return [
        (state, note, number)
        for state, note, number in db.conn.execute(
            "SELECT state, substr(note, 1, 60), count(*) FROM letters GROUP BY 1, 2 ORDER BY 3 DESC"
        )
    ]
