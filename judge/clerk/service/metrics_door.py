"""Where Prometheus and others that watch ask how the judge is: `/metrics` and `/health`, in a thread of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from socket import socket
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

import msgspec
import structlog

from judge import __version__
from judge.clerk.hours.overview import overview
from judge.config import Config
from judge.errors import JudgeError
from judge.post.listener import utc_now
from judge.post.webdoor import bind

_log = structlog.get_logger()
_PATIENCE = 10.0
"""Seconds that a client may take for its request."""


class Health(msgspec.Struct, frozen=True):
    """What `/health` says."""

    status: str
    """`ok` or `failing`."""
    why: tuple[str, ...]
    """What is wrong, where it is failing."""
    look: tuple[str, ...]
    """What a keeper should look at, though the judge works."""
    version: str = __version__


def metrics_socket(config: Config) -> socket | None:
    """Where it is asked; None where it is not wanted. BadData when the port cannot be had."""
    return bind(config.metrics.host, config.metrics.port, "metrics") if config.metrics.port else None


def health(config: Config) -> Health:
    """Whether the judge works, and why not."""
    try:
        seen = overview(config, utc_now())
    except JudgeError as error:
        # Where the database lies is nobody's business here.
        return Health("failing", (f"the database cannot be read: {error.__class__.__name__}",), ())
    why = tuple(seen.ailments())
    return Health("failing" if why else "ok", why, tuple(seen.remarks()))


@contextmanager
def metrics_door(config: Config, bound: socket | None) -> Iterator[None]:
    """The door, open while the context is; without a socket there is none."""
    if bound is None:
        yield
        return
    server = _Server(("", 0), _Request, bind_and_activate=False)
    server.socket.close()
    # A copy: whoever opened the socket may give it to the next process that serves it.
    server.socket = bound.dup()
    server.server_name, server.server_port = bound.getsockname()[:2]
    server.setup_environ()
    server.set_app(_app(config))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.2}, name="metrics")
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _app(config: Config) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    # Only a judge that is watched pays for these.
    from prometheus_client import make_wsgi_app

    from judge.clerk.service.metrics import registry

    metrics = make_wsgi_app(registry(config))

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        match environ["REQUEST_METHOD"], environ["PATH_INFO"]:
            case "GET" | "HEAD", "/metrics":
                found: Iterable[bytes] = metrics(environ, start)
                return found
            case "GET" | "HEAD", "/health":
                told = health(config)
                status = "200 OK" if told.status == "ok" else "503 Service Unavailable"
                start(status, [("Content-Type", "application/json"), ("Cache-Control", "no-store")])
                return [msgspec.json.encode(told) + b"\n"]
            case "GET" | "HEAD", _:
                start("404 Not Found", [("Content-Type", "text/plain")])
                return [b"there are /metrics and /health\n"]
            case _:
                start("405 Method Not Allowed", [("Content-Type", "text/plain"), ("Allow", "GET, HEAD")])
                return [b"only GET\n"]

    return answer


class _Server(ThreadingMixIn, WSGIServer):
    """One thread a request: who says nothing keeps nobody else waiting."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nobody is told but the log."""
        _log.warning("a question about the metrics was not answered", exc_info=True)


class _Request(WSGIRequestHandler):
    """A request that is heard out only so long, and leaves no line in the log."""

    timeout = _PATIENCE

    def log_message(self, *_: object) -> None:
        """Nothing: it comes every few seconds."""
