"""The mail that ends a year: how the centres stand as a small picture, in plain text as bars."""

from __future__ import annotations

from html import unescape

from judge.clerk.sending.pictures import scene_of
from judge.picture.chart import CentresByYear, ChartScene
from judge.picture.kinds import MapKind
from judge.store.pictures import WaitingPicture
from tests.clerk.late_game import delivered, pictures_of
from tests.clerk.test_pictures import html_of
from tests.clerk.test_result_pictures import HEAVIEST
from tests.stories.stage import STATIONERY, Mail, Stage, address


def played(stage: Stage, options: str = "") -> None:
    """France wins three centres in 1901."""
    stage.gather(options=options)
    france = stage.person_of("france")
    stage.forget_pictures()
    for orders in ("A Par - Bur\nA Mar - Spa\nF Bre - Mid", "A Bur - Bel\nF Mid - Por"):
        stage.write(france, orders, quote=False)
        stage.wait(days=8)


def charts(stage: Stage) -> list[WaitingPicture]:
    return [each for each in stage.to_draw() if each.kind is MapKind.CENTRES]


def year_mail(stage: Stage, person: str) -> Mail:
    return next(mail for mail in stage.boxes[address(person)] if "THE YEAR 1901" in mail.text)


def test_the_end_of_a_year_is_drawn_once_for_all_who_know_the_same(stage: Stage) -> None:
    played(stage)
    (chart,) = charts(stage)
    scene = scene_of(chart, STATIONERY)

    assert isinstance(chart.shown, CentresByYear)
    assert list(chart.shown.years) == [1900, 1901]
    assert chart.shown.years[1901]["france"] == 6
    assert chart.shown.victory is None, "nobody is near"
    assert isinstance(scene, ChartScene)


def test_the_picture_is_in_the_mail_and_the_bars_in_its_plain_text(stage: Stage) -> None:
    played(stage)
    mails = (message for _, message in delivered(stage, stage.person_of("france")))
    message = next(each for each in mails if "centres.png" in pictures_of(each))
    mail = year_mail(stage, stage.person_of("france"))
    picture = pictures_of(message)["centres.png"]

    assert "France   ██████ 6 (+3)" in mail.text
    assert "██" not in html_of(message)
    assert "France 6 (+3), Germany 3" in html_of(message), "what it shows, for those who do not see it"
    assert html_of(message).index('src="cid:results.') < html_of(message).index('src="cid:centres.')
    assert (picture.format, picture.mode, picture.width) == ("PNG", "P", MapKind.CENTRES.width)
    assert len(message.as_bytes()) < HEAVIEST


def test_who_wants_no_pictures_has_the_bars_in_every_part(stage: Stage) -> None:
    stage.gather()
    france = stage.person_of("france")
    stage.write(france, "SET PICTURES OFF", quote=False)
    stage.wait(days=24)
    html = year_mail(stage, france).parsed.get_body(("html",))
    assert html is not None

    assert "███ 3" in unescape(str(html.get_content()))
    assert 'class="map"' not in str(html.get_content())


def test_in_the_fog_the_chart_knows_no_more_than_its_reader(stage: Stage) -> None:
    played(stage, "blind")
    known = [
        {name for name, count in each.shown.years[1901].items() if count is not None}
        for each in charts(stage)
        if isinstance(each.shown, CentresByYear)
    ]

    assert {"france"} in known
    assert sorted(map(len, known)) == [1] * 7 + [7], "each player his own, the master all, who watches nothing"
