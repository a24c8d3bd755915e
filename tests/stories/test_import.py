"""A running game that was played elsewhere comes from a file, goes on here, and is proved from then on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clerk.importing import GoesOn, Wishes, bring
from judge.clerk.posting.outbox import Outbox
from judge.clerk.proving.proof import Proof, ProofResult, prove
from judge.cli import judge
from judge.commands.watching.saved_game import save_game
from judge.config import load_secret
from judge.errors import BadData
from judge.shelf import USUAL_BOARD, load_board
from judge.store import addresses, players, turns
from judge.store.database import check, write
from judge.store.tokens import Keyring
from tests.stories.stage import DOMAIN, STATIONERY, Stage

FILES = Path(__file__).parent / "gamefiles"
POSITION = (FILES / "position.txt").read_bytes()
WON = b"""phase: F1902M
france: par bre mar spa por bel hol kie ber mun den swe nwy lon lvp edi ven rom | A bur
italy: nap | A apu
"""
PEOPLE = ("anna", "ben", "carla", "dora", "emil", "fedor", "gina")
SEATS = tuple(
    f"{who}@players.example={power}"
    for who, power in zip(PEOPLE, ("austria", "england", "france", "germany", "italy", "russia", "turkey"), strict=True)
)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    folder = tmp_path / "state"
    folder.mkdir()
    found = Stage(folder)
    yield found
    found.close()


def brought(stage: Stage, content: bytes, wishes: Wishes | None = None) -> GoesOn:
    keyring = Keyring(load_secret(stage.config))
    with write(stage.db):
        done = bring(Outbox(stage.db, stage.config, keyring, STATIONERY), content, "x", wishes or Wishes(), stage.now)
    stage.tick()
    return done


def proofs(stage: Stage, folder: Path) -> dict[str, ProofResult]:
    folder.mkdir()
    found = {each.about: each for each in prove(stage.config, folder)}
    assert [fault for each in found.values() for fault in each.differences] == []
    return found


def test_a_position_file_becomes_a_game_that_goes_on_and_is_proved(stage: Stage, tmp_path: Path) -> None:
    done = brought(stage, POSITION)

    assert (done.game.name, str(done.game.position.phase), done.turns) == ("oldwar", "F1902M", 0)
    (mail,) = stage.boxes["anna@players.example"]
    assert "The game goes on here: you are Austria" in mail.subject
    said = " ".join(mail.text.split())
    assert "It was played elsewhere until now. You play Austria. The open phase is Fall 1902, movement." in said
    assert "By lot" not in said
    anna = players.by_address(stage.db, "anna@players.example")
    assert anna is not None
    (answer,) = stage.write("anna", "A Vie - Gal\nA Ser S A Bul\nF Tri - Adr", to=mail.reply_to, quote=False)
    assert "Gal" in answer.text
    assert addresses.is_confirmed(stage.db, anna.address), "an answer to the secret address says whose it is"
    assert players.never_confirmed(stage.db, stage.now + timedelta(days=99)) == (), "the game knows the others"
    stage.wait(days=20)
    assert [str(turn.phase) for turn in turns.of_game(stage.db, "oldwar")][:1] == ["F1902M"]
    assert proofs(stage, tmp_path / "proof")["game oldwar"].proof is Proof.LETTERS
    assert check(stage.db) == ()


def test_the_same_file_comes_once_and_a_name_is_one_games(stage: Stage) -> None:
    brought(stage, POSITION)

    with pytest.raises(BadData, match="this file is here already: since 2027-01-03 as game oldwar"):
        brought(stage, POSITION, Wishes(name="other"))
    with pytest.raises(BadData, match="there is a game oldwar here already; --name"):
        brought(stage, POSITION + b"\n")


def test_a_game_of_ours_goes_on_elsewhere_with_its_past(table: Stage, stage: Stage, tmp_path: Path) -> None:
    table.write(table.person_of("france"), "A Par-Bur\nA Mar S A Par-Bur\nF Bre-Mid", quote=False)
    table.wait(days=8)
    line = save_game(table.db, table.game())
    stage.now = table.now + timedelta(days=3)

    done = brought(stage, line, Wishes(seats=SEATS, name="again"))

    assert done.turns == len(turns.of_game(table.db, "sample")) > 0
    assert done.game.position == table.game().position
    assert [t.resolution for t in turns.of_game(stage.db, "again")] == [
        t.resolution for t in turns.of_game(table.db, "sample")
    ]
    stage.wait(days=20)
    assert proofs(stage, tmp_path / "proof")["game again"].proof is Proof.LETTERS


def test_a_save_file_of_the_package_goes_on_with_its_past(stage: Stage, tmp_path: Path) -> None:
    done = brought(stage, (FILES / "package.json").read_bytes(), Wishes(seats=SEATS, master="iris@players.example"))

    assert (done.turns, str(done.game.position.phase)) == (2, "W1901A")
    assert any("press: 1 messages" in lost for lost in done.lost)
    assert [mail.subject for mail in stage.boxes["iris@players.example"]]
    assert proofs(stage, tmp_path / "proof")["game again"].proof is Proof.LETTERS


def test_a_board_of_webdiplomacy_goes_on(stage: Stage, tmp_path: Path) -> None:
    done = brought(stage, (FILES / "webdiplomacy.json").read_bytes(), Wishes(seats=SEATS[:3]))

    assert (done.game.name, str(done.game.position.phase)) == ("web4711", "S1902R")
    (driven,) = done.game.position.dislodged
    assert (driven.power, str(driven.unit), driven.attacked_from) == ("russia", "F stp/sc", "nwy")
    assert set(done.game.seating.vacancies) == {"germany", "italy", "russia", "turkey"}
    assert proofs(stage, tmp_path / "proof")["game web4711"].proof is Proof.LETTERS


def test_the_answer_to_list_game_of_njudge_goes_on(stage: Stage, tmp_path: Path) -> None:
    done = brought(stage, (FILES / "njudge_list.txt").read_bytes(), Wishes(seats=SEATS))

    assert (done.game.name, str(done.game.position.phase)) == ("ferret", "F1902R")
    assert [(each.power, str(each.unit)) for each in done.game.position.dislodged] == [("turkey", "A bul")]
    assert sorted(map(str, done.game.position.units["russia"]))[-1] == "F stp/sc"
    assert done.game.position.centres["france"] == {"bel", "bre", "mar", "par", "por", "spa"}
    assert "Not carried" not in done.lost[0]
    assert proofs(stage, tmp_path / "proof")["game ferret"].proof is Proof.LETTERS


def test_the_mail_of_an_autumns_results_of_dpjudge_goes_on(stage: Stage, tmp_path: Path) -> None:
    done = brought(stage, (FILES / "dpjudge.eml").read_bytes(), Wishes(seats=SEATS))

    position = done.game.position
    assert (done.game.name, str(position.phase)) == ("weasel", "W1901A")
    assert sorted(map(str, position.units["england"])) == ["A nwy", "F nrg", "F nth"]
    assert sorted(map(str, position.units["austria"])) == ["A ser", "A vie", "F gre"]
    assert sorted(map(str, position.units["russia"])) == ["A gal", "A ukr", "F bot", "F rum"]
    assert done.game.clock.deadline is not None
    assert f"{done.game.clock.deadline:%Y-%m-%d %H:%M}" == "2027-01-08 23:40"
    assert proofs(stage, tmp_path / "proof")["game weasel"].proof is Proof.LETTERS


MAILS = ((FILES / "dpjudge.eml").read_bytes(), *(FILES / "dpjudge_year.mbox").read_bytes().split(b"\n\nFrom "))
"""The results of an autumn, of the winter after it, of spring, and of the retreats in spring."""


@pytest.mark.parametrize(
    ("mails", "phase", "stands"),
    [
        ((0, 1, 1), "S1902M", {"austria": "A bud, A ser, A tri, A vie, F gre", "turkey": "A bul, A con, F bla"}),
        (
            (0, 1, 2),
            "S1902R",
            {"russia": "A sev, A ukr, F rum, F swe", "france": "A bel, A mar, A par, F eng, F spa/sc"},
        ),
        (
            (3, 2, 1, 0),
            "F1902M",
            {"russia": "A boh, A sev, A ukr, F rum, F swe", "england": "A stp, F bar, F nrg, F nth"},
        ),
    ],
)
def test_results_of_several_phases_in_one_file_go_on(
    stage: Stage, tmp_path: Path, mails: tuple[int, ...], phase: str, stands: dict[str, str]
) -> None:
    done = brought(stage, b"\n\nFrom ".join(MAILS[number] for number in mails), Wishes(seats=SEATS))

    position = done.game.position
    assert str(position.phase) == phase
    assert {power: ", ".join(sorted(map(str, position.units[power]))) for power in stands} == stands
    assert len(position.centres["france"]) == 6
    if position.dislodged:
        (driven,) = position.dislodged
        assert (str(driven.unit), driven.attacked_from, position.contested) == ("A gal", "bud", {"sil"})
    assert proofs(stage, tmp_path / "proof")["game weasel"].proof is Proof.LETTERS


def test_the_first_spring_needs_no_other_mail(stage: Stage) -> None:
    """Until the first autumn is over everybody owns what he began with."""
    orders = "\n".join(
        f"{power.title()}: {'Army' if unit.type == 'A' else 'Fleet'} {unit.at} HOLD."
        for power, own in load_board(USUAL_BOARD).start_units.items()
        for unit in own
    )
    coming = "The next phase of 'weasel' will be Movement for Fall of 1901.\n"
    done = brought(
        stage,
        f"Movement results for Spring of 1901.  (weasel.S1901M)\n\n{orders}\n\n{coming}".encode(),
        Wishes(seats=SEATS),
    )

    assert str(done.game.position.phase) == "F1901M"
    assert done.game.position.centres["russia"] == {"mos", "sev", "stp", "war"}


@pytest.mark.parametrize(
    ("mails", "change", "why"),
    [
        ((1,), (), "W1901A tells of builds and removals alone; put the mails since the last autumn into one file"),
        ((3,), (), "S1902R tells of those who retreated alone; put the mails"),
        ((2,), (), "it does not say who owns which centres; put the mails since the last autumn into one file, or"),
        ((0, 1, 3), (), "S1902R tells of those who retreated alone"),
        (
            (0, 1, 2),
            (b"Warsaw or\n", b""),
            "where A gal may retreat to cannot be told from it; bring the answer to LIST",
        ),
        ((0, 1), (b"Movement for Spring of 1902", b"Movement for Fall of 1902"), "F1902M does not follow W1901A"),
        ((0, 1), (b"The next phase of 'weasel' will be Mov", b""), "the mail is cut short"),
        (
            (0, 1),
            (b"Builds a fleet in Edinburgh", b"Removes the fleet in the Baltic Sea"),
            "removes F bal in W1901A, which",
        ),
        ((0, 1), (b"Build waived", b"Dances"), "'Dances.' is no build or removal as such results have them"),
        ((0, 1, 2), (b"Army Belgium HOLD", b"Sings"), "'Sings.' is no order as such results have them"),
        ((0, 1, 2), (b"The Russian army in Galicia", b"The Russian army in Moscow"), "A mos is dislodged, and stands"),
        ((0, 1, 2, 3), (b"Army Galicia -> Bohemia", b"Army Moscow -> Livonia"), "A mos of russia retreats in S1902R"),
        ((0, 1), (b"(weasel.W1901A)", b"(stoat.W1901A)"), "it has results of several games"),
    ],
)
def test_results_that_do_not_say_the_whole_board_are_refused(
    stage: Stage, mails: tuple[int, ...], change: tuple[bytes, ...], why: str
) -> None:
    content = b"\n\nFrom ".join(MAILS[number] for number in mails)
    with pytest.raises(BadData, match=re.escape(why)):
        brought(stage, content.replace(*change) if change else content)
    assert stage.db["games"].count == 0


def test_one_phase_with_two_results_is_refused(stage: Stage) -> None:
    other = MAILS[1].replace(b"army in Paris", b"fleet in Marseilles")
    with pytest.raises(BadData, match="it has W1901A twice, with other results; leave one of them out"):
        brought(stage, b"\n\nFrom ".join((MAILS[0], MAILS[1], other)))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ((b"phase: F1902M", b"phase: X1902M"), "x:3: 'X1902M' is no phase; write it as"),
        ((b"phase: F1902M", b"phase: F1902A"), "there is no phase F1902A"),
        ((b"A ser", b"A vie"), "austria has A vie twice"),
        ((b"A ser", b"F tri/nc"), "austria: F tri/nc cannot stand there"),
        ((b"A ser", b"A bur"), "A bur and A bur are in one province"),
        ((b"A ser", b"F ser"), "austria: F ser cannot stand there"),
        ((b"A ser", b"F bul"), "austria: F bul cannot stand there; say on which coast, as bul/ec or bul/sc"),
        ((b"A ser", b"A xyz"), "x:[0-9]+: 'xyz' is no place of this map"),
        ((b"ser bud", b"par bud"), "par belongs to both austria and france"),
        ((b"austria:", b"atlantis:"), "'atlantis' is no power of this map"),
        ((b"anna@players.example", b"anna"), "'anna' is no mail address"),
        ((b"anna@players.example", b"a" * 300 + b"@players.example"), "a{80}' is no mail address"),
        ((b"anna@players.example", b"judge@judge.example"), "judge@judge.example is an address of this judge: name"),
        ((b"game: oldwar", b"game: judge"), "a game cannot be called 'judge'"),
        ((b"deadline: ", b"deadline: soon "), "is no moment"),
        ((b"rulebook: datc", b"rulebook: none"), "there is no rulebook 'none'; choose one of"),
        ((b"phase: F1902M", b"phase: F1902R"), "nobody has anything to order in F1902R"),
        ((POSITION, b"phase: F1902M\nfrance: par | A bur\n"), "only france has anything on this board"),
        ((POSITION, WON), "france has as many centres as win the game"),
        ((POSITION, b""), "it is empty"),
        ((POSITION, b"\xff\xfe\x00"), "this is no file of a game that is known here"),
        ((POSITION, b"Movement results for Fall of 1901.  (x.002)\n"), "it does not say which phase comes next"),
        ((POSITION, b"[" * 100_000), "nested more than 40 deep"),
        ((POSITION, b'{"phases": [], "map": "standard"}'), "This is not a saved game"),
        ((POSITION, b'{"a": 1}'), "no game that is known here"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_made(
    stage: Stage, change: tuple[bytes, bytes], why: str
) -> None:
    assert change[0] in POSITION

    with pytest.raises(BadData, match=why):
        brought(stage, POSITION.replace(*change, 1))

    for name in ("games", "players", "outbox", "imports", "begun_elsewhere"):
        assert stage.db.conn.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)


def test_the_command_line_shows_first_and_then_does(stage: Stage, tmp_path: Path) -> None:
    settings, file = tmp_path / "judge.toml", FILES / "webdiplomacy.json"
    settings.write_text(f'state = "{stage.folder}"\ndomain = "{DOMAIN}"\n', encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(judge, ["--config", str(settings), "import", str(file), *words])
        return done.exit_code, done.output

    code, shown = run("--dry-run")
    assert code == 0
    assert "dislodged: russia F stp/sc < nwy" in shown
    assert "Not carried over: who played what" in shown
    assert shown.endswith("everybody named is mailed.\n")
    assert stage.db.conn.execute("SELECT count(*) FROM games").fetchone() == (0,)
    assert run()[1].endswith("nothing says who plays; --seats anna@example.org=France says it\n")
    deadline = f"{datetime.now(UTC) + timedelta(days=30):%Y-%m-%d} 20:00"
    code, told = run("--seats", *SEATS, "--master", "iris@players.example", "--deadline", deadline)
    assert (code, "web4711 goes on here" in told, f"by {deadline} UTC" in told) == (0, True, True)
    assert run("--seats", *SEATS)[0] == 1
    assert json.loads(file.read_bytes())["gameID"] == 4711


def test_a_file_that_never_ends_is_read_no_further_than_a_game_is_long(stage: Stage) -> None:
    env = {"JUDGE_STATE": str(stage.folder), "JUDGE_DOMAIN": DOMAIN}
    done = CliRunner().invoke(judge, ["import", "/dev/zero"], env=env)

    assert (done.exit_code, done.output) == (1, "Error: /dev/zero: it is longer than 20 MB\n")


def test_a_deadline_is_no_later_than_a_master_could_set_it(stage: Stage) -> None:
    """One at the end of time would be past it with the first grace."""
    with pytest.raises(BadData, match="a deadline is no later than in 120 days"):
        brought(stage, POSITION, Wishes(deadline="9999-12-31 23:59"))
    far = re.sub(rb"deadline: .*", b"deadline: 9999-12-31 23:59", POSITION)
    assert "the deadline 9999-12-31 23:59 UTC, which is too far away" in brought(stage, far).lost
