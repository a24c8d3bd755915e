"""The board, for everybody who asks for one: its values (`board`), their names (`places`) and its files (`mapdata`)."""

from judge.rules.board import Map, Province, Terrain
from judge.rules.mapdata import build_map
from judge.rules.places import Location, Power, ProvinceId, province_id

__all__ = ["Location", "Map", "Power", "Province", "ProvinceId", "Terrain", "build_map", "province_id"]
