"""A real headless Chromium, driven over a pipe by the DevTools protocol: no driver and no port needed.

    with Browser() as browser:
        browser.size(390, 844)
        browser.open("http://127.0.0.1:8000/")
        browser.press("ArrowRight")
        assert browser.ask("document.title") == "…"

Where Chromium is missing a test fails, and says what to install; `make test` installs it where apt-get can.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PATIENCE = 60.0
"""Seconds an answer may take on a busy machine."""
_KEYS = {
    "ArrowLeft": 37,
    "ArrowRight": 39,
    "Home": 36,
    "End": 35,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "+": 187,
    " ": 32,
}


class BrowserFailed(Exception):
    """The browser is not there, or did not do what it was asked."""


def program() -> str:
    """The browser's program; BrowserFailed where there is none."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise BrowserFailed("no Chromium here: sh tests/ops/install.sh, or apt-get install chromium")
    return found


class Browser:
    """One page of a browser with a profile of its own, which is gone afterwards."""

    def __init__(self) -> None:
        self._profile = tempfile.mkdtemp(prefix="judge-browser-")
        to_it, self._write = os.pipe()
        self._read, from_it = os.pipe()
        self._buffer = b""
        self._messages: deque[bytes] = deque()
        self._count = 0
        self._events: list[dict[str, Any]] = []
        self._session = ""
        arguments = [
            program(),
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-extensions",
            "--disable-background-networking",
            "--no-first-run",
            "--hide-scrollbars",
            "--remote-debugging-pipe",
            f"--user-data-dir={self._profile}",
            "about:blank",
        ]
        # The protocol wants to be spoken on the descriptors 3 and 4, whatever ours are called.
        shell = f'exec "$@" 3<&{to_it} 4>&{from_it}'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "browser", *arguments],
            pass_fds=(to_it, from_it),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": self._profile},
            start_new_session=True,
        )
        os.close(to_it)
        os.close(from_it)

    def __enter__(self) -> Browser:
        try:
            target = self._call("Target.createTarget", url="about:blank")["targetId"]
            self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            self._call("Page.enable")
            self._call("Network.enable")
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def close(self) -> None:
        """End the browser and take its profile away."""
        # Its helpers write into the profile as long as they live.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._read, self._write):
            os.close(pipe)
        shutil.rmtree(self._profile, ignore_errors=True)

    def size(self, width: int, height: int, *, is_phone: bool = False) -> None:
        """How large the window is; a phone has a touch screen and shows pages as phones do."""
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if is_phone else 1,
            mobile=is_phone,
        )
        self._call("Emulation.setTouchEmulationEnabled", enabled=is_phone)

    def prefer(self, scheme: str, media: str = "") -> None:
        """`light` or `dark`; `print` as the medium shows the page as it is printed."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._call("Emulation.setEmulatedMedia", media=media, features=features)

    def run_scripts(self, is_wanted: bool) -> None:
        """Whether pages may run their scripts."""
        self._call("Emulation.setScriptExecutionDisabled", value=not is_wanted)

    def open(self, url: str) -> None:
        """Show a page, and wait until all of it is there."""
        self._events.clear()
        answer = self._call("Page.navigate", url=url)
        if answer.get("errorText"):
            raise BrowserFailed(f"{url}: {answer['errorText']}")
        # Another place of the page that is shown is there already.
        if "loaderId" in answer:
            self._wait_for("Page.loadEventFired")

    def press(self, key: str, *, leads_away: bool = True, is_shifted: bool = False) -> None:
        """Press a key; by default one that leads to another page."""
        self._events.clear()
        for kind in ("rawKeyDown", "keyUp"):
            # 8 is the bit of Shift among those of the keys that are held; without its text Enter follows no link.
            said = {"modifiers": 8 * is_shifted, **({"text": "\r"} if key == "Enter" and kind == "rawKeyDown" else {})}
            self._call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=_KEYS[key], **said)
        if leads_away:
            self._wait_for("Page.loadEventFired")

    def swipe(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Move a finger over the screen."""
        # A finger finds only what has been painted.
        self.ask("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        self._events.clear()
        points = [start, tuple((a + b) // 2 for a, b in zip(start, end, strict=True)), end]
        for kind, point in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
            self._call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": point[0], "y": point[1]}])
        self._call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def move(self, x: float, y: float) -> None:
        """Move the mouse over a point of the window."""
        self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x: float, y: float) -> None:
        """Click at a point of the window."""
        self.move(x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def wheel(self, x: float, y: float, down: float) -> None:
        """Turn the wheel over a point of the window; a negative number turns it away from the hand."""
        self._call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=down)

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the window with a finger."""
        self._call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self._call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def pinch(self, x: float, y: float, apart: tuple[float, float]) -> None:
        """Two fingers round a point go from one distance to another."""
        for step in range(5):
            half = (apart[0] + (apart[1] - apart[0]) * step / 4) / 2
            points = [{"x": x - half, "y": y, "id": 1}, {"x": x + half, "y": y, "id": 2}]
            self._call("Input.dispatchTouchEvent", type="touchMove" if step else "touchStart", touchPoints=points)
        self._call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def ask(self, script: str) -> Any:
        """What an expression of JavaScript is worth on the page."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserFailed(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def until(self, script: str) -> Any:
        """The same as soon as it is true; BrowserFailed when it does not become so."""
        wait = (
            "new Promise((done, fail) => { const end = performance.now() + 10000; const look = () => { "
            f"const found = ({script}); if (found) done(found); else if (performance.now() > end) "
            "fail(new Error('never true')); else setTimeout(look, 10); }; look(); })"
        )
        try:
            return self.ask(wait)
        except BrowserFailed as error:
            # The page that was asked was just being left: the next one is meant.
            if "navigated" not in str(error):
                raise
            return self.ask(wait)

    def screenshot(self, path: Path, *, is_whole: bool = False) -> None:
        """The window, or the whole page, as a PNG."""
        answer = self._call("Page.captureScreenshot", format="png", captureBeyondViewport=is_whole)
        path.write_bytes(base64.b64decode(answer["data"]))

    def requests(self) -> list[str]:
        """The addresses that the page has asked for since it was opened."""
        return [
            each["params"]["request"]["url"] for each in self._events if each["method"] == "Network.requestWillBeSent"
        ]

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + _PATIENCE
        while True:
            answer = self._next(end, method)
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise BrowserFailed(f"{method}: {answer['error'].get('message')}")
                return dict(answer["result"])
            self._events.append(answer)

    def _wait_for(self, event: str) -> None:
        end = time.monotonic() + _PATIENCE
        # A page with hundreds of frames has tens of thousands of events: each is looked at once.
        has_come = any(each["method"] == event for each in self._events)
        while not has_come:
            self._events.append(self._next(end, event))
            has_come = self._events[-1]["method"] == event

    def _next(self, end: float, what: str) -> dict[str, Any]:
        while not self._messages:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            piece = os.read(self._read, 1 << 20) if ready else b""
            if not piece:
                raise BrowserFailed(f"{what}: the browser {'went away' if ready else 'does not answer'}")
            *whole, self._buffer = (self._buffer + piece).split(b"\0")
            self._messages.extend(whole)
        return dict(json.loads(self._messages.popleft()))
