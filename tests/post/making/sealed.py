"""Letters that are signed or wrapped: OpenPGP, S/MIME, TNEF. What is signed is read; nothing of it is proof.

What S/MIME really looks like is in `letters/smime_*.eml`, made with OpenSSL.
"""

from __future__ import annotations

from tests.post.making.kit import (
    UTF8,
    Coding,
    Expected,
    Family,
    Outside,
    Part,
    attached,
    both,
    multipart,
    sent,
    written,
)
from tests.post.making.speech import BY_CODE, SPEECHES, marked

_ARMOUR = "iHUEARYKAB0WIQTtest0000000000000000000000000000AAoJENotAReal\nSignature1901==\n=Bur1"
_SIGNATURE = f"-----BEGIN PGP SIGNATURE-----\n\n{_ARMOUR}\n-----END PGP SIGNATURE-----\n"
_DATA, _SIGNED_DATA = (bytes.fromhex(f"2a864886f70d0107{number:02x}") for number in (1, 2))
_SHORT = 127
_EN, _RU = BY_CODE["en"], BY_CODE["ru"]


def letters() -> Family:
    family = Family("sealed")
    _pgp(family)
    _smime(family)
    _tnef(family)
    return family


def _outside() -> Outside:
    return Outside(subject=f"Re: {_EN.subject}")


def _pgp(family: Family) -> None:
    signature = Part(
        (
            'Content-Type: application/pgp-signature; name="signature.asc"',
            'Content-Disposition: attachment; filename="signature.asc"',
        ),
        _SIGNATURE.replace("\n", "\r\n").encode(),
    )
    more = '; micalg=pgp-sha512; protocol="application/pgp-signature"'
    for speech in (_EN, _RU):
        inner = Coding(transfer="quoted-printable").part(f"{speech.text}\n\n{marked(speech.mail)}\n")
        content = multipart("signed", "=-=-pgp-=-=", inner, signature, more=more)
        family.add(f"pgp_mime_{speech.code}", sent(_outside(), content), speech.expects())
    mixed = multipart("mixed", "=-=-in-=-=", Coding(parameters='; protected-headers="v1"').part(f"{_EN.text}\n"))
    family.add(
        "pgp_mime_mixed",
        sent(_outside(), multipart("signed", "=-=-out-=-=", mixed, signature, more=more)),
        _EN.expects(),
    )
    escaped = "\n".join(f"- {order}" for order in ("- A Par - Bur", "- A Mar S A Par - Bur", "- F Bre - Mid"))
    for name, own in {"inline": _EN.text, "inline_escaped": escaped}.items():
        text = f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{own}\n{_SIGNATURE}\n"
        family.add(f"pgp_{name}", sent(_outside(), UTF8.part(text)), _EN.expects())
    quoted = marked(_EN.mail)
    text = f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{_EN.text}\n\n{quoted}\n{_SIGNATURE}"
    family.add("pgp_inline_quoting", sent(_outside(), UTF8.part(text)), _EN.expects())
    version = Part(("Content-Type: application/pgp-encrypted",), b"Version: 1\r\n")
    secret = "-----BEGIN PGP MESSAGE-----\r\n\r\nhF4DnotReal1901\r\n=Par1\r\n-----END PGP MESSAGE-----\r\n"
    sealed = Part(('Content-Type: application/octet-stream; name="encrypted.asc"',), secret.encode())
    content = multipart("encrypted", "=-=-enc-=-=", version, sealed, more='; protocol="application/pgp-encrypted"')
    family.add("pgp_encrypted", sent(_outside(), content), Expected("empty"))
    family.add("pgp_inline_encrypted", sent(_outside(), UTF8.part(secret.replace("\r\n", "\n"))), Expected("empty"))
    key = attached(
        "OpenPGP_0x1901.asc", "application/pgp-keys", b"-----BEGIN PGP PUBLIC KEY BLOCK-----\r\nA Par - Gas\r\n"
    )
    family.add(
        "pgp_key", sent(_outside(), multipart("mixed", "=-=-key-=-=", UTF8.part(f"{_EN.text}\n"), key)), _EN.expects()
    )


def _smime(family: Family) -> None:
    signature = attached("smime.p7s", "application/pkcs7-signature", b"\x30\x80\x06\x09not a signature A Par - Gas")
    more = '; protocol="application/pkcs7-signature"; micalg="sha-256"'
    plain = UTF8.part(f"{_EN.text}\n")
    rich = both("----in1901", f"{_RU.text}\n", f"<p>{'<br>'.join(_RU.orders)}</p>", Coding(transfer="base64"))
    family.add(
        "smime_en", sent(_outside(), multipart("signed", "----1901", plain, signature, more=more)), _EN.expects()
    )
    family.add("smime_ru", sent(_outside(), multipart("signed", "----1901", rich, signature, more=more)), _RU.expects())
    # Opaque: the text is inside of the structure. This one is broken.
    opaque = attached("smime.p7m", "application/pkcs7-mime; smime-type=signed-data", b"\x30\x80\x06\x09A Par - Gas\r\n")
    family.add("smime_opaque_broken", sent(_outside(), opaque), Expected("empty"))
    for speech in SPEECHES:
        inner = both("----in1901", f"{speech.text}\n\n{marked(speech.mail)}\n", f"<p>{'<br>'.join(speech.plan)}</p>")
        opaque = attached("smime.p7m", "application/pkcs7-mime; smime-type=signed-data", _signed_data(written(inner)))
        family.add(f"smime_opaque_{speech.code}", sent(_outside(), opaque), speech.expects())
    # A list or a scanner for viruses has put its own lines below.
    below = UTF8.part("Checked by a machine.\n")
    content = multipart("mixed", "----out1901", opaque, below)
    family.add("smime_opaque_wrapped", sent(_outside(), content), BY_CODE["ja"].expects())


def _signed_data(content: bytes) -> bytes:
    """What a program makes that signs a letter and hides it in the signature (RFC 5652, 5.1), without its signers."""
    said = _der(0x30, _der(0x06, _DATA), _der(0xA0, _der(0x04, content)))
    signed = _der(0x30, _der(0x02, b"\x01"), _der(0x31), said, _der(0x31))
    return _der(0x30, _der(0x06, _SIGNED_DATA), _der(0xA0, signed))


def _der(tag: int, *contents: bytes) -> bytes:
    """An element of ASN.1 (X.690)."""
    body = b"".join(contents)
    size = len(body).to_bytes(4) if len(body) > _SHORT else b""
    return bytes((tag, 0x80 | len(size) if size else len(body))) + size + body


def _tnef(family: Family) -> None:
    winmail = attached("winmail.dat", "application/ms-tnef", b"\x78\x9f\x3e\x22\x01\x00A Par - Gas\r\n")
    text = Coding("us-ascii", transfer="7bit").part(f"{_EN.text}\n")
    family.add("tnef", sent(_outside(), multipart("mixed", "----_=_NextPart_1901", text, winmail)), _EN.expects())
    family.add("tnef_alone", sent(_outside(), winmail), Expected("empty"))
