"""Who keeps the judge, what the keepers set, and whom they do not let in.

During maintenance letters are kept, the clock stands still, and only keepers are heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

import msgspec
from sqlite_utils import Database

from judge.commands.carry_out import Deed, Happened, carry_out
from judge.commands.sources import SOURCES
from judge.config import Config, Rates
from judge.game.commands.clock import StandStill
from judge.game.game import Status
from judge.game.roles import CLOCK
from judge.mailaddress import normal_address
from judge.post.letter import Letter
from judge.store import addresses, games, meta, outbox
from judge.store.players import Player
from judge.structs import replace

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)
_MAINTENANCE = "maintenance"
MAINTENANCE_SEEN = "maintenance.seen"
"""The key in the store of the last letter that was checked for being a keeper's during maintenance."""
LIMIT = "limit."
"""What the names begin with under which the keepers' limits are kept."""
_PERSONAL = "limit-for."
"""The same for the limits of one person; the id or address, and the limit's name, follow."""
OF_A_PERSON = frozenset(
    {
        "answers_per_hour",
        "unproven_answers_per_day",
        "press_copies_per_day",
        "games_per_person",
        "new_games_per_day",
        "tournaments_per_person",
        "invitations_per_day",
    }
)
"""The limits that one person may have for himself; the others are of a game."""


def keeper_addresses(config: Config) -> frozenset[str]:
    """From where the judge may be kept by mail."""
    return frozenset(normal_address(address) for address in (config.keeper, *config.keepers) if address)


def is_keeper(db: Database, config: Config, player: Player | None) -> bool:
    """Whether somebody is registered under an address of a keeper, or has confirmed that one is theirs.

    What a letter may do still depends on whether it proves its writer.
    """
    wanted = keeper_addresses(config)
    if player is None or not wanted:
        return False
    known = addresses.of_player(db, player.id)
    return any(each.address in wanted and (each.gets_mail or each.confirmed_at) for each in known)


def is_barred(db: Database, letter: Letter, mail_from: str) -> bool:
    """Whether a letter comes from where the keepers let nobody in."""
    # Mostly they are the same.
    return any(addresses.is_barred(db, address) for address in {letter.sender, mail_from} if address)


def limits(config: Config) -> Mapping[str, int]:
    """The limits that keepers may change, as the settings have them."""
    return MappingProxyType(
        {field.name: int(getattr(config.rates, field.name)) for field in msgspec.structs.fields(Rates)}
    )


def stored_limits(db: Database, config: Config) -> Mapping[str, int]:
    """Those that a keeper changed."""
    return _known(meta.beginning(db, LIMIT), config)


def rates_now(db: Database, config: Config, *whose: str) -> Rates:
    """The limits as they are: the settings, over them what keepers changed, over that what they set for one person.

    `whose` are the ids and addresses by which that person may be meant; the last counts most.
    """
    everybodys, *personal = meta.beginnings(db, LIMIT, *(f"{_PERSONAL}{who}." for who in whose if who))
    own = {name: number for found in personal for name, number in _personal(found).items()}
    return replace(config.rates, **{**_known(everybodys, config), **own})


def limits_of(db: Database, who: str) -> Mapping[str, int]:
    """The limits that keepers set for one person, by the id, or the address of somebody who is not registered."""
    return _personal(meta.beginning(db, f"{_PERSONAL}{who}.") if who else {})


def _known(found: Mapping[str, str], config: Config) -> Mapping[str, int]:
    known = limits(config) if found else {}
    return MappingProxyType({name: int(value) for name, value in found.items() if name in known})


def _personal(found: Mapping[str, str]) -> Mapping[str, int]:
    return MappingProxyType({name: int(value) for name, value in found.items() if name in OF_A_PERSON})


def personal_limits(db: Database) -> tuple[tuple[str, str, int], ...]:
    """All limits of single persons: the id or address, the limit, the number."""
    found = ((key.rpartition("."), value) for key, value in meta.beginning(db, _PERSONAL).items())
    return tuple((who, name, int(value)) for (who, _, name), value in found)


def set_personal_limit(db: Database, who: str, name: str, number: int | None, now: datetime) -> None:
    """Set a limit of one person; None puts back what holds for everybody."""
    if number is None:
        meta.remove(db, f"{_PERSONAL}{who}.{name}")
    else:
        meta.put(db, f"{_PERSONAL}{who}.{name}", str(number), now)


def answers_left(
    db: Database, config: Config, player: Player | None, sender: str, now: datetime, *, is_proven: bool
) -> int:
    """How many answers an address may still have: it may be enough, but orders are obeyed all the same."""
    address = player.address if player else normal_address(sender)
    rates = rates_now(db, config, address, player.id if player else "")
    limit, span = (rates.answers_per_hour, _HOUR) if is_proven else (rates.unproven_answers_per_day, _DAY)
    return max(limit - outbox.answers_since(db, address, now - span, proven=is_proven), 0)


def left_in_school(db: Database, config: Config, address: str, now: datetime) -> int:
    """How many answers a pupil may still have who is not registered but has shown that he reads mail to his address."""
    limit = rates_now(db, config, address).answers_per_hour
    return max(limit - outbox.answers_since(db, address, now - _HOUR, proven=False), 0)


def maintenance_since(db: Database) -> datetime | None:
    """When maintenance began; None when there is none."""
    return meta.since(db, _MAINTENANCE)


def begin_maintenance(db: Database, now: datetime) -> None:
    """Keep letters without obeying them from now on."""
    meta.put(db, _MAINTENANCE, "on", now)
    meta.remove(db, MAINTENANCE_SEEN)


def end_maintenance(db: Database, now: datetime, letter: int) -> tuple[Happened, ...]:
    """Let the clock go on with deadlines moved, so that no game loses time; what happened in the games that moved."""
    since = maintenance_since(db)
    meta.remove(db, _MAINTENANCE)
    meta.remove(db, MAINTENANCE_SEEN)
    if since is None:
        return ()
    running = [game for game in games.every(db, SOURCES) if game.status is Status.ACTIVE]
    deed = Deed(CLOCK, now, "maintenance", letter)
    done = [carry_out(db, game, StandStill(since), deed) for game in running]
    return tuple(each for each in done if isinstance(each, Happened) and each.events)
