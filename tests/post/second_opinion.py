"""What another program makes of signatures: Debian's python3-dkim, in the system's own Python."""

from __future__ import annotations

import json
import subprocess
from base64 import b64encode
from collections.abc import Iterable

PYTHON = "/usr/bin/python3"
_PROGRAM = """
import base64, json, sys
import dkim
for line in sys.stdin:
    raw, record = json.loads(line)
    try:
        found = dkim.DKIM(base64.b64decode(raw)).verify(0, lambda name, timeout=5: record.encode())
    except Exception:
        found = False
    print(json.dumps(bool(found)), flush=True)
"""


def second_opinion(letters: Iterable[tuple[bytes, str]]) -> list[bool]:
    """Whether the first signature of each letter is true by the key in the record that comes with it."""
    lines = "".join(json.dumps([b64encode(raw).decode(), record]) + "\n" for raw, record in letters)
    ran = subprocess.run([PYTHON, "-c", _PROGRAM], input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"make test installs python3-dkim and python3-nacl; {PYTHON} says: {ran.stderr[-300:]}"
    return [json.loads(line) for line in ran.stdout.splitlines()]
