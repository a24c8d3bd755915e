"""Lines garbled by a wrong character set: `Ðàð - Áóð`, `РџР°СЂ - Р‘СѓСЂ`, `A ??? - ???`."""

from __future__ import annotations

import re

# What the second half of the bytes becomes in the Western and the Cyrillic character set of Windows.
_WESTERN = r"[\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]"
_CYRILLIC = r"[ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јѕї]"

_LOST = re.compile(
    "\ufffd"
    rf"|[ÃÂÐÑãâ]{_WESTERN}"  # UTF-8 read as Western
    rf"|(?:[РС]{_CYRILLIC}){{2}}"  # UTF-8 read as Cyrillic
    r"|[À-ÿ]{3,}"  # Cyrillic read as Western
    r"|[繝縺繧].{1,3}[繝縺繧]"  # UTF-8 read as Shift_JIS
    r"|ƒ.{1,3}ƒ"  # Shift_JIS read as Western
    r"|\$B.{2,40}\(B"  # ISO-2022-JP without its escapes
    r"|[□〓]{2,}"  # letters that no font had
    r"|(?:^|[\s|>–—-])\?{2,}+(?=.*[\w-])|[>–—-]\s*\?{2,}"  # question marks for letters
)
_FAR = 1000
"""How many characters of a line are searched: many question marks would make the search slow."""
_ORDERLY = re.compile(r"[-–—>→|－]|(?:^|\s)[AFАФafаф]\.?\s|[^\x00-\x7f]{4}")


def is_garbled(line: str) -> bool:
    """Whether a line that gave no order looks like a garbled one."""
    line = line[:_FAR]
    return _LOST.search(line) is not None and _ORDERLY.search(line) is not None
