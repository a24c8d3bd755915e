"""A player's mail program shows what he writes with each of the others as one conversation: headers of real mails."""

from __future__ import annotations

import pytest

from judge.store.database import write
from judge.store.forgetting import forget
from tests.stories.stage import DOMAIN, Mail, Stage


def press_to(power: str) -> str:
    return f"sample-{power}@{DOMAIN}"


def written(stage: Stage, power: str, text: str, subject: str, *, to: str = "", answers: Mail | None = None) -> None:
    """A letter of press as a mail program writes it: an answer names all that came before."""
    headers = {"Subject": subject, "Signed": "yes"}
    if answers is not None:
        headers["In-Reply-To"] = str(answers.parsed["Message-ID"])
        headers["References"] = f"{answers.parsed['References']} {answers.parsed['Message-ID']}"
    stage.write(stage.person_of(power), text, to or str(answers.reply_to if answers else ""), **headers)


def newest(stage: Stage, power: str) -> Mail:
    """The newest press that a power got."""
    box = stage.boxes[f"{stage.person_of(power)}@players.example"]
    told = (mail for mail in reversed(box) if mail.parsed["Auto-Submitted"] == "auto-generated")
    return next(mail for mail in told if ".press-" in str(mail.parsed["References"]))


def references(mail: Mail) -> list[str]:
    return str(mail.parsed["References"]).split()


def test_two_players_have_one_conversation_with_its_subject_over_the_phases(table: Stage) -> None:
    written(table, "france", "Shall we?", "the north", to=press_to("italy"))
    first = newest(table, "italy")
    written(table, "italy", "Yes.", f"Re: {first.subject}", answers=first)
    second = newest(table, "france")
    table.wait(days=8)
    assert str(table.game().position.phase) == "F1901M"
    written(table, "france", "Done.", f"Re: {second.subject}", answers=second)
    third = newest(table, "italy")
    written(table, "italy", "Seen.", f"AW: {third.subject}", answers=third)
    fourth = newest(table, "france")

    assert [each.subject for each in (first, second, third, fourth)] == [
        "[sample S1901M] the north",
        "[sample S1901M] Re: the north",
        "[sample F1901M] Re: the north",
        "[sample F1901M] Re: the north",
    ]
    assert {references(each)[0] for each in (first, second, third, fourth)} == {
        f"<sample.press-france-italy.0@{DOMAIN}>"
    }
    # Each names what its reader has of it already, his own letters among it, and answers the newest of that.
    assert "In-Reply-To" not in first.parsed
    assert references(third)[1] == first.parsed["Message-ID"]
    assert third.parsed["In-Reply-To"] == references(third)[-1]
    assert len(references(third)) == 3
    assert references(fourth)[2] == second.parsed["Message-ID"]
    assert fourth.parsed["In-Reply-To"] == references(fourth)[-1]
    assert all("players.example" not in one for one in references(first))


def test_each_pair_has_a_conversation_of_its_own_and_no_subject_goes_to_others(table: Stage) -> None:
    written(table, "france", "Attack Germany with me.", "Against Germany", to=press_to("italy"))
    secret = newest(table, "italy")
    # Italy answers that mail, and writes another address over it.
    written(table, "italy", "Hello.", f"Re: {secret.subject}", to=press_to("germany"), answers=secret)
    leaked = newest(table, "germany")

    assert leaked.subject == "[sample S1901M] Press from Italy to Germany"
    assert references(leaked) == [f"<sample.press-germany-italy.0@{DOMAIN}>"]
    assert "Against" not in leaked.everything


def test_grey_press_is_in_no_conversation_of_its_author(stage: Stage) -> None:
    stage.gather(options="press both")
    written(stage, "france", "Shall we?", "the north", to=press_to("italy"))
    signed = newest(stage, "italy")
    written(stage, "italy", "PRESS GREY\nI would not believe them at all.", f"Re: {signed.subject}", answers=signed)
    grey = newest(stage, "france")
    written(stage, "italy", "Yes.", f"Re: {signed.subject}", answers=signed)
    named = newest(stage, "france")

    assert grey.subject == "[sample S1901M] Press from somebody who does not sign to France"
    assert references(grey) == [f"<sample.press-france-unsigned.0@{DOMAIN}>"]
    assert "In-Reply-To" not in grey.parsed
    assert "italy" not in grey.everything.casefold()
    assert grey.parsed["Message-ID"] not in references(named)
    assert named.subject == "[sample S1901M] Re: the north"


@pytest.mark.parametrize("word", ["Re", "Isi"])
def test_a_subject_that_the_judge_made_up_is_told_in_no_other_language(stage: Stage, word: str) -> None:
    """In a gunboat game the language would tell who it is."""
    stage.gather(options="gunboat")
    stage.write(stage.person_of("italy"), "SET LANGUAGE ru")
    stage.write(stage.person_of("france"), "PRESS TO ITALY\nShall we?\nENDPRESS")
    first = newest(stage, "italy")
    written(stage, "italy", "Yes.", f"{word}: {first.subject}", answers=first)
    second = newest(stage, "france")

    assert "Пресса" in first.subject
    assert second.subject == "[sample S1901M] Press from Italy to France"
    assert str(second.parsed["From"]).startswith("Italy via the judge")


@pytest.mark.parametrize("subject", ["Anna here", "call +44 7700 900123"])
def test_a_subject_tells_no_more_than_a_text_may(stage: Stage, subject: str) -> None:
    stage.gather(options="gunboat")
    person = stage.person_of("france")
    written(stage, "france", "Shall we?", subject.replace("Anna", person.capitalize()), to=press_to("italy"))

    shown = newest(stage, "italy").everything
    assert person.capitalize() not in shown
    assert "900123" not in shown


@pytest.mark.parametrize("word", ["Odp", "Antw", "YNT", "RES", "R", "VS", "回复", "Ответ", "Isi"])
def test_what_a_mail_program_calls_an_answer_is_not_passed_on(table: Stage, word: str) -> None:
    """In a gunboat game it would tell in which country its writer's program speaks."""
    written(table, "france", "Shall we?", "the north", to=press_to("italy"))
    first = newest(table, "italy")
    written(table, "italy", "Yes.", f"{word}: {first.subject}", answers=first)

    assert newest(table, "france").subject == "[sample S1901M] Re: the north"


def test_the_subject_of_a_mail_of_another_game_is_not_passed_on(stage: Stage) -> None:
    """Who writes under it anew names no mail that he answers; nobody is to learn where else he plays."""
    stage.gather(options="gunboat")
    written(stage, "france", "Shall we?", "[blitz F1902M] Fall 1902", to=press_to("italy"))

    assert "blitz" not in newest(stage, "italy").everything


def test_nothing_of_a_conversation_is_left_of_who_is_forgotten(table: Stage) -> None:
    written(table, "france", "Shall we?", "the north", to=press_to("italy"))
    count = "SELECT count(*) FROM conversations WHERE player = ?"
    player = table.game().player_of("italy")

    assert table.db.conn.execute(count, (player,)).fetchone() == (1,)
    with write(table.db):
        forget(table.db, str(player))
    assert table.db.conn.execute(count, (player,)).fetchone() == (0,)
