"""What deploy/ brings for those who watch a judge: alerts, a dashboard and a page that know its metrics."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from judge.clerk.service.metrics import registry
from judge.config import Backup, Config
from judge.store.database import open_database

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
ALERTS = DEPLOY / "prometheus" / "judge-alerts.yml"
DASHBOARD = DEPLOY / "grafana" / "judge.json"
PAGE = DEPLOY / "METRICS.md"
MADE_BY_PROMETHEUS = {"judge_work_seconds_bucket", "judge_work_seconds_sum", "judge_work_seconds_count"}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Each metric of a judge with the labels that it has."""
    config = Config(state=tmp_path_factory.mktemp("state"), backup=Backup(to="/var/backups/judge"))
    open_database(config.database).close()
    families = text_string_to_metric_families(generate_latest(registry(config)).decode())
    found: dict[str, set[str]] = {}
    for family in families:
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def promtool(*words: str, folder: Path, given: str | None = None) -> str:
    """What it says of something in which it finds no fault."""
    asked = subprocess.run(
        ["promtool", *words], cwd=folder, input=given, capture_output=True, text=True, timeout=60, check=False
    )
    assert asked.returncode == 0, asked.stdout + asked.stderr
    return asked.stdout


def expressions(panels: list[dict[str, object]]) -> Iterator[str]:
    for panel in panels:
        targets = panel["targets"]
        assert isinstance(targets, list)
        yield from (target["expr"] for target in targets)


def test_prometheus_takes_the_alerts_and_they_fire_when_they_should(tmp_path: Path) -> None:
    for path in (ALERTS, DEPLOY / "prometheus" / "scrape.yml", ROOT / "tests" / "ops" / "alerts.yml"):
        shutil.copy(path, tmp_path)

    assert "SUCCESS" in promtool("check", "config", "scrape.yml", folder=tmp_path)
    assert "SUCCESS" in promtool("test", "rules", "alerts.yml", folder=tmp_path)


def test_prometheus_finds_no_fault_in_the_metrics(tmp_path: Path) -> None:
    config = Config(state=tmp_path)
    open_database(config.database).close()

    assert promtool("check", "metrics", folder=tmp_path, given=generate_latest(registry(config)).decode()) == ""


def test_alerts_and_dashboard_ask_for_nothing_that_the_judge_does_not_tell(known: dict[str, set[str]]) -> None:
    asked = [*re.findall(r"^ +expr: (.+)$", ALERTS.read_text(), re.MULTILINE)]
    asked += expressions(json.loads(DASHBOARD.read_text())["panels"])

    named = {name for text in asked for name in re.findall(r"\bjudge_\w+", text)}
    assert len(asked) > 25
    assert named <= known.keys()
    for text in asked:
        for name, labels in re.findall(r"\b(judge_\w+)\{([^}]*)\}", text):
            assert set(re.findall(r"(\w+)=~?", labels)) <= known[name] | {"instance", "job"}, text


def test_every_metric_is_on_the_page_and_in_the_dashboard(known: dict[str, set[str]]) -> None:
    shown = DASHBOARD.read_text()
    told = set(re.findall(r"`(judge_\w+)`", PAGE.read_text()))

    assert told == (known.keys() - MADE_BY_PROMETHEUS) | {"judge_work_seconds"}
    for name in known.keys() - {"judge_work_seconds_count", "judge_ticks_total"}:
        assert name in shown or name == "judge_bounced_mails", name


def test_every_alert_says_what_to_do_and_is_on_the_page() -> None:
    text = ALERTS.read_text()
    alerts = re.findall(r"alert: (\w+)", text)

    assert set(re.findall(r"`(Judge\w+)`", PAGE.read_text())) == set(alerts)
    assert text.count("summary: ") == text.count("description: ") == text.count("severity: ") == len(alerts)


def test_the_dashboard_is_whole() -> None:
    dashboard = json.loads(DASHBOARD.read_text())
    places = [panel["gridPos"] for panel in dashboard["panels"]]

    assert [each["name"] for each in dashboard["templating"]["list"]] == ["source", "instance"]
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(places)
    taken = [(x, y) for p in places for x in range(p["x"], p["x"] + p["w"]) for y in range(p["y"], p["y"] + p["h"])]
    assert len(taken) == len(set(taken)), "panels lie over each other"
    assert max(x for x, _ in taken) < 24
