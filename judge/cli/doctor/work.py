"""The work of a judge, as its database tells of it: ticks, deadlines, letters, mail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.clerk.hours.clock_check import BACK
from judge.clerk.hours.overview import NO_TICK, NO_WAY_OUT, SLOW, in_words
from judge.cli.doctor.finding import Finding, fault, look, ok
from judge.commands.keepers import maintenance_since
from judge.store import heartbeat, letters, outbox
from judge.store.pictures import picture_load
from judge.store.workload import Workload, workload

_START = "systemctl start judge, or see why `judge tick` is not called (systemctl list-timers, cron)"
_DEAD = timedelta(minutes=10)
"""Without a look at the clock: longer than whoever works on the machine has it stand still."""
_STUCK = timedelta(hours=1)
"""Longer than a letter waits behind any pile."""
_RECENTLY = timedelta(days=7)
_MOST_NAMED = 5


def work(db: Database, now: datetime) -> Iterator[Finding]:
    """How the judge is getting on."""
    since, load = maintenance_since(db), workload(db, now - SLOW)
    if since is not None:
        text = f"on since {since:%Y-%m-%d %H:%M} UTC: letters wait, no deadline passes"
        yield look("maintenance", text, "when you are done: judge keeper MAINTENANCE OFF")
    yield from _ticks(load, now)
    if since is None:
        yield from _overdue(db, now)
        yield from _unread(load, now)
    yield from _parked(db)
    yield from _waiting_mail(db, load, now)
    yield from _given_up(db, now)
    yield from _maps(db, now)


def _ticks(load: Workload, now: datetime) -> Iterator[Finding]:
    last = load.last_look
    if last is None:
        yield look("ticks", "nobody has looked at the clock yet", _START)
        return
    ago = f"the clock was looked at {in_words(now - last)} ago"
    if now < last - BACK:
        text = f"the clock shows {in_words(last - now)} less than when the judge last looked at it"
        yield fault("ticks", text, "set it right (timedatectl); no deadline passes before its time")
    elif now - last >= NO_TICK:
        text = f"{ago}, at {last:%Y-%m-%d %H:%M} UTC: no letter is obeyed, no deadline passes"
        yield (fault if now - last >= _DEAD else look)("ticks", text, _START)
    else:
        yield ok("ticks", ago)


def _overdue(db: Database, now: datetime) -> Iterator[Finding]:
    late = heartbeat.missed(db, now - SLOW)
    if not late:
        yield ok("deadlines")
        return
    named = ", ".join(f"{name} (since {since:%Y-%m-%d %H:%M})" for name, since in late[:_MOST_NAMED])
    more = f" and {len(late) - _MOST_NAMED} more" if len(late) > _MOST_NAMED else ""
    yield fault(
        "deadlines", f"overdue: {named}{more}", "`judge tick` by hand says what keeps them, and so does the log"
    )


def _unread(load: Workload, now: datetime) -> Iterator[Finding]:
    oldest = load.unread_since
    if oldest is None or now - oldest < SLOW:
        yield ok("letters")
        return
    text = f"{_counted(load.unread, 'letter')} unread, the oldest for {in_words(now - oldest)}"
    yield (fault if now - oldest >= _STUCK else look)("letters", text, _START)


def _parked(db: Database) -> Iterator[Finding]:
    parked = letters.parked(db)
    for letter in parked[:_MOST_NAMED]:
        text = f"letter {letter.id} is parked: {letter.note}"
        step = f"judge keeper LETTER {letter.id} shows it; RETRY {letter.id} once it can be obeyed, or DROP {letter.id}"
        yield look("parked letters", text, step)
    if len(parked) > _MOST_NAMED:
        yield look("parked letters", f"and {len(parked) - _MOST_NAMED} more", "judge keeper PARKED")
    if not parked:
        yield ok("parked letters")


def _waiting_mail(db: Database, load: Workload, now: datetime) -> Iterator[Finding]:
    found = outbox.hindered(db)
    for each in found[:_MOST_NAMED]:
        waits = f"{_counted(each.count, 'mail')} waiting, the oldest for {in_words(now - each.since)}"
        if not each.attempts:
            text = f"{waits}: the relay is out of reach: {each.reply}"
            yield fault("waiting mail", text, "mend the way to the relay; all of it goes by itself then")
        elif now - each.since < NO_WAY_OUT:
            # The first time it is put off is everyday: greylisting, a server that restarts.
            yield ok("waiting mail", f"{waits}, tries so far {each.attempts}: {each.reply}")
        else:
            text = f"{waits}, tries so far {each.attempts}: {each.reply}"
            yield look("waiting mail", text, "judge keeper QUEUE names them; `judge deliver` tries again")
    due = load.due_since
    # Mails may wait for their maps for a while, and whoever draws them sends them.
    is_drawn = picture_load(db, now).waiting > 0
    if not found and due is not None and now - due >= (NO_WAY_OUT if is_drawn else SLOW):
        yield look("waiting mail", f"due for {in_words(now - due)}, and nobody has tried to send it", _START)
    elif not found:
        yield ok("waiting mail", "none")


def _given_up(db: Database, now: datetime) -> Iterator[Finding]:
    """Of the last days: what is longer ago can no longer be mended."""
    lost = outbox.failed_since(db, now - _RECENTLY)
    for mail in lost[:_MOST_NAMED]:
        text = f"mail {mail.id} to {mail.rcpt or 'somebody forgotten'}: {mail.last_reply}"
        yield look("given up mail", text, "judge keeper QUEUE and BOUNCES; the address may be wrong or gone")
    if len(lost) > _MOST_NAMED:
        yield look("given up mail", f"and {len(lost) - _MOST_NAMED} more in seven days", "judge keeper QUEUE")
    if not lost:
        yield ok("given up mail", "none in seven days")


def _maps(db: Database, now: datetime) -> Iterator[Finding]:
    """The pictures that mails wait for, and those that mails of the last days went without."""
    found = picture_load(db, now - _RECENTLY)
    if found.left_out:
        text = f"{_counted(found.left_out, 'map')} left out in seven days, the last one since {found.why}"
        yield look("maps", text, "its mails went without it and say so; the log names each, picture_wait is how long")
    elif found.since is not None:
        yield ok("maps", f"{_counted(found.waiting, 'map')} to draw, asked for {in_words(now - found.since)} ago")
    else:
        yield ok("maps", "none to draw")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
