"""Who may know what."""

from __future__ import annotations

from typing import Any

from judge.game.commands.endings import Concede
from judge.game.game import Game, Status
from judge.game.secrecy import (
    eyes,
    is_listed_for,
    known_position,
    knows_names,
    knows_number,
    may_name,
    may_name_power,
    phase_report,
    shows_awaited,
    tells_late,
    tells_who,
    view,
    void_for,
)
from judge.game.settings import Identity
from judge.game.state import Seat, Watcher
from judge.game.turn import missing
from judge.rules.outcome import VoidReason
from judge.rules.text import read_order
from judge.structs import replace
from tests.game.tables import at_deadline, ordered, processed, refused, table
from tests.games import changed


def game(**settings: Any) -> Game:
    """A running game with these settings; `watcher` watches."""
    played = table()
    return changed(
        played, settings=replace(played.settings, **settings), watchers=(Watcher("watcher"),), masters=("master",)
    )


def ended(of: Game) -> Game:
    return replace(of, status=Status.ENDED)


def led_by_a_player(of: Game) -> Game:
    return changed(of, masters=("france",))


EVERYBODY = ("master", "france", "watcher", "stranger", None)


def test_an_open_game_has_no_secrets() -> None:
    plain = game()

    for viewer in EVERYBODY:
        assert eyes(plain, viewer) is None
        assert known_position(plain, viewer) is plain.position
        assert knows_names(plain, viewer)
        assert knows_number(plain, viewer)
        assert tells_who(plain, viewer, ("italy",))


def test_in_a_blind_game_players_see_their_part_masters_all_and_others_nothing() -> None:
    blind = game(blind=True)

    assert eyes(blind, "master") is None
    assert eyes(blind, "france") == ("france",)
    assert eyes(blind, "watcher") == eyes(blind, "stranger") == eyes(blind, None) == ()
    assert not any(known_position(blind, "watcher").units.values())
    assert eyes(led_by_a_player(blind), "france") == ("france",)
    assert all(eyes(ended(blind), viewer) is None for viewer in EVERYBODY)


def test_somebody_with_several_powers_sees_with_all_of_them() -> None:
    blind = changed(game(blind=True), seats=(Seat("both", ("france", "italy")),))

    assert eyes(blind, "both") == ("france", "italy")


def test_names_in_a_gunboat_game() -> None:
    gunboat = game(identity=Identity.GUNBOAT)

    assert knows_names(gunboat, "master")
    assert not any(knows_names(gunboat, viewer) for viewer in EVERYBODY[1:])
    assert may_name(gunboat, "france", "france")
    assert may_name(gunboat, "france", "master")
    assert not may_name(gunboat, "france", "italy")
    assert not may_name(gunboat, "france", "watcher")
    assert may_name_power(gunboat, "france", "france")
    assert not may_name_power(gunboat, "france", "italy")


def test_a_master_who_plays_knows_no_names_and_has_none() -> None:
    gunboat = led_by_a_player(game(identity=Identity.GUNBOAT))

    assert not knows_names(gunboat, "france")
    assert not may_name(gunboat, "italy", "france")


def test_names_after_the_end() -> None:
    assert knows_names(ended(game(identity=Identity.GUNBOAT)), None)
    kept = ended(game(identity=Identity.GUNBOAT, reveal=False))
    assert not knows_names(kept, "france")
    assert knows_names(kept, "master")


def test_a_quiet_game_tells_its_masters_and_of_one_s_own_powers() -> None:
    quiet = game(quiet=True)

    assert tells_who(quiet, "master", ("italy",))
    assert tells_who(quiet, "italy", ("italy",))
    assert not tells_who(quiet, "france", ("italy",))
    assert not tells_who(quiet, "italy", ("italy", "france"))
    assert not tells_who(quiet, "watcher")


def test_in_a_blind_game_lateness_tells_of_the_board() -> None:
    blind = game(blind=True)

    assert tells_who(blind, "france", ("italy",))
    assert not tells_late(blind, "france", ("italy",))
    assert tells_late(blind, "italy", ("italy",))
    assert not shows_awaited(game(blind=True, awaited=True), "france")
    assert shows_awaited(game(awaited=True), "france")
    assert shows_awaited(game(), "master")
    assert not shows_awaited(game(), "france")


def test_the_number_of_players_and_their_names() -> None:
    secret = game(secret_players=True)

    assert [viewer for viewer in EVERYBODY if knows_number(secret, viewer)] == ["master"]
    assert knows_number(ended(secret), None)
    # A list of who plays what would tell the number.
    assert [viewer for viewer in EVERYBODY if knows_names(secret, viewer)] == ["master"]
    assert knows_names(ended(secret), None)


def test_an_unlisted_game_is_listed_for_those_who_take_part() -> None:
    unlisted = game(listed=False)

    assert [viewer for viewer in EVERYBODY if is_listed_for(unlisted, viewer)] == ["master", "france", "watcher"]
    assert all(is_listed_for(game(), viewer) for viewer in EVERYBODY)


def test_whoever_may_know_the_same_has_the_same_view() -> None:
    blind, quiet = game(blind=True), game(quiet=True)

    assert view(game(), "france") == view(game(), "watcher") == view(game(), None)
    assert view(blind, "france") != view(blind, "italy")
    assert view(blind, "watcher") == view(blind, None) != view(blind, "master")
    assert view(quiet, "france") != view(quiet, "italy")


def test_a_quiet_account_does_not_say_who_was_silent() -> None:
    played = at_deadline(ordered(game(quiet=True), "france: A par H; A mar H; F bre H").game)
    event = processed(played)

    for viewer in ("watcher", "france"):
        told = phase_report(played.game, event, viewer)
        assert told.is_quiet
        assert not told.event.nmr
        assert not any(result.is_default for result in told.event.resolution.results)
    own = phase_report(played.game, event, "italy").event
    assert own.nmr == ("italy",)
    assert {result.power for result in own.resolution.results if result.is_default} == {"italy"}
    assert phase_report(played.game, event, "master").event == event


def test_what_is_missing_tells_nothing_of_the_fog() -> None:
    """A support for a unit that stands in the fog, or does not, is complete either way."""
    support = "A mun S A tri - tyr"
    there = game(blind=True)
    vacated = {**there.position.units, "austria": frozenset()}
    elsewhere = replace(there, position=replace(there.position, units=vacated))

    for one in (there, elsewhere):
        given = ordered(one, f"germany: {support}; A ber H; F kie H").game
        assert void_for(one, "germany", read_order(support)) is None
        assert "germany" not in missing(given)
    assert void_for(game(), "germany", read_order("A mun S A gal - tyr")) is VoidReason.NOTHING_TO_SUPPORT


def test_conceding_to_the_largest_power_does_not_tell_which_one_that_is() -> None:
    """Far from France somebody is larger than all; without a name, only what France sees is counted."""
    plain = game(blind=True)
    grown = {**plain.position.centres, "turkey": frozenset({"ank", "con", "smy", "bul", "ser", "gre", "rum"})}
    there = replace(plain, position=replace(plain.position, centres=grown))
    elsewhere = replace(plain, position=replace(plain.position, centres={**grown, "turkey": frozenset({"ank"})}))

    assert refused(there, Concede(), "france") is refused(elsewhere, Concede(), "france")
