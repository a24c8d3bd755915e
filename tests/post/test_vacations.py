"""Notes of absence: the days that they name plainly, in every language; of anything else, none."""

from __future__ import annotations

from datetime import date

import pytest

from judge.post.letter import read
from judge.post.mime import parse
from judge.post.robots import demands_proof, is_challenge
from judge.post.vacations import away_in, days_in
from tests.pace import timed
from tests.post.letterbox import FOLDER

TODAY = date(2026, 11, 20)
UNTIL = (TODAY, date(2026, 12, 5))
RANGE = (date(2026, 12, 20), date(2026, 12, 27))
OVER = (date(2026, 12, 20), date(2027, 1, 5))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("I am out of the office until 5 December and will answer when I am back.", UNTIL),
        ("I will be back on Saturday, December 5th.", UNTIL),
        ("Away through Dec 5, 2026", UNTIL),
        ("I am on vacation from December 20th to December 27, 2026.", RANGE),
        ("away 20-27 Dec", RANGE),
        ("from 12/20/2026 to 12/27/2026", RANGE),
        ("2026-12-20 to 2027-01-05", OVER),
        ("Je suis absent jusqu'au 5 décembre et vous répondrai à mon retour.", UNTIL),
        ("de retour le samedi 5 décembre", UNTIL),
        ("до събота 5 декември", UNTIL),
        ("du 20 au 27 décembre 2026", RANGE),
        ("absent du 20/12/2026 au 27/12/2026", RANGE),
        ("Я в отпуске до 5 декабря и отвечу, когда вернусь", UNTIL),
        ("в отпуске с 20 по 27 декабря", RANGE),
        ("с 20.12.2026 по 05.01.2027", OVER),
        ("В отпуск съм до 5 декември", UNTIL),
        ("отсъствам от 20 до 27 декември", RANGE),
        ("от 20 декември до 5 януари", OVER),
        ("12月5日まで休暇をいただいております。", UNTIL),
        ("12月20日から12月27日まで不在にします", RANGE),
        ("2026年12月20日〜2027年1月5日", OVER),
        ("from 12/03/2026 to 12/10/2026", None),
        ("in the office on 3 March, 4 April and 5 May", None),
        ("written on 5 December", None),
        ("until 31 February", None),
        ("until 5pm", None),
        ("until 5 November 2026", None),
        ("until 5 December 2028", None),
        ("from 27 December to 20 December", None),
        ("", None),
    ],
)
def test_the_days_of_a_note(text: str, days: tuple[date, date] | None) -> None:
    assert days_in(text, TODAY) == days


@pytest.mark.parametrize("language", ["bg", "en", "fr", "ja", "ru"])
def test_a_note_is_known_by_its_words(language: str) -> None:
    for name in ("away_sieve", "away_exchange"):
        raw = (FOLDER / "absent" / f"{name}_{language}.eml").read_bytes()
        letter = read(raw)
        found = away_in(parse(raw).part, letter.sender, letter.text, TODAY)
        assert found is not None, name
        assert found.days == UNTIL, name


@pytest.mark.parametrize("name", ["reaction_gmail", "calendar_en", "receipt_en", "challenge_tmda", "thumb_of_a_person"])
def test_what_is_no_note_is_none(name: str) -> None:
    raw = (FOLDER / "absent" / f"{name}.eml").read_bytes()
    letter = read(raw)

    assert away_in(parse(raw).part, letter.sender, letter.text, TODAY) is None


@pytest.mark.parametrize("name", ["challenge_boxbe", "challenge_earthlink", "challenge_null_sender", "challenge_tmda"])
def test_a_challenge_is_known(name: str) -> None:
    raw = (FOLDER / "absent" / f"{name}.eml").read_bytes()

    assert demands_proof(parse(raw).part, read(raw).sender)


def test_no_letter_of_a_person_is_a_challenge() -> None:
    for path in sorted(FOLDER.rglob("*.eml")):
        raw = path.read_bytes()
        if read(raw, "blitz.s0+abcdefghijklmnop@judge.test").robot is None:
            assert not is_challenge(parse(raw).part, read(raw).sender), path.name
    tmda_user = b"From: a@b.test\r\nX-Delivery-Agent: TMDA/1.1.12\r\nX-TMDA-Fingerprint: x\r\n\r\nA Par-Bur"
    assert read(tmda_user).robot is None


@pytest.mark.parametrize(
    "piece", ["20 to ", "1-", "12/", "until ", "5 dec ", "年", "1.1.", "\t \n", "«»", "5th of de "]
)
def test_a_hostile_note_takes_no_time(piece: str) -> None:
    text = piece * 30_000
    with timed() as taken:
        days_in(text, TODAY)
        raw = f"From: a@b.test\r\nSubject: {text[:7000]}\r\nAuto-Submitted: auto-replied\r\n\r\n{text}".encode()
        demands_proof(parse(raw).part, "a" * 5000 + "@b.test")

    assert taken.is_within(1), taken
