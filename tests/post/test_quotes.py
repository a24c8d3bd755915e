"""Which words of a letter are its writer's own."""

from __future__ import annotations

import pytest

from judge.post.clients import clients
from judge.post.flowed import unflow
from judge.post.quotes import Tag, begins_pasted, cut_quotes, marker
from judge.shelf import languages, load_language

OWN = "A Par - Bur\nF Bre - Mid"


@pytest.mark.parametrize(
    "rest",
    [
        "> A Par - Gas",
        ">A Par - Gas\n> F Bre H",
        "＞ A Par - Gas",
        "| A Par - Gas",
        "On Fri, 20 Nov 2026 at 12:30, Judge <j@x.test> wrote:\n> A Par - Gas",
        "On Fri, Nov 20, 2026 at 12:30 PM The judge\n<blitz.s0+abcdefghijklmnop@judge.test> wrote:\n\n> A Par - Gas",
        "On 20/11/26 12:30, Judge wrote:\n> A Par - Gas",
        "On Friday, 20 November 2026, 12:30:00 GMT, Judge <j@x.test> wrote:\n\nA Par - Gas\nunmarked",
        "Judge writes:\n> A Par - Gas",
        '20.11.2026, 12:30, "Judge" <j@x.test>:\nA Par - Gas',
        "пт, 20 нояб. 2026 г. в 12:30, Judge <j@x.test>:\n\n> A Par - Gas",
        "20 нояб. 2026 г., в 12:30, Judge <j@x.test> написал(а):\n\n> A Par - Gas",
        "Пятница, 20 ноября 2026, 12:30 +03:00 от Judge <j@x.test>:\n\n> A Par - Gas",
        "Le ven. 20 nov. 2026 à 12:30, Judge <j@x.test> a écrit :\n\n> A Par - Gas",
        "На пт, 20.11.2026 г. в 12:30 Judge <j@x.test> написа:\n\n> A Par - Gas",
        "2026年11月20日(金) 12:30 Judge <j@x.test>:\n\n> A Par - Gas",
        "2026/11/20 12:30、Judge <j@x.test>のメール:\n\n> A Par - Gas",
        "Am Fr., 20. Nov. 2026 um 12:30 Uhr schrieb Judge <j@x.test>:\n\n> A Par - Gas",
        "-----Original Message-----\nFrom: Judge\nA Par - Gas",
        "-------- Пересылаемое сообщение --------\nA Par - Gas",
        "-----Message d'origine-----\nA Par - Gas",
        "-----元のメッセージ-----\nA Par - Gas",
        "________________________________\nA Par - Gas",
        "From: Judge\nSent: Friday\nTo: Anna\nSubject: results\n\nA Par - Gas",
        "*From:* Judge\n*Sent:* Friday\n*To:* Anna\n\nA Par - Gas",
        "От: Judge\nОтправлено: пятница\nКому: Анна\nТема: ходы\nA Par - Gas",
        "De : Judge\nEnvoyé : vendredi\nÀ : Anna\nObjet : x\nA Par - Gas",
        "差出人: Judge\n送信日時: 2026年\n宛先: Anna\n件名: x\nA Par - Gas",
        "-------- Перенаправленное сообщение --------\nA Par - Gas",
        "> Message du 20/11/26 12:30\n> De : Boris\n> A : Anna\n> Copie à : \n> Objet : x\n>\n\nA Par - Gas",
        " >-------- Оригинално писмо --------\n >От: Boris\n >Относно: x\n >До: Anna\n\nA Par - Gas",
        "DJ> === blitz S1901M == write above this line ===\nDJ> A Par - Gas",
        "ИП> A Par - Gas\nИП> F Bre H\n\nИП> A Mar H",
        "Envoyé à partir d'Outlook pour Android",
        "-- \nAnna\nA Par - Gas",
        "--\nAnna",
        "Sent from my iPhone",
        "Отправлено с iPhone",
        "Envoyé de mon iPhone",
        "Изпратено от моя iPhone",
        "iPhoneから送信",
        "Get Outlook for Android <https://x.test>",
        "=== blitz S1901M == write above this line ===\nA Par - Gas",
        "✓ A Par → Gas\n✗ F Bre → Eng",
    ],
)
def test_only_the_writers_own_lines_are_left(rest: str) -> None:
    assert cut_quotes(f"{OWN}\n\n{rest}").own.strip() == OWN


@pytest.mark.parametrize(
    "text",
    [
        "- A Par - Bur\n- F Bre - Mid",
        "FROM: FRANCE\nTO: JUDGE\nA Par - Bur",
        "France:\nA Par - Bur",
        "| Move | Par | Bur |",
        "Pete wrote:\nA Par - Bur",
        "A Par - Bur\n------------\nF Bre - Mid",
        "Date: today\nA Par - Bur",
        "-> A Par - Bur",
    ],
)
def test_what_only_looks_like_a_quotation_is_kept(text: str) -> None:
    assert cut_quotes(text).own == text


def test_an_answer_below_or_between_the_lines_survives() -> None:
    text = "On 2026-11-20 Judge wrote:\n> hello\nA Par - Bur\n> more\n\nF Bre - Mid"

    assert cut_quotes(text).own.split() == OWN.split()


def test_the_marker_tells_which_mail_is_quoted() -> None:
    line = marker(Tag("blitz", "S1901M"), "write above this line")

    assert line == "=== blitz S1901M == write above this line ==="
    assert cut_quotes(f"hi\n> {line}\n> A Par - Gas").quoted == Tag("blitz", "S1901M")
    assert cut_quotes(marker(Tag("judge"), "x")).quoted == Tag("judge", "")
    assert cut_quotes("hi").quoted is None


@pytest.mark.parametrize(
    ("flowed", "joined", "plain"),
    [
        ("A Par \n- Bur\nnext", False, "A Par - Bur\nnext"),
        ("A Pa \nr", True, "A Par"),
        ("> a \n> b\nc \n-- \nx", False, "> a b\nc \n-- \nx"),
        (">> a \n> b", False, ">> a \n> b"),
    ],
)
def test_flowed_lines_are_put_together(flowed: str, joined: bool, plain: str) -> None:
    assert unflow(flowed, joins_words=joined) == plain


def test_a_signature_inside_press_does_not_cut_the_orders_behind_it() -> None:
    text = "PRESS TO Italy\nPeace?\n-- \nAnna, 0123\nENDPRESS\nA Par-Bur\n-- \nAnna"

    assert cut_quotes(text).own == "PRESS TO Italy\nPeace?\n-- \nAnna, 0123\nENDPRESS\nA Par-Bur"


def test_every_word_that_ends_a_text_is_known_before_the_language_is() -> None:
    for code in languages():
        forms = next(form for form in load_language(code).commands if form.word == "endblock")
        assert all(clients().block_end.match(" ".join(phrase)) for phrase in forms.phrases), code


@pytest.mark.parametrize(
    "text",
    [
        "? A Par-Bur\nF Bre H",
        "? A Par - Bur",
        "? A Par -> Bur",
        "? A Par > Bur\n? A Mar > Spa",
        "PRESS TO Italy\n? really\n? A Par - Bur, I mean\nENDPRESS",
    ],
)
def test_a_line_that_begins_with_doubt_is_its_writers_own(text: str) -> None:
    assert cut_quotes(text).own == text


@pytest.mark.parametrize("arrow", ["→", "?", ">"])
def test_echoes_that_lost_their_marks_on_the_way_are_ours(arrow: str) -> None:
    text = f"A Mar H\n\n  ? A Par {arrow} Bur\n  ? F Bre holds\n  ? A Mar supports A Par {arrow} Bur"

    assert cut_quotes(text).own == "A Mar H"


def test_ones_own_doubts_stay_beside_echoes_that_lost_their_marks() -> None:
    text = "  ? A Par → Bur\n  ? F Bre holds\n\n? A Mar > Spa\n? F Bre - Mid"

    assert cut_quotes(text).own == "? A Mar > Spa\n? F Bre - Mid"


@pytest.mark.parametrize(
    "line",
    [
        "Greta wrote:",
        "Greta wrote: A Mun - Bur",
        "Fwd from Hans",
        "Грета пишет:",
        "Greta a écrit :",
        "転送：グレタより",
        "Greta m'a écrit hier :",
        "Greta's plan:",
        "Планът на Австрия:",
        "Франц предлагает:",
        "オーストリアさんの案：",
    ],
)
def test_a_line_that_names_another_writer_begins_what_may_be_pasted(line: str) -> None:
    assert begins_pasted([line, "A Par - Bur"], 0)
    assert begins_pasted(["From: Greta", "Subject: our plan", "A Par - Bur"], 0)


@pytest.mark.parametrize(
    "line",
    [
        "A Par - Bur",
        "From Paris to Burgundy",
        "I wrote to Greta",
        "From: Paris",
        "message",
        "My plan:",
        "On 20.11.26 at 12:30 Anna wrote to me:",
    ],
)
def test_a_line_of_ones_own_begins_nothing_pasted(line: str) -> None:
    assert not begins_pasted([line, "A Par - Bur"], 0)


@pytest.mark.parametrize(
    "head", ["Turkey wrote me yesterday:", "Fwd from Germany", "Переслано от Германии:", "From: France\nTo: Italy"]
)
def test_who_says_himself_whose_the_marked_lines_are_has_written_what_stands_below(head: str) -> None:
    text = f"A Ven H\n{head}\n> A Bul - Ser\n> F Bla - Rum\nSo my answer is\nA Rom - Apu"

    assert cut_quotes(text).own == "A Ven H\nSo my answer is\nA Rom - Apu"


def test_headings_of_ones_own_above_a_quotation_are_kept() -> None:
    assert cut_quotes("My orders:\n> A Bul - Ser\nA Rom - Apu").own == "My orders:\nA Rom - Apu"


def test_below_a_signature_stands_what_its_writer_may_mean() -> None:
    cut = cut_quotes("A Par - Bur\n--\nAnna\n--\nF Bre - Mid\n> A Mar H")

    assert cut.own == "A Par - Bur"
    assert cut.cut_off is not None
    assert (cut.cut_off.below, cut.cut_off.is_signature) == ("Anna\nF Bre - Mid", True)


def test_a_letter_of_nothing_but_dashes_is_cut_at_once() -> None:
    cut = cut_quotes("--\n" * 30_000)

    assert (cut.own, cut.cut_off.below if cut.cut_off else None) == ("", "")
