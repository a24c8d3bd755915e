"""A name server on loopback, with dnspython's messages: what it does not know does not exist."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rrset


@contextmanager
def name_server(txt: Callable[[str], str | None]) -> Iterator[tuple[str, list[str]]]:
    """Its address, and the names it was asked for; None from `txt` is no answer at all, an empty text NXDOMAIN."""
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
                found = txt(name)
                if found is None:
                    continue
                answer = dns.message.make_response(question)
                answer.flags |= dns.flags.RA
                if found:
                    pieces = " ".join(f'"{found[at : at + 200]}"' for at in range(0, len(found), 200))
                    answer.answer.append(dns.rrset.from_text(f"{name}.", 300, "IN", "TXT", pieces))
                else:
                    answer.set_rcode(dns.rcode.NXDOMAIN)
                line.sendto(answer.to_wire(), peer)

        thread = threading.Thread(target=serve, name="name server")
        thread.start()
        try:
            yield f"127.0.0.1:{line.getsockname()[1]}", asked
        finally:
            ended.set()
            thread.join()
