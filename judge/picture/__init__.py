"""The board drawn: a position or a phase played out, as the text of an SVG picture.

Pure: geometry, words and values of the rules go in, text comes out; the same values give the same bytes.
"""
