"""Templates that are filled in faster say what Jinja says, whatever stands in them."""

from __future__ import annotations

from functools import partial

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from judge.prose.filling import QuickEnvironment, escaped

LENT = """{% macro bold(text, mark='b') %}<{{ mark }}>{{ text }}</{{ mark }}>{% endmacro %}
{% macro plain(text) %}{{ text }}{% endmacro %}
{% macro around() %}[{{ caller() }}]{% endmacro %}
{% macro many() %}{{ varargs | join('+') }}{% endmacro %}
{% macro named() %}{{ kwargs.items() | sort | join('+') }}{% endmacro %}"""
TEMPLATES = {
    "one": "{% import 'lent' as lent %}{{ lent.plain(name) }}",
    "default": "{% from 'lent' import bold %}{{ bold(name) }}{{ bold(name, 'i') }}{{ bold(name, mark='u') }}",
    "caller": "{% import 'lent' as lent %}{% call lent.around() %}{{ name }}{% endcall %}",
    "many": "{% import 'lent' as lent %}{{ lent.many(name, 1, safe) }}{{ lent.named(b=name, a=2) }}",
    "loop": "{% import 'lent' as lent %}{% for each in [name, safe, 3, none] %}{{ lent.plain(each) }};{% endfor %}",
    "from": "{% from 'lent' import plain %}{% for each in 'ab' %}{{ plain(plain(name)) }}{% endfor %}",
    "context": "{% for each in [1, 2] %}{{ seen('name') }}{{ half(each) }}{{ name.upper() }}{% endfor %}",
    "filters": "{{ name | upper }}{{ [name, safe] | join(', ') }}{{ name ~ safe }}{{ safe + name }}{{ 1.5 }}{{ true }}",
    "inherits": "{% extends 'base' %}{% block inner %}{{ name }}{{ super() }}{% endblock %}",
    "base": "<p>{% block inner %}{{ safe }}{% endblock %}</p>{% include 'part' %}",
    "part": "{% set own = name %}{{ own }}",
    "raw": "{{ name | safe }}{{ name | e }}{% autoescape false %}{{ name }}{% endautoescape %}",
    "lent": LENT,
}


def made(kind: type[Environment], *, autoescape: bool) -> Environment:
    """An environment of either kind, with functions of all kinds that ours has."""

    @pass_context
    def seen(context: Context, name: str) -> object:
        return context.get(name)

    environment = kind(loader=DictLoader(TEMPLATES), autoescape=autoescape, undefined=StrictUndefined)
    environment.globals |= {"seen": seen, "half": partial(divmod, 7)}
    return environment


@pytest.mark.parametrize("autoescape", [True, False], ids=["html", "text"])
@pytest.mark.parametrize("name", ["Anna", "<b>Anna & 'Bo'</b>", "ミュンヘン", ""])
@pytest.mark.parametrize("template", sorted(TEMPLATES.keys() - {"lent"}))
def test_a_template_says_what_jinja_makes_it_say(template: str, name: str, autoescape: bool) -> None:
    usual, ours = (made(kind, autoescape=autoescape) for kind in (Environment, QuickEnvironment))
    given = {"name": name, "safe": Markup("<i>&amp;</i>")}

    first = ours.get_template(template).render(given)

    assert first == usual.get_template(template).render(given)
    assert ours.get_template(template).render(given) == first, "nothing is kept of what it was filled in with"


@pytest.mark.parametrize(
    "source", ["{{ nothing }}", "{{ name.nothing() }}", "{% import 'lent' as l %}{{ l.plain(nothing) }}"]
)
def test_what_is_missing_is_missed(source: str) -> None:
    with pytest.raises(UndefinedError):
        made(QuickEnvironment, autoescape=True).from_string(source).render(name="Anna")


def test_a_macro_that_gets_too_much_is_refused() -> None:
    with pytest.raises(TypeError):
        made(QuickEnvironment, autoescape=True).from_string("{% import 'lent' as l %}{{ l.plain(1, 2) }}").render()


@pytest.mark.parametrize("sign", "&<>'\"")
def test_every_special_character_is_escaped(sign: str) -> None:
    assert str(escaped(f"a{sign}b")) == f"a{Markup.escape(sign)}b"
    assert escaped(Markup(sign)) == sign
