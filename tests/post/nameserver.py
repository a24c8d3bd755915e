"""A name server on loopback, with dnspython's messages: what it does not know does not exist."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset


def name_server(txt: Callable[[str], str | None]) -> AbstractContextManager[tuple[str, list[str]]]:
    """Its address, and the names it was asked for; None from `txt` is no answer at all, an empty text NXDOMAIN."""

    def records(name: str, _: str) -> list[str] | None:
        found = txt(name)
        return None if found is None else [_in_pieces(found)] if found else []

    return _serving(records)


def zone_server(zone: Mapping[str, list[str]]) -> AbstractContextManager[tuple[str, list[str]]]:
    """The same with records of every kind, by `MX judge.example`, which may change while it runs."""

    def records(name: str, kind: str) -> list[str]:
        # A name that has records of another kind exists.
        found = zone.get(f"{kind} {name}") or [""] * any(each.endswith(f" {name}") for each in zone)
        return [_in_pieces(each) for each in found if each] if kind == "TXT" and any(found) else found

    return _serving(records)


def _in_pieces(text: str) -> str:
    return " ".join(f'"{text[at : at + 200]}"' for at in range(0, len(text), 200))


@contextmanager
def _serving(records: Callable[[str, str], list[str] | None]) -> Iterator[tuple[str, list[str]]]:
    asked: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))
        line.settimeout(0.1)
        ended = threading.Event()

        def serve() -> None:
            while not ended.is_set():
                try:
                    data, peer = line.recvfrom(4096)
                except TimeoutError:
                    continue
                question = dns.message.from_wire(data)
                name = question.question[0].name.to_text(omit_final_dot=True)
                asked.append(name)
                kind = dns.rdatatype.to_text(question.question[0].rdtype)
                found = records(name, kind)
                if found is None:
                    continue
                answer = dns.message.make_response(question)
                answer.flags |= dns.flags.RA
                if any(found):
                    # A name server that is asked for one kind gets the records that it knows, whatever they are.
                    kind = "TXT" if found[0].startswith('"') else kind
                    answer.answer.append(dns.rrset.from_text(f"{name}.", 300, "IN", kind, *found))
                elif not found:
                    answer.set_rcode(dns.rcode.NXDOMAIN)
                line.sendto(answer.to_wire(), peer)

        thread = threading.Thread(target=serve, name="name server")
        thread.start()
        try:
            yield f"127.0.0.1:{line.getsockname()[1]}", asked
        finally:
            ended.set()
            thread.join()
