"""The board of a phase in a real browser: what belongs together lights up, it zooms, and time passes on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.structs import replace
from tests.browser import Browser
from tests.clerk.test_site_in_a_browser import served, where
from tests.stories.stage import STATIONERY, Stage

PHONE, LAPTOP, WIDE = (390, 844), (1280, 800), (1920, 960)
LIT = "[...document.querySelectorAll('.board .is-lit')].map(each => each.dataset.o)"
BY = "[...document.querySelectorAll('.board .is-by')].map(each => each.dataset.o)"
VIEW = "document.querySelector('.board svg').viewBox.baseVal.width"
BOX = """(() => {{ const box = document.querySelector('{}').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
SHIFT = """new Promise(done => { let sum = 0; new PerformanceObserver(list => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value;
}).observe({type: "layout-shift", buffered: true}); setTimeout(() => done(sum), 400); })"""


@pytest.fixture(scope="module")
def address(watched_site: Path) -> Iterator[str]:
    with served(watched_site / "en") as found:
        yield f"{found}games/sample/"


@pytest.fixture(scope="module")
def _browser() -> Iterator[Browser]:
    with Browser() as browser:
        yield browser


@pytest.fixture
def browser(_browser: Browser) -> Browser:
    _browser.size(*LAPTOP)
    _browser.prefer("light")
    _browser.run_scripts(True)
    return _browser


def middle(browser: Browser, query: str) -> tuple[float, float]:
    """The middle of what a query finds, in the window."""
    x, y = browser.ask(BOX.format(query))
    return x, y


def test_an_order_under_the_mouse_lights_its_arrow_and_what_stopped_it(browser: Browser, address: str) -> None:
    browser.size(*WIDE)
    browser.open(f"{address}S1901M.html")
    sign = '<a href="#" aria-label="Rules">§</a>'
    browser.ask(f"document.querySelector('#A-war .why').insertAdjacentHTML('beforeend', '{sign}')")
    browser.move(*middle(browser, "#A-war .order"))

    assert set(browser.until(f"{LIT}.length && {LIT}")) == {"A-war"}
    assert set(browser.ask(BY)) == {"A-vie"}
    # A sign leads somewhere and says nothing.
    caption = str(browser.ask("document.querySelector('.lit').textContent"))
    assert "bounced with A Vie" in caption
    assert "§" not in caption
    others = "getComputedStyle(document.querySelector('.board [data-o=A-mar]')).opacity"
    assert float(browser.until(f"{others} < 0.5 && {others}")) < 0.5

    browser.move(5, 5)
    assert browser.until(f"!{LIT}.length")


def test_a_click_on_a_unit_marks_its_order_and_is_an_address(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.click(*middle(browser, ".units [data-o=A-mar]"))

    assert browser.until("location.hash") == "#A-mar"
    assert browser.ask("document.getElementById('A-mar').classList.contains('is-lit')")

    browser.open("about:blank")
    browser.open(f"{address}S1901M.html#A-war")
    assert set(browser.until(f"{LIT}.length && {LIT}")) == {"A-war"}


def test_the_keyboard_alone_lights_an_order(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.ask("document.querySelector('#A-war .order').focus()")
    assert set(browser.until(f"{LIT}.length && {LIT}")) == {"A-war"}

    # The rule behind its reason comes first.
    browser.press("Tab", leads_away=False)
    assert browser.ask("document.activeElement.closest('li').id") == "A-war"
    browser.press("Tab", leads_away=False)
    lit = browser.until(f"{LIT}.length && !{LIT}.includes('A-war') && {LIT}")
    assert set(lit) == {browser.ask("document.activeElement.closest('li').id")}


def test_every_stop_of_the_tab_key_is_seen(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    outline = (
        "(({outlineWidth, outlineStyle}) => outlineStyle + outlineWidth)(getComputedStyle(document.activeElement))"
    )
    stops: dict[str, str] = {}
    for _ in range(24):
        browser.press("Tab", leads_away=False)
        stops[str(browser.ask("document.activeElement.tagName"))] = browser.ask(outline)
    assert stops == dict.fromkeys(("A", "BUTTON", "INPUT", "SELECT"), "solid3px")


def test_a_finger_finds_the_unit_that_is_near(browser: Browser, address: str) -> None:
    browser.size(*PHONE, is_phone=True)
    browser.open(f"{address}S1901M.html")
    x, y = middle(browser, ".units [data-o=F-bre]")
    browser.tap(x - 7, y + 4)

    assert browser.until("location.hash") == "#F-bre"
    assert "F Bre" in browser.ask("document.querySelector('.lit').textContent")


def test_orders_results_and_one_power_can_be_shown_alone(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    shown = "[...document.querySelectorAll('.board {}')].filter(each => each.getClientRects().length).length"
    assert browser.ask(shown.format("g.signs path")) > 0
    browser.ask("document.querySelector('[data-show=results]').click()")
    assert browser.ask(shown.format("g.signs path")) == 0

    browser.ask("document.querySelector('[data-show=orders]').click()")
    assert browser.ask(shown.format("[data-o=A-war] path")) == 0
    assert browser.ask(shown.format(".units [data-o=A-war] use")) > 0

    browser.ask("document.querySelector('.powers li:nth-child(3) button').click()")
    assert browser.ask("document.querySelector('.powers [aria-pressed=true]').textContent.trim()").startswith("France")
    assert browser.ask("document.querySelector('.units [data-o=A-war]').matches('.is-other')")
    assert not browser.ask("document.querySelector('.units [data-o=A-mar]').matches('.is-other')")

    # What is shown stays so in the next phase.
    browser.ask("document.querySelector('a[data-step=next]').click()")
    browser.until("document.querySelector('h1').textContent.includes('Fall')")
    assert browser.ask("document.querySelector('.board svg').matches('.no-results')")
    assert browser.ask("document.querySelectorAll('.powers [aria-pressed=true]').length") == 1


def test_wheel_pinch_and_buttons_zoom_the_board_and_not_the_page(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    whole = browser.ask(VIEW)
    browser.wheel(*middle(browser, ".board svg"), -400)
    assert browser.until(f"{VIEW} < {whole} && {VIEW}") < whole * 0.7
    assert browser.ask("visualViewport.scale") == 1

    browser.ask("document.querySelector('[data-zoom=fit]').click()")
    assert browser.ask(VIEW) == whole
    browser.ask("document.querySelector('[data-zoom=in]').focus()")
    browser.press("+", leads_away=False)
    assert browser.ask(VIEW) < whole

    browser.size(*PHONE, is_phone=True)
    browser.open(f"{address}S1901M.html")
    browser.pinch(*middle(browser, ".board svg"), (60, 240))
    assert browser.until(f"{VIEW} < {whole} && {VIEW}") < whole * 0.7
    assert browser.ask("visualViewport.scale") == 1


def test_steps_change_the_phase_but_neither_the_page_nor_its_place(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.ask("scrollTo(0, 200); window.isTheSame = true")
    for key, page in (("ArrowRight", "F1901M"), ("ArrowRight", "W1901A"), ("ArrowLeft", "F1901M"), ("Home", "S1901M")):
        browser.press(key, leads_away=False)
        browser.until(f"location.pathname.endsWith('/{page}.html')")
    assert browser.ask("[window.isTheSame, scrollY]") == [True, 200]
    assert "Spring 1901" in browser.ask("document.title + document.querySelector('h1').textContent")

    browser.ask("history.back()")
    browser.until(
        "location.pathname.endsWith('/F1901M.html') && document.querySelector('h1').textContent.includes('Fall')"
    )
    assert browser.ask("document.getElementById('F-bre') === null")


def test_the_buttons_stay_where_they_are(browser: Browser, address: str) -> None:
    places = []
    for page in ("S1901M", "F1901M", "index"):
        browser.open(f"{address}{page}.html")
        places.append(
            browser.ask("[...document.querySelectorAll('.steps a')].map(each => each.getBoundingClientRect().x)")
        )
    assert len(places[0]) == 4
    assert places[0] == places[1] == places[2]
    assert browser.ask("document.querySelector('a[data-step=next]').getAttribute('aria-disabled')") == "true"


def test_the_scrubber_goes_to_any_phase(browser: Browser, address: str) -> None:
    browser.open(f"{address}index.html")
    assert browser.until("Number(document.querySelector('.scrub').max)") >= 3
    browser.ask(
        "(() => { const scrub = document.querySelector('.scrub'); scrub.value = 1; "
        "scrub.dispatchEvent(new Event('input')); })()"
    )
    browser.until("location.pathname.endsWith('/F1901M.html')")
    assert browser.until("document.querySelector('.scrub').getAttribute('aria-valuetext')") == "Fall 1901, movement"


def test_the_game_plays_and_pauses(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.until("Number(document.querySelector('.scrub').max)")
    browser.ask("document.querySelector('.speed').value = 400; document.querySelector('.play').click()")
    assert browser.ask("document.querySelector('.play').getAttribute('aria-label')") == "Pause"
    browser.until("location.pathname.endsWith('/W1901A.html')")
    browser.ask("document.querySelector('.play').click()")
    assert browser.ask("document.querySelector('.play').getAttribute('aria-label')") == "Play the game"


SCRUBBED = """(() => { const scrub = document.querySelector('.scrub'); scrub.focus(); for (const at of [1, 2]) {
    scrub.value = at; scrub.dispatchEvent(new Event('input')); } })()"""


@pytest.mark.parametrize("begin", [SCRUBBED, "document.querySelector('.play').click()"])
def test_back_leads_to_where_one_began_to_scrub_or_to_play(browser: Browser, address: str, begin: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.until("Number(document.querySelector('.scrub').max)")
    browser.ask("window.isTheSame = true; document.querySelector('.speed').value = 400")
    browser.ask(begin)
    browser.until("document.querySelector('h1').textContent.includes('Winter')")

    browser.ask("history.back()")
    browser.until("document.querySelector('h1').textContent.includes('Spring 1901')")
    assert browser.ask("window.isTheSame")


def test_who_steps_by_keys_stays_at_his_power_or_order(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1902M.html")
    for place in (".powers [data-power='3'] button", "a.order[href='#A-mun']"):
        browser.ask(f"""document.querySelector("{place}").focus()""")
        for key, page in (("Home", "S1901M"), ("End", "S1902M")):
            browser.press(key, leads_away=False)
            browser.until(f"location.pathname.endsWith('/{page}.html') && document.title.includes('{page[1:5]}')")
            browser.until(f"""document.activeElement.matches("{place}")""")


def test_keys_move_a_board_that_is_zoomed(browser: Browser, address: str) -> None:
    left = "document.querySelector('.board svg').viewBox.baseVal.x"
    browser.open(f"{address}S1901M.html")
    browser.ask("document.querySelector('[data-zoom=in]').click()")
    before = browser.ask(left)
    browser.press("ArrowRight", leads_away=False, is_shifted=True)
    assert browser.ask(left) > before
    for _ in range(9):
        browser.press("ArrowLeft", leads_away=False, is_shifted=True)
    assert browser.ask(left) == 0
    assert browser.ask("location.pathname").endswith("/S1901M.html")


def test_the_rule_behind_a_reason_is_one_click_away(browser: Browser, address: str) -> None:
    browser.size(*WIDE)
    browser.open(f"{address}S1901M.html")
    browser.ask("document.querySelector('#A-war .why a').click()")

    assert str(browser.until("document.querySelector('li:target')?.textContent")).startswith("Units of equal strength")
    assert browser.ask("location.hash") == "#bounced"


def test_a_battle_has_an_address_and_its_part_of_the_board(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html#battle-gal")
    shown: Any = browser.ask("[...document.querySelectorAll('#battle-gal li')].map(each => each.dataset.for)")
    assert set(shown) == {"A-vie", "A-war"}
    said = browser.ask("document.querySelector('#battle-gal').textContent")
    assert "Nobody came in: those who wanted to stopped each other." in said
    assert "A War (Russia) was stopped: strength 1 against 1 of A Vie (Austria)" in said
    assert browser.ask("document.querySelector('#battle-gal svg').viewBox.baseVal.width") < 700
    # Behind each reason stands its rule, and nothing else has one.
    reasons = "[...document.querySelectorAll('#battle-gal .why')].map(each => each.querySelector('a')?.hash)"
    assert browser.ask(reasons) == ["#bounced", "#bounced"]
    assert browser.ask("document.querySelector('#battle-gal').getBoundingClientRect().top") < LAPTOP[1]

    # Its heading is a link to it, which marks it and leaves the page as it is.
    browser.open(f"{address}S1901M.html")
    browser.ask("document.querySelector('#battle-gal h3 a').focus()")
    browser.press("Enter", leads_away=False)
    browser.until("location.hash === '#battle-gal'")
    browser.ask("new Promise(done => fetch(location.href).then(() => setTimeout(done, 100)))")
    assert browser.ask("document.querySelector(':target')?.id") == "battle-gal"


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("times", [1, 5])
def test_what_happened_is_seen_below_the_board_of_a_phone_however_many_powers_there_are(
    browser: Browser, address: str, times: int, scripts: bool
) -> None:
    browser.size(*PHONE, is_phone=True)
    browser.run_scripts(scripts)
    browser.open(f"{address}S1901M.html")
    browser.ask(f"""(list => list.append(...Array({times - 1}).fill([...list.children]).flat().map(
        each => each.cloneNode(true))))(document.querySelector('.powers'))""")

    assert browser.ask("document.querySelectorAll('.powers li').length") == 7 * times
    assert browser.ask("document.querySelector('.story').getBoundingClientRect().top") < PHONE[1] * 0.8
    assert browser.ask("document.documentElement.scrollWidth") == PHONE[0]
    # The last one is reached by keys or a finger.
    last = "document.querySelector('.powers li:last-child > *')"
    browser.ask(f"{last}.scrollIntoView()")
    assert browser.ask(f"{last}.getBoundingClientRect().right") < PHONE[0] + 1


def test_the_land_is_fetched_once(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.press("ArrowRight", leads_away=False)
    browser.until("location.pathname.endsWith('/F1901M.html')")
    asked = "performance.getEntriesByType('resource').map(each => each.name).filter(each => each.endsWith('.svg'))"
    assert len(browser.ask(asked)) == 1


@pytest.mark.parametrize("size", [LAPTOP, WIDE])
def test_the_board_fits_the_window_and_orders_stand_beside_it(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    browser.size(*size)
    browser.open(f"{address}S1901M.html")
    box = "(({x, y, right, bottom}) => [x, y, right, bottom])(document.querySelector('%s').getBoundingClientRect())"
    left, top, right, bottom = browser.ask(box % ".board")
    assert 0 <= left < right
    assert 0 <= top < bottom <= size[1] - 60
    assert bottom - top > size[1] * 0.6
    orders = browser.ask(box % ".told")
    assert orders[0] > right
    assert orders[1] < size[1] / 3


def test_a_board_of_any_proportion_leaves_room_for_what_steers_it(browser: Browser, tmp_path: Path) -> None:
    stage = Stage(tmp_path / "state")
    stage.gather()
    stage.write("master", "CREATE centuries BOARD hundred")
    write_site(stage.db, replace(stage.config, site=Site(folder=str(tmp_path / "www"), films=False)), STATIONERY)
    stage.close()
    with served(tmp_path / "www") as address:
        browser.open(f"{address}games/centuries/index.html")
        bottom = "document.querySelector('{}').getBoundingClientRect().bottom"
        assert 500 < browser.ask(bottom.format(".board")) < browser.ask(bottom.format(".powers")) <= LAPTOP[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_order_that_failed_does_not_look_like_a_link(browser: Browser, address: str, scheme: str) -> None:
    browser.prefer(scheme)
    browser.open(f"{address}S1901M.html")
    look = """(({{color, textDecorationLine}}) => [color, textDecorationLine])(
        getComputedStyle(document.querySelector('{}')))"""
    queries = (".orders .fail", ".orders .order:not(.fail)", "header a")
    failed, carried_out, link = (browser.ask(look.format(each)) for each in queries)
    assert failed == [carried_out[0], "underline"]
    assert carried_out[1] == "none"
    assert link[0] != failed[0]


def test_the_counts_are_those_after_the_phase(browser: Browser, address: str) -> None:
    """Turkey went to Bulgaria in spring, and has it by the fall."""
    browser.open(f"{address}F1901M.html")
    shown = browser.ask("[...document.querySelectorAll('.powers li')].map(each => each.textContent)")
    assert "Turkey 4 +1" in [" ".join(str(each).split()) for each in shown]


def test_a_fleet_on_a_coast_says_on_which(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    assert "SC" in browser.ask("[...document.querySelectorAll('.board .names text')].map(each => each.textContent)")


@pytest.mark.parametrize("size", [PHONE, LAPTOP, WIDE])
def test_nothing_moves_while_a_page_comes(browser: Browser, address: str, size: tuple[int, int]) -> None:
    browser.size(*size, is_phone=size is PHONE)
    for page in ("index", "S1901M"):
        browser.open(f"{address}{page}.html")
        assert browser.ask(SHIFT) <= 0.05


def test_a_swipe_over_the_board_steps_on_a_phone(browser: Browser, address: str) -> None:
    browser.size(*PHONE, is_phone=True)
    browser.open(f"{address}S1901M.html")
    browser.swipe((300, 300), (60, 310))
    browser.until("location.pathname.endsWith('/F1901M.html')")
    assert where(browser) == "F1901M.html"

    browser.until("document.querySelector('h1').textContent.includes('Fall')")
    browser.swipe((60, 300), (300, 310))
    browser.until("location.pathname.endsWith('/S1901M.html')")


def test_keys_with_others_held_and_steps_beyond_the_ends_do_nothing(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    browser.press("ArrowLeft", leads_away=False)
    browser.press("Home", leads_away=False)

    assert where(browser) == "S1901M.html"
    for held, is_free in (("true", True), ("false", False)):
        key = f"new KeyboardEvent('keydown', {{key: 'ArrowRight', ctrlKey: {held}, cancelable: true, bubbles: true}})"
        assert browser.ask(f"document.body.dispatchEvent({key})") is is_free


def test_the_front_page_shows_each_game_and_finds_it(browser: Browser, address: str) -> None:
    front = address.replace("games/sample/", "index.html")
    browser.open(front)
    assert browser.until("document.images[0].naturalWidth") == 1400
    assert "England 3" in browser.ask("document.images[0].alt")
    assert browser.until("document.querySelector('time.until').textContent.trim()")

    shown = "[...document.querySelectorAll('.cards li')].filter(each => each.offsetHeight).length"
    search = (
        "(() => {{ const field = document.querySelector('.search'); field.value = '{}'; "
        "field.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
    )
    for words, count in (("standard sam", 1), ("no such game", 0), ("", 1)):
        browser.ask(search.format(words))
        assert browser.ask(shown) == count
        heads = browser.ask("[...document.querySelectorAll('h2')].filter(each => each.offsetHeight).length")
        said = browser.ask("document.querySelector('[role=status]').textContent")
        assert (heads, said) == ((count, "") if count else (0, "No game is like that."))
    assert browser.ask("document.querySelector('meta[property=\"og:title\"]').content")


def test_the_name_of_a_game_or_of_the_site_is_written_in_one_way(browser: Browser, address: str) -> None:
    """`Sample` above a list of `sample` would be two games; a phase alone begins with a capital in any language."""
    first = "getComputedStyle(document.querySelector('h1'), '::first-letter').textTransform"
    browser.open(address.replace("games/sample/", "index.html"))
    assert browser.ask(first) == "none"
    browser.open(f"{address}S1901M.html")
    assert browser.ask(first) == "uppercase"


def test_a_preview_says_what_happened_last(browser: Browser, address: str) -> None:
    browser.open(f"{address}S1901M.html")
    said = browser.ask("document.querySelector('meta[name=description]').content")
    assert said.startswith("sample: Spring 1901, movement. ")
    assert said.endswith(browser.ask("document.querySelector('.story').textContent"))
