"""A certificate authority of one's own, and the certificates of servers that it makes: good ones and bad ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_YEAR = timedelta(days=365)


def _new_key() -> EllipticCurvePrivateKey:
    return generate_private_key(SECP256R1())


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


@dataclass
class Authority:
    """Who says in a folder that a server is the one it says it is."""

    folder: Path
    name: str
    key: EllipticCurvePrivateKey = field(default_factory=_new_key)

    def __post_init__(self) -> None:
        usage = x509.KeyUsage(
            digital_signature=True,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=True,
            crl_sign=True,
            encipher_only=None,
            decipher_only=None,
        )
        now = datetime.now(UTC)
        made = (
            self._builder(self.name, now - _YEAR, now + _YEAR, self.key)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(usage, critical=True)
            .sign(self.key, SHA256())
        )
        self.file.write_bytes(made.public_bytes(Encoding.PEM))

    @property
    def file(self) -> Path:
        """What who trusts it has to know."""
        return self.folder / f"{self.name}.pem"

    def certify(self, names: Sequence[str], *, ended: timedelta | None = None) -> tuple[Path, Path]:
        """A certificate of a server for these names or addresses, and its key; `ended` is how long ago it ran out."""
        key, now = _new_key(), datetime.now(UTC)
        end = now - ended if ended else now + _YEAR
        made = (
            self._builder(names[0], end - 2 * _YEAR, end, key)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName([_other_name(name) for name in names]), critical=False)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .sign(self.key, SHA256())
        )
        certificate, secret = self.folder / f"{self.name}-{names[0]}.crt", self.folder / f"{self.name}-{names[0]}.key"
        certificate.write_bytes(made.public_bytes(Encoding.PEM))
        secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return certificate, secret

    def _builder(
        self, name: str, begin: datetime, end: datetime, key: EllipticCurvePrivateKey
    ) -> x509.CertificateBuilder:
        own = self.key.public_key()
        return (
            x509.CertificateBuilder()
            .subject_name(_name(name))
            .issuer_name(_name(self.name))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begin)
            .not_valid_after(end)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(own), critical=False)
        )


def _other_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
