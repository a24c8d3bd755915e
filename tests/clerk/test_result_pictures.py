"""What a result mail shows and weighs: the part round the reader's own units as it stands, then the whole board."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.clerk.sending.pictures import scene_of
from judge.picture.kinds import MapKind
from judge.picture.scene import PictureScene
from judge.post.illustrating import places
from judge.rules.outcome import Resolution
from judge.store.pictures import WaitingPicture
from tests.clerk import late_game
from tests.clerk.late_game import delivered, pictures_of
from tests.clerk.studio import open_studio
from tests.clerk.test_pictures import html_of
from tests.stories.stage import STATIONERY, Stage, address

HEAVIEST, HEAVIEST_ANSWER = 160_000, 60_000
"""Bytes, as they are sent: on a phone a kilobyte is still time and money."""
LANGUAGES = {"england": "en", "france": "fr", "germany": "ru", "russia": "bg", "turkey": "ja"}
CALM = late_game.ORDERS.replace("A arm S A ank - sev", "A arm - syr")
"""Nobody is driven out: movement follows, with all that every unit may do."""


@pytest.fixture(scope="module", params=["F1908M", "S1909M"])
def late(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A late turn, each power in another language, with everything sent."""
    stage = late_game.gathered(tmp_path_factory.mktemp("judge"), request.param)
    for power, code in LANGUAGES.items():
        stage.write(stage.person_of(power), f"SET LANGUAGE {code}", quote=False)
    with open_studio() as studio:
        stage.clerk.send(stage.now, studio=studio)
    orders, late_game.ORDERS = late_game.ORDERS, CALM
    try:
        late_game.play(stage)
    finally:
        late_game.ORDERS = orders
    yield stage
    stage.close()


def is_result(message: EmailMessage) -> bool:
    return any(part.get_filename() == "result.json" for part in message.walk())


def mails_of(stage: Stage, person: str) -> tuple[list[tuple[bytes, EmailMessage]], list[tuple[bytes, EmailMessage]]]:
    """The result mails of somebody, and the answers with a map of orders."""
    mails = delivered(stage, person)
    results = [each for each in mails if is_result(each[1])]
    return results, [each for each in mails if "orders.png" in pictures_of(each[1])]


def test_a_result_mail_weighs_at_most_160_kilobytes_and_an_answer_60(late: Stage) -> None:
    weights = {}
    for power in LANGUAGES:
        results, answers = mails_of(late, late.person_of(power))
        (result, message) = results[-1]
        weights[power] = len(result), *(len(raw) for raw, _ in answers)
        assert list(pictures_of(message)) == ["own.png", "results.png"]
        assert len(answers) == (power != "turkey"), "whose letter ended the phase sees its results"
    assert max(result for result, *_ in weights.values()) <= HEAVIEST, weights
    assert max(each for _, *answers in weights.values() for each in answers) <= HEAVIEST_ANSWER, weights
    assert min(result for result, *_ in weights.values()) > HEAVIEST / 3, "the pictures are there"


def test_every_picture_is_a_palette_png_without_transparency(late: Stage) -> None:
    for person in (late.person_of("germany"), "watcher"):
        ((_, message), *_) = mails_of(late, person)[0]
        for name, picture in pictures_of(message).items():
            assert (picture.format, picture.mode) == ("PNG", "P"), name
            assert len(picture.getcolors() or ()) <= 64
            assert "transparency" not in picture.info
        assert not [part for part in message.walk() if part.get_content_subtype() == "svg+xml"]


def test_who_only_looks_on_gets_the_largest_battle_and_the_whole_board(late: Stage) -> None:
    for person in ("watcher", "master"):
        results, answers = mails_of(late, person)
        assert [list(pictures_of(message)) for _, message in results] == [["battle.png", "results.png"]]
        assert max(len(raw) for raw, _ in results) <= HEAVIEST
        assert answers == []


def test_the_largest_battle_stands_first(late: Stage) -> None:
    ((_, message), *_) = mails_of(late, "watcher")[0]
    html = html_of(message)

    assert html.index('src="cid:battle.') < html.index('src="cid:results.')


def test_the_own_part_stands_above_the_reader_s_results_and_says_what_its_signs_mean(late: Stage) -> None:
    ((_, message), *_) = mails_of(late, late.person_of("england"))[0]
    html = html_of(message)

    assert html.index('src="cid:own.') < html.index("You: England") < html.index('src="cid:results.')
    assert "Map of the board round your units now: " in html
    is_fall = "W1908A" in str(message["Subject"])
    assert ("Arrows show where your units may go." in html) is not is_fall
    assert ("A red ring marks a centre" in html) is is_fall


def asked(stage: Stage, kind: MapKind, power: str = "") -> tuple[WaitingPicture, PictureScene]:
    (found,) = (each for each in stage.to_draw() if each.kind is kind and (not power or power in each.powers))
    return found, scene_of(found, STATIONERY)


@pytest.fixture
def fall(tmp_path: Path) -> Iterator[Stage]:
    """A fall that has been played, and nothing drawn yet."""
    stage = late_game.gathered(tmp_path)
    late_game.play(stage)
    yield stage
    stage.close()


def test_after_a_fall_the_text_and_the_header_of_the_map_count_alike(fall: Stage) -> None:
    """Munich goes to France and Sevastopol to Turkey; the header once said what everybody had before."""
    _, scene = asked(fall, MapKind.RESULTS)
    counts = dict(scene.counts)
    after = fall.game().position.centres

    assert counts == {power: len(after.get(power, ())) for power in fall.game().board.powers}
    table = fall.boxes[address("watcher")][-1].text.split("CENTRES")[1].split("ADJUSTMENTS")[0].split("\n")
    told = {line.split()[0].lower(): int(line.split()[1]) for line in table if line.strip()}
    assert told == {power: count for power, count in counts.items() if count}
    assert told == {"turkey": 9, "england": 7, "france": 6, "germany": 6, "russia": 6}
    assert dict(scene.centres)["mun"] == "france", "and its dot has the colour of its owner"


def test_the_own_part_marks_what_changed_and_where_each_unit_may_go(fall: Stage) -> None:
    _, scene = asked(fall, MapKind.OWN, "germany")

    assert scene.changed == ("mun", "sev")
    assert scene.open_ways == (), "units do not move in the adjustment"
    assert {each.power for each in scene.standing} == set(LANGUAGES)


def test_in_the_fog_the_own_part_shows_what_its_reader_sees(tmp_path: Path) -> None:
    stage = late_game.gathered(tmp_path, "S1909M", "blind")
    late_game.play(stage)
    _, scene = asked(stage, MapKind.OWN, "england")
    own = {str(each.unit) for each in scene.standing if each.power == "england"}

    assert len(own) == 7
    assert "turkey" not in {each.power for each in scene.standing}
    assert scene.changed == ()
    stage.close()


def test_a_mail_has_a_place_for_each_picture_until_it_is_drawn(fall: Stage) -> None:
    assert [place.name for place in places(html_to(fall, fall.person_of("germany")))] == ["own", "results"]


def html_to(stage: Stage, person: str) -> str:
    """The newest mail to somebody while nothing is drawn."""
    body = stage.boxes[address(person)][-1].parsed.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def test_it_is_said_how_the_largest_battle_ended(fall: Stage) -> None:
    html = html_to(fall, "watcher")

    assert 'data-map="Map of the battle for Sevastopol."' in html
    assert 'data-below="The battle for Sevastopol: A Ank (Turkey) drove out F Sev (Russia)."' in html


def test_only_the_orders_of_its_battle_are_drawn_in_a_part(fall: Stage) -> None:
    wanted, scene = asked(fall, MapKind.BATTLE)

    assert isinstance(wanted.shown, Resolution)
    assert 2 < len(wanted.shown.results) < 10
    assert {result.order for result in scene.results} <= {result.order for result in wanted.shown.results}
    assert scene.view is not None
    assert scene.view.width < scene.geometry.width / 2


def test_in_the_fog_only_the_master_sees_the_largest_battle(tmp_path: Path) -> None:
    stage = late_game.gathered(tmp_path, "S1909M", "blind")
    late_game.play(stage)
    seen = {person: [place.name for place in places(html_to(stage, person))] for person in ("watcher", "master")}

    assert seen == {"watcher": ["results"], "master": ["battle", "results"]}
    stage.close()
