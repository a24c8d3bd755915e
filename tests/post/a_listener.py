"""A whole intake as a process of its own, to be killed: `a_listener.py DATABASE` prints its port."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from judge.post.door import Manners, Receptionist
from judge.post.listener import Listener, stop_on_signals
from judge.store.intake import Intake


async def main(path: Path) -> None:
    with Intake(path) as intake:
        stopped = stop_on_signals()
        async with Listener(Receptionist(Manners("judge.test"), lambda _: True), intake) as listener:
            print(listener.port, flush=True)
            await stopped.wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
