"""Zstandard (RFC 8878), from Python itself where it has it: `zstd.compress`, dictionaries, files."""

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["zstd"]
