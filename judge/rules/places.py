"""Names of powers and places: ids as the map files write them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

Power: TypeAlias = str
"""A great power, as `austria`."""

ProvinceId: TypeAlias = str
"""A province, as `stp`."""

Location: TypeAlias = str
"""Where one unit can stand: `mun`, or with a coast `stp/sc`."""


@lru_cache(maxsize=1024)
def province_id(location: Location) -> ProvinceId:
    """`stp` of `stp/sc`."""
    return location.partition("/")[0]
