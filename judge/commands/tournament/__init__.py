"""Tournaments: boards by the dozen, who sits where, points, standings, invitations."""
