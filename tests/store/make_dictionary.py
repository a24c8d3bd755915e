"""`make dictionary`: what the letters and mails of all stories have in common, for `judge/store/mail.zdict`.

A database keeps the dictionary that it was packed with, so that another one may be made whenever mails have changed
much. People are made up in all stories: nothing that anybody wrote gets into it.
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random

from judge.zstd import zstd
from tests.stories.script import play
from tests.stories.stage import Stage

_SIZE = 110 << 10
_MAILS = 240
"""Mails of each language."""
_LETTERS = 400
_STORIES = Path(__file__).parents[1] / "stories"
_LANGUAGE = b"\r\nContent-Language: "


def main() -> None:
    """Play every story, and write the dictionary to the file that is named."""
    mails: dict[bytes, list[bytes]] = defaultdict(list)
    letters: list[bytes] = []
    for story in sorted(_STORIES.glob("*.story")):
        with tempfile.TemporaryDirectory() as folder:
            stage = Stage(Path(folder))
            play(story, stage)
            for (raw,) in stage.db.conn.execute("SELECT raw FROM outbox ORDER BY id"):
                mails[raw.partition(_LANGUAGE)[2][:2]].append(raw)
            letters += [raw for (raw,) in stage.db.conn.execute("SELECT raw FROM letters ORDER BY id")]
            stage.close()
    Path(sys.argv[1]).write_bytes(trained(mails, letters))


def trained(mails: dict[bytes, list[bytes]], letters: list[bytes]) -> bytes:
    """The dictionary; every language has the same share in it."""
    chance = Random(0)
    samples = [
        raw for language in sorted(mails) for raw in chance.sample(mails[language], min(_MAILS, len(mails[language])))
    ]
    samples += chance.sample(letters, min(_LETTERS, len(letters)))
    return zstd.train_dict(samples, _SIZE).dict_content


if __name__ == "__main__":
    main()
