"""The drawing of a board from who borders whom and where names stand: needs the extra `drawing` (NumPy and SciPy)."""
