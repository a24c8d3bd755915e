"""A running game that was played elsewhere comes from a file, goes on here, and is proved from then on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
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
from judge.store import addresses, players, turns
from judge.store.database import check, write
from judge.store.tokens import Keyring
from tests.stories.stage import DOMAIN, STATIONERY, Stage

FILES = Path(__file__).parent / "gamefiles"
POSITION = (FILES / "position.txt").read_bytes()
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
        ((b"game: oldwar", b"game: judge"), "a game cannot be called 'judge'"),
        ((b"deadline: ", b"deadline: soon "), "is no moment"),
        ((b"rulebook: datc", b"rulebook: none"), "there is no rulebook 'none'; choose one of"),
        ((b"phase: F1902M", b"phase: F1902R"), "nobody has anything to order in F1902R"),
        ((POSITION, b""), "it is empty"),
        ((POSITION, b"\xff\xfe\x00"), "this is no file of a game that is known here"),
        ((POSITION, b"Movement results for Fall of 1901.  (x.002)\n"), "it does not say who owns which centres"),
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
    code, told = run("--seats", *SEATS, "--master", "iris@players.example", "--deadline", "2099-01-01 20:00")
    assert (code, "web4711 goes on here" in told, "by 2099-01-01 20:00 UTC" in told) == (0, True, True)
    assert run("--seats", *SEATS)[0] == 1
    assert json.loads(file.read_bytes())["gameID"] == 4711
