"""The snippets for the web server in front of the page of one click name what the judge has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.clerk.posting.oneclick import token_of
from judge.cli.configfile import load_config
from judge.config import Web
from judge.errors import BadData
from judge.store.tokens import Keyring

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "web"
SNIPPETS = sorted(FOLDER.iterdir())


def code(path: Path) -> str:
    """Without remarks, and without what is quoted or a pattern."""
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#"))
    return "\n".join(lines)


@pytest.mark.parametrize("path", SNIPPETS, ids=lambda path: path.name)
def test_a_snippet_leads_to_the_port_of_the_judge_and_lets_its_links_through(path: Path) -> None:
    text = code(path)
    pattern = re.search(r"\^/u/\S*?\$", text)
    assert pattern is not None
    assert re.fullmatch(pattern[0], "/u/" + token_of(Keyring(b"x"), "p999999999999", "a" * 24))
    assert not re.fullmatch(pattern[0], "/u/../etc")
    assert f"{Web().host}:{Web().port}" in text
    bare = text.replace(pattern[0], "")
    assert bare.count("{") == bare.count("}")
    assert all(method in text for method in ("GET", "POST"))


def test_nginx_statements_end_as_they_must() -> None:
    for line in code(FOLDER / "nginx.conf").splitlines():
        assert not line.strip() or line.rstrip().endswith((";", "{", "}")), line


@pytest.mark.parametrize("address", ["http://judge.example.org", "judge.example.org", "https://x y", "https://a\nb"])
def test_a_page_that_mail_programs_would_not_click_is_refused(tmp_path: Path, address: str) -> None:
    """RFC 8058 3.1: the address is an HTTPS one."""
    path = tmp_path / "judge.toml"
    path.write_text(f"[web]\naddress = {address!r}\n".replace("'", '"'))

    with pytest.raises(BadData, match=r"web\.address"):
        load_config(path, {})
