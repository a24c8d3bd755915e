"""Random games with random settings of press, through clerk and outbox: nothing reaches anybody whom it should not."""

from __future__ import annotations

import random
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.store import players
from tests.secrecy.press_rules import MASTER, OUTSIDER, POWERS, Piece, Rules, Verdict, judged
from tests.secrecy.unpack import mail_texts
from tests.stories.stage import DOMAIN, Stage, address

pytestmark = pytest.mark.timeout(600)

GAME = "sample"
PLAYERS = tuple(f"p{number}" for number in range(1, 8))
LIVE, LATE, WEEKLY = "live", "late", "weekly"
WATCHING = frozenset({LIVE, LATE, WEEKLY})
EVERYBODY = (MASTER, *PLAYERS, *sorted(WATCHING), OUTSIDER)
_GAMES = 300 if settings().max_examples > 1000 else 5
"""More of them for `make soak`."""
_MARKER = re.compile(r"Zyx[a-z]{3}")
_OPENING = {
    "austria": "A Vie - Boh", "england": "A Lvp - Wal", "france": "A Par - Gas", "germany": "A Mun - Sil",
    "italy": "A Ven - Pie", "russia": "A Mos - Lvn", "turkey": "A Smy - Arm",
}  # fmt: skip
"""An order of each that shows what it meant to do; no neighbour would guess it."""
_SHOWN = {
    power: re.compile(rf"{order[2:5]}\W{{1,8}}{order[-3:]}\b", re.IGNORECASE) for power, order in _OPENING.items()
}
_WAITS = "waits for proof"
_ASKS = """ORDERS\nPRESS ARCHIVE\nSEND MY DATA\nSUMMARY sample\nHISTORY sample\nWHO GAME sample
LIST sample\nAUDIT\nPREDICT\nVOTES"""

RULES = st.builds(
    Rules,
    press=st.sampled_from(["white", "grey", "both", "both", "none"]),
    partial=st.sampled_from([True, True, False]),
    fake=st.booleans(),
    observers_may=st.sampled_from(["none", "white", "any"]),
    eavesdrop=st.sampled_from(["nobody", "masters", "observers"]),
    postal=st.booleans(),
    master_plays=st.booleans(),
)


@pytest.fixture(scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A judge that knows everybody, and no game."""
    folder = tmp_path_factory.mktemp("registered")
    stage = Stage(folder)
    for person in EVERYBODY:
        stage.write(person, f"REGISTER {person.capitalize()}son")
    stage.close()
    return folder


@dataclass
class Table:
    """One random game, and all that was tried in it."""

    stage: Stage
    rules: Rules
    chance: random.Random
    pieces: dict[str, tuple[Piece, Verdict]] = field(default_factory=dict)
    player_of: dict[str, str] = field(default_factory=dict)
    real: Rules | None = None
    """What the game is really played by, where somebody is to be deceived."""
    sent_in: dict[str, int] = field(default_factory=dict)
    looked: int = 0
    phases: int = 0

    def begin(self, secrecy: str) -> None:
        self.stage.sent = len(EVERYBODY)  # the letters by which everybody registered
        self.stage.tick()
        self.stage.write(MASTER, f"CREATE {GAME} think 0", quote=False)
        for line in (*(self.real or self.rules).as_letter().split("\n"), f"SET observer_delay 0{secrecy}"):
            self.stage.write(MASTER, line, self._seat(MASTER))
        for watcher, how in ((LIVE, "LIVE"), (LATE, "LIVE DELAY 1"), (WEEKLY, "DIGEST")):
            self.stage.write(watcher, f"OBSERVE {GAME} {how}", quote=False)
        for person in (*PLAYERS[:6], MASTER if self.rules.master_plays else PLAYERS[6]):
            self.stage.write(person, f"JOIN {GAME}", quote=False)
        game = self.stage.game()
        for power in POWERS:
            player = players.by_id(self.stage.db, str(game.player_of(power)))
            assert player is not None, "the game began"
            self.player_of[power] = player.address.partition("@")[0]

    def press(self) -> None:
        """Somebody writes to somebody, in one of the ways there are."""
        power = self.chance.choice(POWERS)
        writer, power = self.chance.choice([(self.player_of[power], power)] * 8 + [(LIVE, ""), (MASTER, "")])
        if writer == MASTER:
            power = next((each for each, player in self.player_of.items() if player == MASTER), "")
        marker = "Zyx" + "".join("abcdefghij"[int(figure)] for figure in f"{len(self.pieces):03}")
        to = self.chance.choice([frozenset(self.chance.sample(POWERS, 2)), frozenset({self.chance.choice(POWERS)}),
                                 frozenset({"all"}), frozenset({MASTER})])  # fmt: skip
        how = self.chance.choice(["block", "block", "address", "fake", "postal"])
        tone = self.chance.choice(["", "grey", "white"])
        text = f"{marker} is what I say.\nNothing else."
        match how:
            case "address" if to & {*POWERS}:
                one = sorted(to & {*POWERS})[0]
                piece = Piece(marker, writer, power, frozenset({one}))
                self._send(piece, text, f"{GAME}-{one}@{DOMAIN}")
            case "fake":
                shown = frozenset(self.chance.sample(POWERS, 1)) - {power} or frozenset({"all"})
                piece = Piece(marker, writer, power, to, tone, shown)
                self._send(piece, f"PRESS TO {_named(to)} {tone} FAKE TO {_named(shown)}\n{text}\nENDPRESS")
            case "postal":
                piece = Piece(marker, writer, power, frozenset({"all"}), is_postal=True)
                self._send(piece, f"POSTAL PRESS\n{text}\nENDPRESS")
            case _:
                piece = Piece(marker, writer, power, to, tone)
                self._send(
                    piece, f"PRESS {tone} TO {_named(to)}\n{text}{self.chance.choice(['', chr(10) + 'ENDPRESS'])}"
                )

    def _send(self, piece: Piece, text: str, to: str = "") -> None:
        self.pieces[piece.marker] = piece, judged(piece, self.rules, self.player_of, WATCHING)
        self.sent_in[piece.marker] = self.phases
        self.stage.write(piece.writer, text, to or self._seat(piece.writer))
        if self.stage.db.conn.execute("SELECT note FROM letters ORDER BY id DESC LIMIT 1").fetchone()[0] == _WAITS:
            self.stage.write(piece.writer, "Yes, that was me.", quote=False)

    def _seat(self, person: str) -> str | None:
        """The secret address of somebody in the game, as the newest mail has it that is no press."""
        box = self.stage.boxes[address(person)]
        return next((mail.reply_to for mail in reversed(box) if mail.reply_to.startswith(f"{GAME}.s0+")), None)

    def order(self) -> None:
        """Everybody orders; meanwhile nobody is told what."""
        for power in POWERS:
            self.stage.write(self.player_of[power], _OPENING[power] + "\nSET WAIT", self._seat(self.player_of[power]))
        self.ask()
        for reader, text in self.texts():
            for power, shown in _SHOWN.items():
                is_referee = reader == MASTER and not self.rules.master_plays
                if self.player_of[power] != reader and not is_referee:
                    assert not shown.search(text), f"the order of {power} in a mail to {reader} before it was played"

    def play(self) -> None:
        """The phase is played, and told."""
        self.stage.write(MASTER, f"PROCESS {GAME}", self._seat(MASTER))
        if str(self.stage.game().position.phase) == "S1901M":
            self.stage.wait(days=8)
        assert str(self.stage.game().position.phase) == "F1901M"
        self.phases += 1

    def ask(self) -> None:
        for person in EVERYBODY:
            self.stage.write(person, _ASKS, self._seat(person), quote=False)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Everything that everybody was sent, by whom it was for; what is held for observers is not sent yet."""
        for to, raw in self.stage.db.conn.execute("SELECT rcpt, raw FROM outbox WHERE held = 0 ORDER BY id"):
            for _, text in mail_texts(raw):
                yield to.partition("@")[0], text

    def look(self) -> None:
        """Every mail so far holds only what its reader may have; what passed has come to those who were meant."""
        came: set[tuple[str, str]] = set()
        for reader, text in self.texts():
            for marker in _MARKER.findall(text):
                piece, verdict = self.pieces[marker]
                came.add((reader, marker))
                is_public = piece.to == {"all"} and verdict.passes and (self.phases or not piece.is_postal)
                assert reader in verdict.may_read or (is_public and reader != OUTSIDER), (
                    f"{piece} reached {reader}: {text}"
                )
                is_soon = reader == LATE and self.sent_in[marker] == self.phases
                assert not is_soon or piece.writer == LATE, f"{piece} reached an observer who is a phase behind"
                self.looked += 1
        for marker, (piece, verdict) in self.pieces.items():
            late = {LATE} if self.sent_in[marker] == self.phases else set()
            for reader in verdict.must_read - late - {WEEKLY}:
                assert (reader, marker) in came, f"{piece} did not reach {reader}, {self.rules}"
            if piece.is_postal and not self.phases:
                assert {reader for reader, found in came if found == marker} <= {piece.writer}

    def unsigned(self) -> None:
        """Mails of press that is not signed do not name the power that wrote it."""
        for to, raw in self.stage.db.conn.execute("SELECT rcpt, raw FROM outbox WHERE held = 0 ORDER BY id"):
            reader, mail = to.partition("@")[0], message_from_bytes(raw)
            body = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
            text = str(body.get_payload(decode=True), "utf-8") if body.get_payload() else ""
            markers = set(_MARKER.findall(text))
            if len(markers) != 1 or mail["Auto-Submitted"] == "auto-replied" or "results" in str(mail["Subject"]):
                continue
            piece, verdict = self.pieces[markers.pop()]
            if piece.power and reader not in verdict.knows_author:
                assert piece.power.title() not in text, f"{piece} told {reader} who wrote it:\n{text}"


def _named(to: frozenset[str]) -> str:
    return ", ".join(sorted(to)).upper()


def play(table: Table, secrecy: str = "", *, pieces: int = 9) -> Table:
    """A game of one phase, looked through before and after it; the table, with what was looked at."""
    try:
        table.begin(secrecy)
        for _ in range(pieces):
            table.press()
        table.order()
        table.look()
        table.play()
        for _ in range(3):
            table.press()
        table.ask()
        table.look()
        table.unsigned()
        assert "parked" not in table.stage.state_of_letters()
        return table
    finally:
        table.stage.close()


def opened(registered: Path, folder: Path) -> Stage:
    """A judge of its own that knows everybody."""
    shutil.copytree(registered, folder, dirs_exist_ok=True)
    return Stage(folder)


@settings(max_examples=_GAMES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(rules=RULES, secrecy=st.sampled_from(["", ", identity GUNBOAT", ", blind ON"]), seed=st.integers(0, 10**6))
def test_press_and_orders_reach_nobody_else(registered: Path, rules: Rules, secrecy: str, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        played = play(Table(opened(registered, Path(folder)), rules, random.Random(seed)), secrecy)

    assert played.looked >= len(played.pieces) >= 9


@pytest.mark.parametrize(
    ("believed", "real"),
    [
        (Rules(), Rules(eavesdrop="observers")),
        (Rules(eavesdrop="masters"), Rules(eavesdrop="observers")),
        (Rules(press="none"), Rules()),
        (Rules(press="grey"), Rules(press="white")),
        (Rules(press="both", fake=False), Rules(press="both", fake=True)),
        (Rules(partial=False), Rules(partial=True)),
    ],
    ids=str,
)
def test_press_that_goes_where_the_rules_do_not_let_it_is_found_out(
    registered: Path, tmp_path: Path, believed: Rules, real: Rules
) -> None:
    """A game that is played by other settings than the rules are asked for."""
    table = Table(opened(registered, tmp_path), believed, random.Random(7), real=real)

    with pytest.raises(AssertionError, match=r"reached|told|did not reach"):
        play(table, pieces=20)
