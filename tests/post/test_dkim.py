"""Signatures that count, and the many that do not: each is a real one, in a letter that a forger then changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from judge.post import fields, mime
from judge.post.addresses import addressees
from judge.post.canonical import essence_of
from judge.post.dkim import Flaw, NoAnswer, SignatureResult, could_be_signed, marks_of, organisation, signs, verify
from judge.post.letter import read, read_parsed
from judge.post.mime import parse
from tests.pace import timed
from tests.post.providers import PROVIDERS, SIGNED, record_of, sign

NOW = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
ANNA = "anna@players.example"
GAME = "sample.s0@judge.example"
MIME = ("mime-version", "content-type", "content-transfer-encoding")
Forgery = Callable[[bytes], bytes]


def letter(**headers: str) -> bytes:
    mail = EmailMessage()
    usual = {
        "From": ANNA,
        "To": GAME,
        "Subject": "orders",
        "Date": "Sun, 03 Jan 2027 18:00:00 +0000",
        "Message-ID": "<1@players.example>",
    }
    for name, value in (usual | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        mail[name] = value
    mail.set_content("A Par-Bur\n")
    return mail.as_bytes(policy=policy.SMTP)


def checked(raw: bytes, sender: str = ANNA, rcpt: str = GAME) -> SignatureResult:
    return verify(parse(raw), sender, rcpt, PROVIDERS.lookup, NOW)


def test_a_letter_that_its_provider_signed_is_from_there() -> None:
    signed = PROVIDERS.signed(letter())

    assert could_be_signed(parse(signed), ANNA)
    assert checked(signed) == SignatureResult(("players.example",), (), marks_of(parse(signed)), NOW)


def test_when_it_was_signed_is_what_the_signature_says_else_the_date() -> None:
    assert checked(PROVIDERS.signed(letter(), tags="t=1798999000; ")).at == datetime.fromtimestamp(1798999000, UTC)
    assert checked(PROVIDERS.signed(letter())).at == NOW


def test_the_domain_of_the_same_organisation_counts_and_no_other() -> None:
    assert organisation("mail.players.example.co.uk") == "example.co.uk"
    assert checked(PROVIDERS.signed(letter(), "out.players.example")).is_aligned
    assert checked(PROVIDERS.signed(letter(), "elsewhere.example")).flaws == (Flaw.UNALIGNED,)
    # Everybody may have a name under co.uk.
    sender = "anna@one.co.uk"
    assert not checked(PROVIDERS.signed(letter(From=sender), "other.co.uk"), sender).is_aligned
    assert not could_be_signed(parse(PROVIDERS.signed(letter(), "elsewhere.example")), ANNA)


def test_every_header_says_whether_the_signature_covers_it() -> None:
    raw = PROVIDERS.signed(letter(), headers=("from", "to", "references"))

    assert signs(parse(raw), ANNA, "references")
    assert not signs(parse(raw), ANNA, "references", "in-reply-to")


def test_what_is_signed_is_what_is_read_and_known_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One splitting of the bytes for everybody: two could differ, and then a signature proves nothing."""
    seen: list[bytes] = []
    monkeypatch.setattr(mime, "split", lambda each: (seen.append(each), fields.split(each))[1])
    raw = PROVIDERS.signed(PROVIDERS.signed(letter()))

    mail = parse(raw)
    assert could_be_signed(mail, ANNA)
    assert verify(mail, ANNA, GAME, PROVIDERS.lookup, NOW).marks == marks_of(mail)
    assert signs(mail, ANNA, "from")
    assert essence_of(mail)
    assert addressees(mail) == (GAME,)
    assert read_parsed(mail).text.strip() == "A Par-Bur"
    assert seen == [raw]
    assert mail.part.body == mail.split.body
    assert mail.part.headers.names() == tuple(field.name for field in mail.split.fields)


@pytest.mark.parametrize(
    "forged",
    [
        lambda raw: raw + b"F Bre-MAO\r\n",
        lambda raw: raw.replace(b"A Par-Bur", b"A Par-Gas"),
        lambda raw: raw.replace(b"Subject: orders", b"Subject: PING"),
        lambda raw: b"Subject: RESIGN\r\n" + raw,
        lambda raw: b"From: boris@players.example\r\n" + raw,
        lambda raw: raw.replace(b"From: anna@", b"From: boris@"),
        lambda raw: b"Message-ID: <2@players.example>\r\n" + raw,
        lambda raw: b"Date: Mon, 04 Jan 2027 18:00:00 +0000\r\n" + raw,
        lambda raw: raw.replace(b"Message-ID: <1@", b"Message-ID: <2@"),
        lambda raw: b"To: other.s0@judge.example\r\n" + raw,
        lambda raw: b"Cc: other.s0@judge.example\r\n" + raw,
    ],
    ids=[
        "body",
        "orders",
        "subject",
        "second-subject",
        "second-from",
        "from",
        "second-id",
        "second-date",
        "id",
        "second-to",
        "cc",
    ],
)
def test_what_was_changed_or_added_on_the_way_is_not_the_writers(forged: Forgery) -> None:
    raw = PROVIDERS.signed(letter(), headers=("from", "to", "subject", "date", "message-id"))
    assert checked(raw).is_aligned

    assert not checked(forged(raw)).is_aligned


def test_a_letter_to_somebody_else_cannot_be_taken_to_the_judge() -> None:
    """The envelope is not signed: whoever once got a letter from Anna could send it on."""
    private = PROVIDERS.signed(letter(To="boris@players.example"))

    assert checked(private).flaws == (Flaw.RECIPIENT,)
    assert checked(PROVIDERS.signed(letter()), rcpt="other.s0@judge.example").flaws == (Flaw.RECIPIENT,)
    assert checked(PROVIDERS.signed(letter(To="boris@players.example", Cc=GAME))).is_aligned


@pytest.mark.parametrize(
    "to",
    [
        f'"{GAME}" <eve@evil.example>',
        f"({GAME}) eve@evil.example",
        f"eve@evil.example ({GAME})",
        f'"a \\" {GAME}, <{GAME}>" <eve@evil.example>',
        f"=?utf-8?q?{GAME}?= <eve@evil.example>",
        f"{GAME} <eve@evil.example>",
        f"<{GAME}> <eve@evil.example>",
    ],
)
def test_a_name_that_somebody_bears_is_no_address(to: str) -> None:
    """One answers to names that others choose."""
    raw = letter().replace(f"To: {GAME}".encode(), f"To: {to}".encode())

    assert checked(PROVIDERS.signed(raw)).flaws == (Flaw.RECIPIENT,)


@pytest.mark.parametrize(
    "to", [f"<{GAME}>", f'"The, judge" <{GAME}>', f"eve@evil.example, Judge <{GAME}>", f"{GAME} (judge)"]
)
def test_an_address_may_have_a_name_and_company(to: str) -> None:
    raw = letter().replace(f"To: {GAME}".encode(), f"To: {to}".encode())

    assert checked(PROVIDERS.signed(raw)).is_aligned


def test_a_signature_of_a_part_of_the_body_is_none() -> None:
    """What stands behind `l=` may be anybody's; and where all is covered, somebody may add to it later."""
    raw = letter()
    body = raw.partition(b"\r\n\r\n")[2]

    assert checked(PROVIDERS.signed(raw, tags=f"l={len(body)}; ")).flaws == (Flaw.PARTIAL,)


@pytest.mark.parametrize("left_out", ["to", "subject", "date", "message-id"])
def test_a_header_that_is_acted_by_has_to_be_signed(left_out: str) -> None:
    names = tuple(name for name in SIGNED if name != left_out)

    assert checked(PROVIDERS.signed(letter(), headers=names)).flaws == (Flaw.HEADERS,)


@pytest.mark.parametrize("form", ["simple/simple", "simple/relaxed", "relaxed/simple", "relaxed/relaxed"])
def test_rsa_counts_in_every_form(form: str) -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    raw = sign(letter(Subject="two  blanks \tand a tab"), key, "players.example", SIGNED, form)

    assert verify(parse(raw), ANNA, GAME, lambda _: record_of(key), NOW).is_aligned
    assert not verify(parse(raw.replace(b"A Par", b"A Gas")), ANNA, GAME, lambda _: record_of(key), NOW).is_aligned
    spaced = raw.replace(b"Subject: ", b"Subject:   ")
    assert verify(parse(spaced), ANNA, GAME, lambda _: record_of(key), NOW).is_aligned is form.startswith("relaxed")


def test_sha1_does_not_count() -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    raw = sign(letter(), key, "players.example", SIGNED, is_sha1=True)

    assert verify(parse(raw), ANNA, GAME, lambda _: record_of(key), NOW).flaws == (Flaw.WEAK,)


@pytest.mark.parametrize(
    ("more", "counts"),
    [
        ("", True),
        ("; t=s", True),
        ("; s=email; h=sha1:sha256; n=a note", True),
        ("; s=*; x=unknown", True),
        ("; t=y", False),
        ("; s=other", False),
        ("; h=sha1", False),
        ("; k=rsa", False),
        ("; p=", False),
    ],
)
def test_what_the_record_of_a_key_says_counts(more: str, counts: bool) -> None:
    """RFC 6376, 3.6.1."""
    found = verify(parse(PROVIDERS.signed(letter())), ANNA, GAME, lambda _: PROVIDERS.record + more, NOW)

    assert found.is_aligned is counts


def test_a_key_that_is_withdrawn_or_of_another_kind_is_none() -> None:
    raw = PROVIDERS.signed(letter())
    for record in (
        "v=DKIM1; k=ed25519; p=",
        "v=DKIM2; k=ed25519; " + PROVIDERS.record[-48:],
        "p=AAAA",
        "k=ed25519; p=AAAA",
    ):
        assert verify(parse(raw), ANNA, GAME, lambda _, text=record: text, NOW).flaws == (Flaw.BROKEN,)  # type: ignore[misc]


@pytest.mark.parametrize("identity", ["i=@elsewhere.example; ", "i=anna@yers.example; "])
def test_a_signature_in_the_name_of_another_domain_is_none(identity: str) -> None:
    assert not checked(PROVIDERS.signed(letter(), tags=identity)).is_aligned


def test_a_domain_below_may_be_named_unless_the_record_forbids_it() -> None:
    raw = PROVIDERS.signed(letter(), tags="i=anna@mail.players.example; ")

    assert checked(raw).is_aligned
    assert not verify(parse(raw), ANNA, GAME, lambda _: PROVIDERS.record + "; t=s", NOW).is_aligned


SHORT_KEY = """-----BEGIN RSA PRIVATE KEY-----
MIIBzAIBAAJhALtvzC3+QZObJmCVk0BTLRwwHfRzvGvixBk1FzNTn6UZV7S2Z0NckD6qVDFb2ADz
x/k1Om355AtCs6lE1k+7BeuH89otfU1U7WqKrnfqVdaAZFoGL7UmfoVj7M3LZ81ScwIDAQABAmAL
/fYhRzAo4ndNHKTEK84qDIYOGs2GVYbYWgY2+XWwWXO8EyN+MtDjwYALfGXQgchAY36e14uLQpyK
FVG5f8kqQ8xYHZZOlks/JE4UPcSomdWE5ZZ4OZs3BSZ1EGBH3OECMQDykYCgxTsKxQp/pdkOthZI
RRm9s64bVupLKJ7LNUL/gq1f+Q3sxEiQ0bGpQ+yD/CMCMQDF0Mh+vbQA6KPO9tufziFFi5diYxJI
fAnAOh5LVdXS/hLhMhu/9BpxV/TLlWGBzXECMQCZpWB8dXG4mKbVxA+BKgVjMaHkb3PRDXTKtqge
v1X40qVPLUqMtqfgU3LdbJDb6VECMQCG6ybEYujRsdp//5i9/x5sS5Ad98pxi8AuzrT41vt24/nG
hKGuo3QhmEcLT8BogtECMQClc1ZGPHx3XRvACEJQghI5Kvaz8pvdRZVOIvTZXE1j0f1Yaf9I16F+
Bn4x5IhT2aU=
-----END RSA PRIVATE KEY-----
"""
"""Of 768 bits, made for this test and good for nothing else."""
SHORT_RECORD = (
    "v=DKIM1; k=rsa; p=MHwwDQYJKoZIhvcNAQEBBQADawAwaAJhALtvzC3+QZObJmCVk0BTLRwwHfRzvGvixBk1FzNTn6UZV7S2Z0NckD6qVDFb2"
    "ADzx/k1Om355AtCs6lE1k+7BeuH89otfU1U7WqKrnfqVdaAZFoGL7UmfoVj7M3LZ81ScwIDAQAB"
)


def test_a_key_that_somebody_can_find_out_does_not_count() -> None:
    """RFC 8301 wants 1,024 bits."""
    key = load_pem_private_key(SHORT_KEY.encode(), None, unsafe_skip_rsa_key_validation=True)
    assert isinstance(key, rsa.RSAPrivateKey)
    raw = sign(letter(), key, "players.example", SIGNED)

    assert verify(parse(raw), ANNA, GAME, lambda _: SHORT_RECORD, NOW).flaws == (Flaw.BROKEN,)


def test_without_a_key_of_a_sensible_size_nothing_is_reckoned() -> None:
    raw = PROVIDERS.signed(letter())

    assert verify(parse(raw), ANNA, GAME, lambda _: "", NOW).flaws == (Flaw.BROKEN,)
    assert verify(parse(raw), ANNA, GAME, lambda _: "p=" + "A" * 5000, NOW).flaws == (Flaw.BROKEN,)


@pytest.mark.parametrize("tags", ["x=1700000000; ", "t=1900000000; "])
def test_a_signature_of_another_time_does_not_count(tags: str) -> None:
    assert checked(PROVIDERS.signed(letter(), tags=tags)).flaws == (Flaw.EXPIRED,)


def test_a_signature_that_bears_no_time_and_neither_does_its_letter_does_not_count() -> None:
    assert checked(PROVIDERS.signed(letter(Date="yesterday"))).flaws == (Flaw.EXPIRED,)
    assert checked(PROVIDERS.signed(letter(Date="yesterday"), tags="t=1798999000; ")).is_aligned


@pytest.mark.parametrize("tags", ["x=soon; ", "t=-1; ", "v=1; ", "q=dns/other; ", "c=odd; ", "s=a..b; "])
def test_a_signature_that_cannot_be_read_is_none(tags: str) -> None:
    assert checked(PROVIDERS.signed(letter(), tags=tags)) == SignatureResult()


def test_when_nobody_answers_the_letter_is_unsigned() -> None:
    def silent(_: str) -> str:
        raise NoAnswer("dead")

    assert verify(parse(PROVIDERS.signed(letter())), ANNA, GAME, silent, NOW).flaws == (Flaw.NO_ANSWER,)


def test_only_the_first_signatures_are_looked_at() -> None:
    raw = PROVIDERS.signed(letter())
    broken = b"".join(line + b"\r\n" for line in [b"DKIM-Signature: v=1; a=rsa-sha256; d=players.example; s=x; h=from"])
    asked = len(PROVIDERS.asked)

    checked(broken * 50 + raw)

    assert len(PROVIDERS.asked) - asked <= 5


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"DKIM-Signature:\r\n\r\nx",
        b"DKIM-Signature: ;;;=;=\r\nFrom: anna@players.example\r\n\r\nx",
        b"DKIM-Signature: v=1; a=rsa-sha256; d=players.example; s=\xff; h=from:; b=!; bh=?; l=9999999999999\r\n\r\n",
        b"no header at all",
    ],
)
def test_hostile_signatures_are_no_signatures(raw: bytes) -> None:
    assert not checked(raw).is_aligned
    could_be_signed(parse(raw), ANNA)


def test_a_letter_made_to_take_minutes_is_looked_at_in_no_time() -> None:
    """A checker that is quadratic in blanks takes 77 seconds for 200 kB."""
    raw = PROVIDERS.signed(letter())
    with timed() as taken:
        for blanks in (
            b" " * 200_000 + b"x\r\n",
            b"\r\n" * 100_000 + b"x\r\n",
            b" \r\n" * 70_000 + b"x",
            b"\t " * 90_000,
        ):
            assert checked(raw + blanks).flaws == (Flaw.BROKEN,)
        for body in (
            b"A" * 24 + b"\r\n" * 100_000 + b"!\r\n",
            b"--x\r\n" * 40_000,
            b"<!--" * 50_000,
            b"=\r\n" * 60_000,
        ):
            checked(PROVIDERS.signed(PLAIN + b"\r\n" + body, headers=SIGNED))
        assert checked(raw + b" " * 300_000).flaws == (Flaw.TOO_MUCH,)
        wide = raw.replace(b"Subject: ", b"Subject: " + b"\r\n " * 20_000 + b"x", 1)
        assert checked(wide).flaws == (Flaw.ODD,)

    assert taken.is_within(8), taken


# What is signed is what is read: letters that another program might read otherwise.

ODD: dict[str, Forgery] = {
    "a line of blanks ends no headers": lambda raw: b"X-Foo: a\r\n \r\nA Par-Gas\r\n" + raw,
    "a line of blanks before orders": lambda raw: b"X-Foo: a\r\n \t\r\n A Par-Gas\r\n\r\n" + raw,
    "a bare carriage return in a header": lambda raw: b"X-Foo: a\rFrom: boris@players.example\r\n" + raw,
    "a bare carriage return before the body": lambda raw: b"X-Foo: a\r\rA Par-Gas\r\n" + raw,
    "a bare line feed in a header": lambda raw: b"X-Foo: a\nSubject: RESIGN\r\n" + raw,
    "bare line feeds before the body": lambda raw: b"X-Foo: a\n\nA Par-Gas\r\n" + raw,
    "a name with a blank behind it": lambda raw: b"From : boris@players.example\r\n" + raw,
    "a name with a tab behind it": lambda raw: b"Subject\t: RESIGN\r\n" + raw,
    "a NUL": lambda raw: b"X-Foo: a\0\r\n" + raw,
    "a form feed": lambda raw: b"X-Foo: a\x0cSubject: RESIGN\r\n" + raw,
    "a line without a colon": lambda raw: b"no field\r\n" + raw,
    "a line without a colon, folded": lambda raw: b"no field\r\n and more: x\r\n" + raw,
    "a mailbox's own first line": lambda raw: b"From anna@players.example Sun Jan  3 18:00:00 2027\r\n" + raw,
    "a fold before all fields": lambda raw: b" X-Foo: a\r\n" + raw,
    "a line of a thousand": lambda raw: b"X-Foo: " + b"a" * 1000 + b"\r\n" + raw,
    "more headers than are read": lambda raw: b"X-Foo: a\r\n" * 7000 + raw,
    "an empty line above all": lambda raw: b"\r\n" + raw,
    "a second Subject": lambda raw: b"Subject: RESIGN\r\n" + raw,
    "a second From": lambda raw: b"From: boris@players.example\r\n" + raw,
    "a second To": lambda raw: b"To: other.s0@judge.example\r\n" + raw,
    "a second Content-Type": lambda raw: b"Content-Type: text/html\r\n" + raw,
    "a second Reply-To": lambda raw: b"Reply-To: a@b.example\r\nReply-To: c@d.example\r\n" + raw,
}


@pytest.mark.parametrize("forge", ODD.values(), ids=ODD)
def test_what_can_be_read_in_two_ways_has_no_signature(forge: Forgery) -> None:
    raw = forge(PROVIDERS.signed(letter()))

    assert not could_be_signed(parse(raw), ANNA)
    assert not checked(raw).is_aligned


def test_a_bare_line_end_in_the_body_is_no_part_of_a_signed_letter() -> None:
    for end in (b"\n", b"\r"):
        assert checked(PROVIDERS.signed(letter() + b"F Bre-MAO" + end + b"x\r\n")).flaws == (Flaw.ODD,)


@pytest.mark.parametrize("name", ["Reply-To", "Cc", "Message-ID"])
def test_what_is_acted_by_and_not_signed_may_be_anybodys(name: str) -> None:
    names = tuple(each for each in SIGNED if each not in {"cc", "message-id"})
    raw = letter() if name == "Message-ID" else f"{name}: {GAME}\r\n".encode() + letter()

    assert checked(PROVIDERS.signed(raw, headers=names)).flaws == (Flaw.HEADERS,)


# Structure that only an unsigned header explains.

PLAIN = b"From: anna@players.example\r\nTo: sample.s0@judge.example\r\nSubject: orders\r\nMessage-ID: <1@x.example>\r\n"
PLAIN += b"Date: Sun, 03 Jan 2027 18:00:00 +0000\r\n"
QUOTING = (
    b"--outer\r\nContent-Type: text/plain\r\n\r\nhello\r\n--outer\r\n"
    b'Content-Disposition: attachment; filename="a"\r\n\r\n'
    b"--inner\r\nContent-Type: text/plain\r\n\r\nA Par-Gas\r\n--inner--\r\n--outer--\r\n"
)
CYRILLIC = "А Мос - Лвн\r\n"
STRUCTURES: dict[str, tuple[str, bytes, str]] = {
    "a boundary in what is attached": (
        'multipart/mixed; boundary="outer"',
        QUOTING,
        'multipart/mixed; boundary="inner"',
    ),
    "the source of a multipart": ('multipart/mixed; boundary="outer"', QUOTING, "text/plain"),
    "one form of several": (
        'multipart/mixed; boundary="o"',
        b"--o\r\n\r\nhello\r\n--o\r\n\r\nA Par-Gas\r\n--o--\r\n",
        'multipart/alternative; boundary="o"',
    ),
    "another charset": ("text/plain; charset=utf-8", CYRILLIC.encode(), "text/plain; charset=koi8-r"),
    "a charset that nobody can see": (
        "text/plain; charset=koi8-r",
        CYRILLIC.encode("koi8-r"),
        "text/plain; charset=cp1251",
    ),
    "HTML where there is none": ("text/plain", b"1 < 2 A Par-Gas <!-- and --> x\r\n", "text/html"),
    "text where there is HTML": ("text/html", b"<p style='display:none'>A Par-Gas</p><p>hi</p>\r\n", "text/plain"),
    "lines that are joined": ("text/plain", b"A Par \r\n-Gas\r\n", "text/plain; format=flowed"),
    "an attachment": ("text/plain", b"A Par-Gas\r\n", 'text/plain; name="a.txt"\r\nContent-Disposition: attachment'),
    "a letter in a letter": ("text/plain", b"A Par-Gas\r\n", "message/rfc822"),
    "base64": ("text/plain", b"A Par-Gas\r\n", "text/plain\r\nContent-Transfer-Encoding: base64"),
    "quoted-printable": ("text/plain", b"A Par=2DGas\r\n", "text/plain\r\nContent-Transfer-Encoding: 7bit"),
}


@pytest.mark.parametrize(("kind", "body", "forged"), STRUCTURES.values(), ids=STRUCTURES)
def test_an_unsigned_header_cannot_say_how_a_signed_body_is_read(kind: str, body: bytes, forged: str) -> None:
    def sent(said: str, *more: str) -> bytes:
        head = PLAIN + b"MIME-Version: 1.0\r\n" + f"Content-Type: {said}\r\n\r\n".encode()
        return PROVIDERS.signed(head + body, headers=(*SIGNED, *more))

    raw = sent(kind)
    changed = raw.replace(f"Content-Type: {kind}\r\n\r\n".encode(), f"Content-Type: {forged}\r\n\r\n".encode(), 1)
    assert changed != raw

    found = checked(changed)
    # Either it proves nothing, or what was signed is at hand beside what the forger made of it.
    if found.is_aligned and read(changed).text != read(raw).text:
        assert found.readings
        assert read(changed).text not in {reading.strip() for reading in found.readings}
    else:
        assert found.is_aligned or found.flaws == (Flaw.STRUCTURE,)
    assert checked(sent(kind, "content-type", "content-transfer-encoding", "content-disposition")).is_aligned


def test_a_letter_without_any_word_on_its_structure_is_plain_text() -> None:
    raw = PROVIDERS.signed(PLAIN + b"\r\nA Par-Gas\r\n")
    assert checked(raw).is_aligned

    added = raw.replace(b"Subject: orders\r\n", b"Subject: orders\r\nContent-Type: message/rfc822\r\n")
    assert checked(added).readings == {"A Par-Gas\n"}
