"""What comes back undelivered, as each mail server says it, and letters that go round."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from tests.post.making.kit import BASE64, JUDGE, UTF8, Expected, Family, Outside, Part, multipart, sent
from tests.post.making.speech import SPEECHES, Speech

_NULL = (("mail_from", "<>"),)
_BOUNCE = Expected("bounce", given=_NULL)
_LOOP = Expected("loop")
_DAEMON = "Mail Delivery System <MAILER-DAEMON@mx.player.test>"
_EXCHANGE = {
    "en": ("Undeliverable:", "Delivery has failed to these recipients or groups:"),
    "ru": ("Не удается доставить:", "Сбой доставки следующим получателям или группам:"),
    "fr": ("Non remis :", "Échec de la remise à ces destinataires ou groupes :"),
    "bg": ("Недоставимо:", "Доставката до тези получатели или групи е неуспешна:"),
    "ja": ("配信不能:", "次の受信者またはグループへの配信に失敗しました:"),
}
_ENGLISH = SPEECHES[0]


def letters() -> Family:
    family = Family("returned")
    for speech in SPEECHES:
        _exchange(family, speech)
    _reports(family)
    _others(family)
    _localised(family)
    _lists(family)
    _loops(family)
    return family


def _status(action: str = "failed", code: str = "5.1.1", kind: str = "delivery-status") -> Part:
    told = (
        "Reporting-MTA: dns; mx.player.test\r\nArrival-Date: Fri, 20 Nov 2026 14:05:09 +0100 (CET)\r\n\r\n"
        f"Final-Recipient: rfc822; boris@player.test\r\nAction: {action}\r\nStatus: {code}\r\n"
        "Diagnostic-Code: smtp; 550 5.1.1 <boris@player.test>: Recipient address rejected\r\n"
    )
    return Part((f"Content-Type: message/{kind}",), told.encode())


def _original(speech: Speech) -> Part:
    """The mail of ours that came back, with orders in it."""
    body = "\r\n".join((*speech.mail, *speech.plan, ""))
    head = f"From: Diplomacy judge <blitz.s0@judge.test>\r\nTo: boris@player.test\r\nSubject: results\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}"
    return Part(("Content-Type: message/rfc822", "Content-Transfer-Encoding: 8bit"), head.encode())


def _report(words: str, *parts: Part, boundary: str = "F1901.1795170123/mx.player.test") -> Part:
    return multipart("report", boundary, UTF8.part(words), *parts, more="; report-type=delivery-status")


def _exchange(family: Family, speech: Speech) -> None:
    """In the language of its administrator, and from an address that is a number."""
    subject, words = _EXCHANGE[speech.code]
    sender = "Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@player.test>"
    text = f"{words}\n\nboris@player.test\n\n{speech.plan[0]}\n"
    outside = Outside(subject=f"{subject} {speech.subject}", sender=sender)
    family.add(f"exchange_{speech.code}", sent(outside, _report(text, _status(), _original(speech))), _BOUNCE)
    plain = Outside(subject=f"{subject} {speech.subject}", sender="Administrator <admin@player.test>")
    family.add(f"exchange_plain_{speech.code}", sent(plain, BASE64.part(text)), _BOUNCE)


def _reports(family: Family) -> None:
    words = "This is the mail system at host mx.player.test.\n\nI'm sorry to have to inform you that your message could not be delivered.\n"
    postfix = Outside(
        subject="Undelivered Mail Returned to Sender",
        sender=_DAEMON,
        answers=False,
        more=("Auto-Submitted: auto-replied",),
    )
    family.add("postfix", sent(postfix, _report(words, _status(), _original(_ENGLISH))), _BOUNCE)
    family.add(
        "postfix_envelope_unknown",
        sent(postfix, _report(words, _status(), _original(_ENGLISH))),
        Expected("bounce"),
    )
    delayed = Outside(subject="Delayed Mail (still being retried)", sender=_DAEMON, answers=False)
    family.add("postfix_delayed", sent(delayed, _report(words, _status("delayed", "4.4.1"))), _BOUNCE)
    relayed = Outside(subject="Successful Mail Delivery Report", sender=_DAEMON, answers=False)
    family.add("postfix_success", sent(relayed, _report(words, _status("relayed", "2.0.0"))), _BOUNCE)
    global_ = multipart("report", "utf8.1901", UTF8.part("Письмо не доставлено: почта@пример.рф\n"), _status(kind="global-delivery-status"),
                        Part(("Content-Type: message/global",), "From: судья@пример.рф\r\nSubject: итоги\r\n\r\nА Пар - Гас\r\n".encode()),
                        more="; report-type=delivery-status")  # fmt: skip
    family.add(
        "utf8_report",
        sent(Outside(subject="Письмо не доставлено", sender="Почта <postmaster@player.test>"), global_),
        _BOUNCE,
    )
    bare = sent(Outside(subject="Report", sender="relay@player.test", answers=False), _status())
    family.add("status_alone", bare, _BOUNCE)
    gmail = Outside(subject="Delivery Status Notification (Failure)", sender="Mail Delivery Subsystem <mailer-daemon@googlemail.test>",
                    more=("X-Failed-Recipients: boris@player.test", "Auto-Submitted: auto-replied"))  # fmt: skip
    family.add("gmail", sent(gmail, _report("** Address not found **\n", _status(), _original(_ENGLISH))), _BOUNCE)
    sendmail = Outside(
        subject="Returned mail: see transcript for details",
        sender="Mail Delivery Subsystem <MAILER-DAEMON@player.test>",
    )
    family.add(
        "sendmail",
        sent(
            sendmail,
            _report(
                "   ----- The following addresses had permanent fatal errors -----\n", _status(), _original(_ENGLISH)
            ),
        ),
        _BOUNCE,
    )
    abuse = multipart("report", "arf.1901", UTF8.part("This is an email abuse report\n"), Part(("Content-Type: message/feedback-report",), b"Feedback-Type: abuse\r\n"),
                      _original(_ENGLISH), more="; report-type=feedback-report")  # fmt: skip
    family.add("feedback_report", sent(Outside(subject="complaint", sender="staff@fbl.test"), abuse), _BOUNCE)


def _others(family: Family) -> None:
    """Bounces older than the standard, or beside it."""
    quoted = "\n".join((*_ENGLISH.mail, *_ENGLISH.plan))
    qmail = (
        "Hi. This is the qmail-send program at player.test.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n"
        f"<boris@player.test>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n{quoted}\n"
    )
    family.add(
        "qmail",
        sent(Outside(subject="failure notice", sender="MAILER-DAEMON@player.test", answers=False), UTF8.part(qmail)),
        _BOUNCE,
    )
    family.add(
        "qmail_other_name",
        sent(Outside(subject="failure notice", sender="mail@player.test", answers=False), UTF8.part(qmail)),
        _BOUNCE,
    )
    exim = Outside(subject="Mail delivery failed: returning message to sender", sender="Mail Delivery System <Mailer-Daemon@player.test>",
                   more=("X-Failed-Recipients: boris@player.test", "Auto-Submitted: auto-replied"))  # fmt: skip
    family.add(
        "exim",
        sent(exim, UTF8.part(f"This message was created automatically by mail delivery software.\n\n{quoted}\n")),
        _BOUNCE,
    )
    domino = Outside(
        subject="DELIVERY FAILURE: User boris (boris@player.test) not listed", sender="Postmaster@player.test"
    )
    family.add("domino", sent(domino, UTF8.part(f"Your message\n\n{quoted}\n")), _BOUNCE)
    qq = Outside(subject="Delivery failure: returned mail", sender="PostMaster@player.test")
    family.add("postmaster", sent(qq, UTF8.part(quoted + "\n")), _BOUNCE)


def _localised(family: Family) -> None:
    for name, subject, sender in (
        ("yandex", "Недоставленное сообщение", "mailer-daemon@yandex.test"),
        ("mailru", "Mail failure.", "Mail Delivery System <mailer-daemon@corp.mailru.test>"),
        ("orange", "Message non distribué", "<postmaster@orange.test>"),
        ("abv", "Недоставена поща", "MAILER-DAEMON@abv.test"),
        ("yahoo_japan", "配信エラー", "MAILER-DAEMON@yahoo.test"),
    ):
        raw = sent(Outside(subject=subject, sender=sender, answers=False), BASE64.part("\n".join(_ENGLISH.plan)))
        family.add(name, raw, _BOUNCE)
    person = sent(Outside(subject="Undeliverable: my fleet", answers=False), UTF8.part(f"{_ENGLISH.text}\n"))
    family.add("a_person_writes_of_one", person, _ENGLISH.expects())


def _lists(family: Family) -> None:
    """A letter to a whole list is not one to the judge."""
    own = UTF8.part(f"{_ENGLISH.text}\n")
    for name, more in {
        "mailman": ("Precedence: list", "List-Id: Diplomacy <diplomacy.lists.test>", "List-Post: <mailto:diplomacy@lists.test>", "Errors-To: diplomacy-bounces@lists.test"),
        "google_groups": ("Mailing-list: list diplomacy@googlegroups.test; contact diplomacy+owners@googlegroups.test", "List-ID: <diplomacy.googlegroups.test>"),
        "sympa": ("X-Loop: diplomacy@lists.test", "X-Sequence: 1901", "Precedence: list"),
        "newsletter": ("List-Unsubscribe: <https://news.test/u/1>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Precedence: bulk"),
        "yahoo_groups": ("X-Mailing-List: diplomacy@yahoogroups.test",),
    }.items():  # fmt: skip
        raw = sent(Outside(subject="[dip] orders", answers=False, more=more), own)
        family.add(f"list_{name}", raw, _LOOP)


def _loops(family: Family) -> None:
    """Our own mail, or one that has been everywhere."""
    ours = (*_ENGLISH.mail, *_ENGLISH.plan)
    text = UTF8.part("\n".join(ours) + "\n")
    given = (("rcpt", JUDGE),)
    for name, sender in {
        "ours": "Diplomacy judge <blitz.s0@judge.test>",
        "ours_seat": f"<{JUDGE}>",
        "ours_desk": "judge@judge.test",
    }.items():
        family.add(f"loop_{name}", sent(Outside(sender=sender), text), Expected("loop", given=given))
    family.add("loop_header", sent(Outside(more=("X-Loop: judge.test",)), text), _LOOP)
    forwarded = (
        "Resent-From: anna@player.test",
        "Resent-To: " + JUDGE,
        "X-Loop: judge.test",
        "Auto-Submitted: auto-generated",
    )
    family.add(
        "loop_resent", sent(Outside(sender="Diplomacy judge <blitz.s0@judge.test>", more=forwarded), text), _LOOP
    )
    round_ = tuple(
        f"Received: from a{number}.test by a{number + 1}.test; Fri, 20 Nov 2026 14:05:09 +0100" for number in range(101)
    )
    family.add("loop_hops", sent(Outside(more=round_), UTF8.part(f"{_ENGLISH.text}\n")), _LOOP)
    few = sent(Outside(more=round_[:12]), UTF8.part(f"{_ENGLISH.text}\n"))
    family.add("some_hops", few, _ENGLISH.expects())
