"""Links in mails: the letter that each opens is obeyed as the link says, and nobody else's mail has it."""

from __future__ import annotations

import re
from collections import Counter
from email.message import EmailMessage

import pytest

from judge.commands.assent import disowns, says_yes
from judge.commands.people.news import moved_away
from judge.commands.security.news import letter_copied, password_changed
from judge.game.game import Game
from judge.game.offered_orders import offered_orders
from judge.game.secrecy import void_for
from judge.game.turn import due
from judge.mailaddress import mailto
from judge.notation.commands.verbs import CommandWord, read_command
from judge.notation.speak import speak_unit, type_order
from judge.post.redaction import hide_reply_address
from judge.rules.orders import Order, unit_of
from judge.rules.position import PhaseKind
from judge.shelf import load_language, load_spoken
from judge.store import players
from tests.commands.scenes import FALL, SPRING
from tests.commands.test_geography import QUESTIONS
from tests.links import Link, links_of
from tests.orders import read_orders
from tests.stories.stage import BEGINNING, DOMAIN, STATIONERY, Mail, Stage, address

SPEAKS = {"austria": "fr", "england": "en", "france": "fr", "germany": "ru", "italy": "bg", "russia": "ja"}
"""Everybody else reads English."""
SIGNED = "\r\n\r\nSent from my iPhone"
VOTES = {
    "SET WAIT": lambda game, power: power in game.votes.waiting,
    "READY": lambda game, power: power in game.votes.ready,
    "EXTEND 24h": lambda game, power: game.clock.extensions[power].total_seconds() == 24 * 3600,
    "DRAW": lambda game, power: power in game.votes.draw_votes,
}

COMMANDS = {"SET WAIT": "wait", "READY": "ready", "EXTEND 24h": "extend", "DRAW": "draw"}
SECRET = re.compile(r"(?:\+|%2B)([a-z2-7]{16})(?![a-z0-9])")


def html_of(mail: Mail) -> str:
    body = mail.parsed.get_body(("html",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


def taps_of(mail: Mail) -> list[Link]:
    return links_of(html_of(mail))


def last_with_links(stage: Stage, power: str) -> Mail:
    """The newest mail of a power's player that offers something."""
    return next(mail for mail in reversed(stage.boxes[address(stage.person_of(power))]) if taps_of(mail))


def tapped(stage: Stage, person: str, link: Link) -> list[Mail]:
    """What comes of a letter as a telephone makes it of a link: no answer to anything, its own line below."""
    return stage.write(person, link.body + SIGNED, link.to, Subject=link.subject, Signed="yes")


@pytest.fixture
def babel(stage: Stage) -> Stage:
    """A game with time for second thoughts, of people who read five languages."""
    stage.gather("sample", "think 10m")
    for power, code in SPEAKS.items():
        stage.write(stage.person_of(power), f"SET LANGUAGE {code}", f"judge@{DOMAIN}", Signed="yes")
        stage.write(stage.person_of(power), "ORDERS", stage.boxes[address(stage.person_of(power))][0].reply_to)
    return stage


def language_of(stage: Stage, power: str) -> str:
    player = players.by_id(stage.db, str(stage.game().player_of(power)))
    assert player is not None
    return player.language


def typed_orders(game: Game, power: str, code: str) -> dict[str, Order]:
    """What a power may be offered, by how it is typed in a language."""
    language, duty = load_spoken(f"{code}/{game.rulebook.name}"), due(game).get(power)
    offered = offered_orders(game, power, duty) if duty is not None else ()
    return {type_order(each.order, language): each.order for _, row in offered for each in row}


def obeyed(stage: Stage, power: str, link: Link, offered: dict[str, Order]) -> str:
    """What a tapped link came to; fails where it is not what the link says."""
    person, code, before = stage.person_of(power), language_of(stage, power), stage.game()
    (answer, *others) = tapped(stage, person, link)
    after = stage.game()
    assert not others
    assert after.position.phase == before.position.phase
    if set(link.lines) <= offered.keys():
        orders = [offered[line] for line in link.lines]
        units = [unit_of(order) for order in orders]
        assert {*orders} <= {*after.orders[power]}, (link.lines, after.orders[power])
        assert not any(void_for(after, power, order) for order in orders)
        if len(orders) > 1:
            return "opening"
        assert (
            units == [None]
            or speak_unit(units[0], load_spoken(f"{code}/{after.rulebook.name}")) in f"{link.row} {link.label}"
        )
        # Orders of several letters add up.
        if before.position.phase.kind is not PhaseKind.ADJUSTMENT:
            assert {each for each in before.orders.get(power, ()) if unit_of(each) not in units} <= {
                *after.orders[power]
            }
        return "order"
    known = [word for word, is_done in VOTES.items() if link.lines == [said(word, code)] and is_done(after, power)]
    assert known, (link.lines, answer.text)
    return known[0]


def said(word: str, code: str) -> str:
    return STATIONERY.phrases(code).texts[f"command.{COMMANDS[word]}.example"]


def play_out(stage: Stage, orders: str) -> None:
    """The phase played at its deadline, with these orders."""
    for power, own in (read_orders(orders) if orders else {}).items():
        lines = "\n".join(type_order(order, load_language("en")) for order in own)
        stage.write(stage.person_of(power), lines, last_with_links(stage, power).reply_to, Signed="yes")
    for power in stage.game().votes.ready | stage.game().votes.draw_votes:
        stage.write(stage.person_of(power), "NOT READY\nNODRAW", last_with_links(stage, power).reply_to, Signed="yes")
    phase = stage.game().position.phase
    while stage.game().position.phase == phase:
        stage.wait(hours=12)


def test_every_link_of_a_game_is_obeyed_as_it_says(babel: Stage) -> None:
    """Two powers tap every link in each phase, the others two orders each and all but the last their votes."""
    seen: Counter[str] = Counter()
    for orders, phase in ((SPRING, "S1901M"), (FALL, "F1901M"), ("", "F1901R"), ("", "W1901A"), ("", "S1902M")):
        game = babel.game()
        assert str(game.position.phase) == phase
        for at, power in enumerate(game.board.powers):
            links = taps_of(last_with_links(babel, power))
            offered = typed_orders(game, power, language_of(babel, power))
            assert {link.subject for link in links} == {f"[sample {phase}]"}
            if at not in (game.position.phase.year % 7, len(seen) % 7):
                links = [*links[:2], *links[-1:]] if power in due(game) else links[:1]
            for link in links:
                if not (link.lines == [said("DRAW", language_of(babel, power))] and at == 6):
                    seen[obeyed(babel, power, link, offered)] += 1
        play_out(babel, orders)

    assert seen["order"] > 100
    assert all(seen[vote] for vote in (*VOTES, "opening")), seen


@pytest.mark.parametrize("code", sorted(QUESTIONS))
def test_each_line_to_copy_in_an_answer_about_the_board_is_a_link_that_is_obeyed(stage: Stage, code: str) -> None:
    stage.gather()
    person, language = stage.person_of("germany"), load_spoken(f"{code}/ru2000")
    stage.write(person, f"SET LANGUAGE {code}", f"judge@{DOMAIN}", Signed="yes")
    for question in QUESTIONS[code]:
        (mail,) = stage.write(person, question)
        links = taps_of(mail)
        assert links
        for link in links:
            assert link.to == mail.reply_to
            assert f"  {link.label}\n" in mail.text
            tapped(stage, person, link)
            given = {type_order(order, language) for order in stage.game().orders["germany"]}
            assert link.lines == [link.label]
            assert link.label in given


def test_lines_to_copy_are_links_only_for_who_may_order_them(stage: Stage) -> None:
    stage.gather()
    germany = stage.person_of("germany")
    (foreign,) = stage.write(germany, "MOVES A Par")
    (ordered,) = stage.write(germany, "A Ber-Kie\nMOVES A Mun")

    assert "A Par - Bur" in foreign.text
    assert taps_of(foreign) == []
    # Below its rows of links an answer has no second set of them.
    assert [link.row for link in taps_of(ordered) if link.lines == ["A Mun - Tyr"]] == ["A Mun"]
    assert "A Mun - Tyr" in ordered.text


def test_a_link_is_in_its_readers_mails_alone(babel: Stage) -> None:
    """No mail has an address in its links but the one that its reader answers to; headers and text say no more."""
    play_out(babel, SPRING)
    play_out(babel, FALL)
    found = 0
    for box in babel.boxes.values():
        for mail in box:
            for link in taps_of(mail):
                found += 1
                assert link.to == mail.reply_to
            assert set(SECRET.findall(html_of(mail))) <= set(SECRET.findall(mail.reply_to))
            assert "mailto:" not in mail.text
    assert found > 500


def test_a_mail_that_is_sent_back_as_html_orders_nothing(babel: Stage) -> None:
    """Whoever forwards a mail or repeats it, with its links and without a mark of quotation, has ordered nothing."""
    person = babel.person_of("austria")
    mail = last_with_links(babel, "austria")
    before = babel.game()
    for html in (html_of(mail), f"<div>Thank you!<br></div>{html_of(mail)}", rows_of(mail)):
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = address(person), mail.reply_to, f"Re: {mail.subject}"
        letter["Message-ID"] = f"<{len(html)}@players.example>"
        letter.set_content(html, subtype="html")
        babel.arrive(address(person), mail.reply_to, letter.as_bytes())
        babel.tick()

        assert babel.game().orders == before.orders
        assert babel.game().votes == before.votes
        assert babel.game().clock.extensions == before.clock.extensions


def test_an_answer_about_the_board_that_is_sent_back_as_html_orders_nothing(stage: Stage) -> None:
    stage.gather()
    person = stage.person_of("germany")
    (mail,) = stage.write(person, "MOVES A Mun")
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = address(person), mail.reply_to, f"Re: {mail.subject}"
    letter["Message-ID"] = "<back@players.example>"
    letter.set_content(html_of(mail), subtype="html")
    stage.arrive(address(person), mail.reply_to, letter.as_bytes())
    stage.tick()

    assert stage.game().orders.get("germany", ()) == ()


def rows_of(mail: Mail) -> str:
    """The rows of links alone."""
    return "".join(re.findall(r'<p class="tap".*?</p>', html_of(mail), re.DOTALL))


def test_a_link_that_somebody_else_taps_is_asked_about(babel: Stage) -> None:
    """A mail that was forwarded has the links of its first reader: they do nothing without his yes."""
    link = taps_of(last_with_links(babel, "austria"))[0]
    before = babel.game()
    babel.write("stranger", link.body, link.to, Subject=link.subject, Signed="yes")

    assert babel.game().orders == before.orders
    assert "stranger@players.example" in babel.boxes[address(babel.person_of("austria"))][-1].text


def test_a_link_of_a_phase_that_is_over_orders_nothing(babel: Stage) -> None:
    link = taps_of(last_with_links(babel, "england"))[0]
    play_out(babel, SPRING)
    before = babel.game()
    (answer,) = tapped(babel, babel.person_of("england"), link)

    assert babel.game().orders == before.orders
    assert "is over" in answer.text


def test_whoever_watches_is_offered_what_he_can_do(babel: Stage) -> None:
    play_out(babel, SPRING)
    mail = babel.boxes[address("watcher")][-1]

    assert [link.lines for link in taps_of(mail)] == [["SUMMARY"], ["UNOBSERVE"]]
    tapped(babel, "watcher", taps_of(mail)[0])
    assert "sample" in babel.boxes[address("watcher")][-1].subject
    tapped(babel, "watcher", taps_of(mail)[1])
    assert babel.game().observers == ()


@pytest.mark.parametrize(("at", "orders"), [(0, ["A vie - gal"]), (1, [])])
@pytest.mark.parametrize("code", ["en", "fr", "ru", "bg", "ja"])
def test_whoever_is_asked_about_a_letter_says_yes_or_that_it_was_not_his(
    stage: Stage, code: str, at: int, orders: list[str]
) -> None:
    stage.gather()
    austria = stage.person_of("austria")
    stage.write(austria, f"SET LANGUAGE {code}", f"judge@{DOMAIN}", Signed="yes")
    (asked,) = stage.write(austria, "A Vie-Gal", f"sample@{DOMAIN}".replace("@", ".s0@"))
    links = taps_of(asked)
    texts = STATIONERY.phrases(code).texts
    assert [link.lines for link in links] == [[texts["confirm.word"]], [texts["confirm.not_me"]]]
    assert {link.to for link in links} == {asked.reply_to}
    tapped(stage, austria, links[at])

    assert list(map(str, stage.game().orders.get("austria", ()))) == orders
    tapped(stage, austria, links[1 - at])
    assert list(map(str, stage.game().orders.get("austria", ()))) == orders


@pytest.mark.parametrize("code", ["en", "fr", "ru", "bg", "ja"])
def test_the_list_of_games_has_links_into_each(stage: Stage, code: str) -> None:
    stage.gather("blitz")
    stage.write("master", "CREATE slow", f"judge@{DOMAIN}", Signed="yes")
    stage.write("anna", f"REGISTER Anna language: {code}", f"judge@{DOMAIN}")
    (listed,) = stage.write("anna", "LIST")
    join, observe = taps_of(listed)
    assert "slow" in join.label
    assert "blitz" in observe.label

    for link in (join, observe):
        tapped(stage, "anna", link)
    anna = players.by_address(stage.db, address("anna"))
    assert anna is not None
    assert stage.game("slow").seat_of(anna.id) is not None
    assert anna.id in stage.game("blitz").observers
    # Where he takes part nothing is offered.
    (again,) = stage.write("anna", "LIST")
    assert taps_of(again) == []


@pytest.mark.parametrize("code", ["en", "fr", "ru", "bg", "ja"])
def test_links_of_who_did_not_do_it_ask_for_what_the_mail_says(code: str) -> None:
    language = load_language(code)
    words = STATIONERY.words(language, "UTC")
    told = (
        password_changed(words),
        letter_copied(BEGINNING, words),
        moved_away("Anna", "b@x.example", "a@x.example", words),
    )
    asked = [
        [read_command(line, language) for tap in mail.view["taps"].commands for line in tap.lines] for mail in told
    ]

    assert [[each and each.word for each in row] for row in asked] == [
        [CommandWord.NOPASSWORD, CommandWord.NEWADDRESS],
        [CommandWord.NEWADDRESS],
        [CommandWord.ADDRESS],
    ]
    assert says_yes(words.say("confirm.word"), (language,))
    assert disowns(words.say("confirm.not_me"), (language,))


def test_a_mail_that_is_out_is_kept_without_the_secret_in_its_links(babel: Stage) -> None:
    for code in ("fr", "en"):
        power = next(power for power in babel.game().board.powers if language_of(babel, power) == code)
        mail = last_with_links(babel, power)
        kept = Mail(mail.recipient, hide_reply_address(mail.raw))

        assert SECRET.findall(html_of(mail))
        assert not SECRET.findall(html_of(kept))
        assert kept.text == mail.text
        assert len(taps_of(kept)) == len(taps_of(mail))


def test_a_link_is_written_as_rfc_6068_wants_it() -> None:
    made = mailto("blitz.s0+abc@xn--bcher-kva.example", "[blitz S1901M]", ("А Пар - Бур", "100% & more?"))

    assert made == (
        "mailto:blitz.s0%2Babc@xn--bcher-kva.example?subject=%5Bblitz%20S1901M%5D&body=%D0%90%20%D0%9F%D0%B0%D1%80"
        "%20-%20%D0%91%D1%83%D1%80%0D%0A100%25%20%26%20more%3F%0D%0A"
    )
    assert Link("", "", made).to == "blitz.s0+abc@xn--bcher-kva.example"
    assert Link("", "", made).lines == ["А Пар - Бур", "100% & more?"]


def test_a_link_to_a_game_does_what_it_says_or_is_not_there(stage: Stage) -> None:
    """Not into a game by invitation, that is full, whose master does not want him, or that nobody may watch."""
    for person in ("anna", "boris", "carl"):
        stage.write(person, f"REGISTER {person.capitalize()}", f"judge@{DOMAIN}")
    invited = f"SET access invited, no observers\nALLOW {address('carl')}"
    settings = {"open": "", "closed": invited, "strict": f"DENY {address('boris')}", "full": "SET start manual"}
    for name, more in settings.items():
        stage.write("anna", f"CREATE {name} 2 players\n{more}", f"judge@{DOMAIN}", Signed="yes")
    for person in ("dora", "emil"):
        stage.write(person, "JOIN full", f"judge@{DOMAIN}", Signed="yes")

    def links(person: str, line: str = "LIST") -> list[list[str]]:
        return [link.lines for link in taps_of(stage.write(person, line, f"judge@{DOMAIN}")[-1])]

    assert links("boris") == [["OBSERVE full"], ["JOIN open"], ["OBSERVE strict"]]
    assert links("carl") == [["JOIN closed"], ["OBSERVE full"], ["JOIN open"], ["JOIN strict"]]
    assert links("zoe") == [["OBSERVE full"], ["JOIN open"], ["JOIN strict"]]
    assert links("boris", "LIST closed") == []
    assert links("carl", "LIST closed") == [["JOIN closed"]]
    assert "by invitation" in stage.boxes[address("carl")][-1].text
