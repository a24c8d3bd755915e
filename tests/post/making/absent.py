"""Programs that answer in a person's place: vacations, receipts, reactions, calendars, challenges."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from tests.post.making.kit import BASE64, UTF8, Expected, Family, Outside, Part, both, multipart, sent
from tests.post.making.speech import SPEECHES, Speech, marked

_SUBJECT = {
    "en": "Automatic reply:", "ru": "Автоматический ответ:", "fr": "Réponse automatique :", "bg": "Автоматичен отговор:", "ja": "自動応答:"
}  # fmt: skip
_AWAY = {
    "en": "I am out of the office until 5 December and will answer when I am back.",
    "ru": "Я в отпуске до 5 декабря и отвечу, когда вернусь.",
    "fr": "Je suis absent jusqu'au 5 décembre et vous répondrai à mon retour.",
    "bg": "В отпуск съм до 5 декември и ще отговоря, когато се върна.",
    "ja": "12月5日まで休暇をいただいております。",
}
_READ = {"en": "Read:", "ru": "Прочитано:", "fr": "Lu :", "bg": "Прочетено:", "ja": "開封済み:"}
_ACCEPTED = {"en": "Accepted:", "ru": "Принято:", "fr": "Accepté :", "bg": "Прието:", "ja": "承諾:"}
_AUTO = Expected("auto-reply")


def letters() -> Family:
    family = Family("absent")
    for speech in SPEECHES:
        _away(family, speech)
        _receipt(family, speech)
        _calendar(family, speech)
    _programs(family)
    _reactions(family)
    _challenges(family)
    return family


def _text(speech: Speech) -> str:
    return f"{_AWAY[speech.code]}\n{speech.plan[1]}\n\n{marked(speech.mail)}\n"


def _away(family: Family, speech: Speech) -> None:
    """With every header there is for it; with the subject alone; and with nothing but its words."""
    subject = f"{_SUBJECT[speech.code]} {speech.subject}"
    exchange = (
        "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: DR, OOF, AutoReply", "X-MS-Exchange-Inbox-Rules-Loop: anna@player.test"
    )  # fmt: skip
    raw = sent(Outside(subject=subject, more=exchange), BASE64.part(_text(speech)))
    family.add(f"away_exchange_{speech.code}", raw, _AUTO)
    family.add(f"away_subject_{speech.code}", sent(Outside(subject=subject), BASE64.part(_text(speech))), _AUTO)
    vacation = Outside(
        subject=f"Re: {speech.subject}", more=("Auto-Submitted: auto-replied (vacation)", "Precedence: bulk")
    )
    family.add(f"away_sieve_{speech.code}", sent(vacation, UTF8.part(_text(speech))), _AUTO)
    silent = f"{_AWAY[speech.code]}\n\n{marked(speech.mail)}\n"
    raw = sent(Outside(subject=f"Re: {speech.subject}"), BASE64.part(silent))
    family.add(f"away_words_{speech.code}", raw, speech.expects_nothing())


def _receipt(family: Family, speech: Speech) -> None:
    """RFC 8098, and as some programs do it: a subject and the whole letter again."""
    words = UTF8.part(f"{_READ[speech.code]} {speech.subject}\n{speech.plan[0]}\n")
    told = (
        "Reporting-UA: player.test; Outlook\r\nFinal-Recipient: rfc822; anna@player.test\r\n"
        "Original-Message-ID: <blitz.S1901M.m12@judge.test>\r\nDisposition: automatic-action/MDN-sent-automatically; displayed\r\n"
    )
    notification = Part(("Content-Type: message/disposition-notification",), told.encode())
    report = multipart("report", "----mdn1901", words, notification, more="; report-type=disposition-notification")
    subject = f"{_READ[speech.code]} {speech.subject}"
    family.add(f"receipt_{speech.code}", sent(Outside(subject=subject), report), _AUTO)
    family.add(f"receipt_subject_{speech.code}", sent(Outside(subject=subject), words), _AUTO)


def _calendar(family: Family, speech: Speech) -> None:
    """Somebody, or his program, accepted the deadline as if it were a meeting."""
    entry = (
        "BEGIN:VCALENDAR\nMETHOD:REPLY\nVERSION:2.0\nBEGIN:VEVENT\nUID:blitz@judge.test\nDTSTAMP:20261120T130509Z\n"
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@player.test\nDTSTART:20261127T120000Z\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    part = Part(
        ('Content-Type: text/calendar; charset="utf-8"; method=REPLY', "Content-Transfer-Encoding: 8bit"),
        entry.replace("\n", "\r\n").encode(),
    )
    content = multipart("alternative", "----cal1901", UTF8.part("\n"), part)
    subject = f"{_ACCEPTED[speech.code]} {speech.subject}"
    family.add(f"calendar_{speech.code}", sent(Outside(subject=subject), content), _AUTO)
    if speech.code == "en":
        family.add("calendar_alone", sent(Outside(subject=subject), part), _AUTO)


def _programs(family: Family) -> None:
    """Each program has a header of its own."""
    english = SPEECHES[0]
    for name, more in {
        "autoreply": "X-Autoreply: yes", "autorespond": "X-Autorespond: orders", "mail_autoreply": "X-Mail-Autoreply: 1.0",
        "precedence_auto": "Precedence: auto_reply", "precedence_junk": "Precedence: junk", "cpanel": "X-Autoresponder: cPanel",
        "google": "X-Autoreply: yes\r\nPrecedence: bulk", "machine": "X-FC-MachineGenerated: true", "suppress": "X-Auto-Response-Suppress: OOF",
        "generated": "Auto-Submitted: auto-generated; owner-email=\"anna@player.test\"",
    }.items():  # fmt: skip
        raw = sent(Outside(more=(more,)), UTF8.part(_text(english)))
        family.add(f"header_{name}", raw, _AUTO)
    person = sent(
        Outside(more=("Auto-Submitted: no", "X-Auto-Response-Suppress: None", "Precedence: normal")),
        UTF8.part(f"{english.text}\n"),
    )
    family.add("header_of_a_person", person, english.expects())
    silent = Expected("auto-reply", given=(("mail_from", "<>"),))
    family.add("null_sender", sent(Outside(), UTF8.part(_text(english))), silent)
    for name in ("noreply", "do-not-reply", "autoresponder"):
        raw = sent(Outside(sender=f"Player Mail <{name}@player.test>"), UTF8.part(_text(english)))
        family.add(f"from_{name.replace('-', '_')}", raw, _AUTO)


def _reactions(family: Family) -> None:
    """RFC 9078: a sign under a letter; Gmail sends it with a sentence beside it."""
    plain = Part(
        ("Content-Type: text/plain; charset=utf-8", "Content-Disposition: reaction", "Content-Transfer-Encoding: 8bit"),
        "👍\r\n".encode(),
    )
    family.add("reaction_alone", sent(Outside(), plain), _AUTO)
    told = UTF8.part("👍 Anna reacted via Gmail\n")
    json = Part(
        ("Content-Type: text/vnd.google.email-reaction+json; charset=utf-8",),
        b'{"emoji": "\\ud83d\\udc4d", "version": 1}\r\n',
    )
    html = UTF8.part("<div><p>👍</p><p>Anna reacted via Gmail</p></div>\n", "text/html")
    family.add("reaction_gmail", sent(Outside(), multipart("alternative", "----react1901", told, json, html)), _AUTO)
    below = multipart("alternative", "----react1901", plain, UTF8.part("<p>👍</p>", "text/html"))
    family.add("reaction_parts", sent(Outside(), multipart("mixed", "----mixed1901", below)), _AUTO)
    family.add("thumb_of_a_person", sent(Outside(), UTF8.part("👍\n")), Expected("empty"))


def _challenges(family: Family) -> None:
    """Who wants to be told first that we are no robot gets no answer either: we are one."""
    words = "Your message is waiting. To have it delivered, answer this mail.\n\n" + marked(SPEECHES[0].mail)
    tmda = ("Auto-Submitted: auto-replied", "Precedence: bulk", "X-Delivery-Agent: TMDA/1.1.12 (Macallan)")
    family.add(
        "challenge_tmda", sent(Outside(subject="Please confirm your message", more=tmda), UTF8.part(words)), _AUTO
    )
    boxbe = Outside(
        subject="Re: orders [#19010101] (Action Required)", sender="Boxbe <noreply@notifications.boxbe.test>"
    )
    family.add("challenge_boxbe", sent(boxbe, both("----box1901", words, f"<pre>{words}</pre>")), _AUTO)
    earthlink = Outside(
        subject="Re: orders", sender="anna@player.test", more=("X-Auto-Response-Suppress: All", "X-ELNK-AV: 0")
    )
    family.add("challenge_earthlink", sent(earthlink, UTF8.part(words)), _AUTO)
    silent = Expected("auto-reply", given=(("mail_from", "<>"),))
    family.add("challenge_null_sender", sent(Outside(subject="Verify yourself"), UTF8.part(words)), silent)
