"""`judge feed`: letters that your mail server kept, laid before a judge that was restored."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config, load_secret
from judge.errors import BadData

_MOST_NAMED = 20


@click.command()
@click.argument("mailboxes", nargs=-1, required=True, metavar="MAILBOX ...", type=click.Path(path_type=Path))
@click.option("--dry-run", "is_trial", is_flag=True, help="Tell what would be taken, and take nothing.")
@settings
def feed(config: Config, mailboxes: tuple[Path, ...], is_trial: bool) -> None:
    """Take the letters in, in their order, that lie in each MAILBOX: a Maildir, an mbox, or one letter in a file.

    For a judge that was restored, with the letters that your mail server kept since the copy. A letter that is here
    already is passed over, so it may be done twice. They count as having come now; `judge serve` or the next
    `judge tick` obeys them and answers.
    """
    if not config.database.exists():
        raise BadData(str(config.database), 0, "there is no database here; `judge --config` names the settings")
    from judge.clerk.feeding import feed as laid_before
    from judge.post.mailboxes import lying_in
    from judge.store import tokens
    from judge.store.database import open_database, write
    from judge.store.tokens import Keyring

    class Trial(Exception):
        """Undoes the transaction."""

    quiet_log()
    lying = [letter for mailbox in mailboxes for letter in lying_in(mailbox)]
    with closing(open_database(config.database)) as db:
        keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
        try:
            with write(db):
                done = laid_before(db, config, keyring, lying, datetime.now(UTC))
                if is_trial:
                    raise Trial
        except Trial:
            pass
    for where, why in done.passed_over[:_MOST_NAMED]:
        click.echo(f"passed over: {where}: {why}")
    if len(done.passed_over) > _MOST_NAMED:
        click.echo(f"passed over: {len(done.passed_over) - _MOST_NAMED} more")
    word = "would be taken in" if is_trial else "taken in"
    click.echo(f"{done.new} {word}, {done.known} known already, {len(done.passed_over)} not for this judge")
