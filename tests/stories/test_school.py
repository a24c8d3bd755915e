"""The whole course in every language: each task is done with what that language types, and each mail stays short."""

from __future__ import annotations

import pytest

from judge.notation.commands.verbs import CommandWord
from judge.rules.text import write_position
from judge.shelf import languages, lessons, load_language
from tests.stories.stage import STATIONERY, Mail, Stage
from tests.stories.test_taps import taps_of

_MOST_WORDS, _MOST_SIGNS = 150, 1000
"""Of a mail with all that is in it; a language without blanks is counted by its signs."""


def is_short(mail: Mail) -> bool:
    words = [word for word in mail.text.split() if any(map(str.isalnum, word))]
    return len(words) <= _MOST_WORDS and len(mail.text) <= _MOST_SIGNS


@pytest.mark.parametrize("code", languages())
def test_a_pupil_takes_the_course(code: str, stage: Stage) -> None:
    words = STATIONERY.words(load_language(code), "UTC")
    stage.write("anna", f"REGISTER Anna\nSET LANGUAGE {code}", to="judge@judge.example")
    mails = stage.write("anna", words.command(CommandWord.SCHOOL))
    assert "school S1901M" in mails[-1].subject

    for lesson in lessons():
        position = write_position(lesson.game.position)
        for orders in lesson.mistakes:
            mails += stage.write("anna", "\n".join(map(words.typed, orders)))
            assert words.say("school.wrong", n=lesson.number).upper() in mails[-1].text, (position, orders)
            assert f"[school {lesson.phase}]" in mails[-1].subject
        mails += stage.write("anna", "\n".join(map(words.typed, lesson.answers[0])))
        assert words.say("school.right", n=lesson.number).upper() in mails[-1].text, (position, lesson.answers[0])

    assert words.say("school.over") == mails[-1].subject
    assert [mail.text for mail in mails if not is_short(mail)] == []


def test_the_last_mail_leads_into_the_next_game(stage: Stage) -> None:
    """A link for each game that waits; a stranger types his name first, so that no link can say it all."""
    stage.write("master", "REGISTER Master", to="judge@judge.example")
    stage.write("master", "CREATE blitz")
    stage.write("anna", "REGISTER Anna", to="judge@judge.example")
    for person in ("anna", "stranger"):
        stage.write(person, "SCHOOL 6", to="judge@judge.example")
        stage.write(person, "A Mun R Ruh")
    (last,) = stage.write("anna", "Build A Ber")
    (unknown,) = stage.write("stranger", "Build A Ber")

    assert [link.lines for link in taps_of(last)] == [["JOIN blitz"]]
    assert "REGISTER" not in last.text
    assert taps_of(unknown) == []
    assert "REGISTER Anna" in unknown.text
    assert "JOIN blitz" in unknown.text


@pytest.mark.parametrize(
    ("code", "named", "zone"),
    [
        ("en", "your own name", "time zone"),
        ("fr", "votre nom", "fuseau horaire"),
        ("ru", "имя", "часовой пояс"),
        ("bg", "име", "часова зона"),
        ("ja", "お名前", "時間帯"),
    ],
)
def test_a_stranger_is_told_to_put_in_his_name_and_his_time_zone(code: str, named: str, zone: str) -> None:
    """The line that he copies has both, of somebody else."""
    said = STATIONERY.phrases(code).texts["school.seat_stranger"]

    assert named in said
    assert zone in said
