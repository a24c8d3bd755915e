"""Jinja for thousands of small pieces: macros are called straight, and what needs no escaping is not escaped.

A mail calls some two hundred macros, twice. Jinja looks at each call for what may want its context, which nothing in
our templates does but macros, and makes of each piece an object that says it is safe, though all are joined at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from functools import partial
from types import FunctionType, MethodType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro, new_context
from markupsafe import Markup, escape

_SPECIAL = re.compile("[&<>'\"]")
_PLAIN_CALLS = frozenset({FunctionType, MethodType, partial})


def escaped(value: object) -> str:
    """What stands in the page for a value: a text without any special character is itself."""
    kind = type(value)
    if kind is Markup or (kind is str and _SPECIAL.search(value) is None):  # type: ignore[call-overload]
        return value  # type: ignore[return-value]
    return escape(value)


class QuickContext(Context):
    """The names of a template, and how it calls what they stand for."""

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        """As Jinja's own; a macro that is given all it takes, and a function that wants no context, are just called."""
        kind = type(called)
        if kind is Macro:
            has_names = named and not named.keys() <= _OF_JINJA
            is_plain = not (called.caller or called.catch_kwargs or called.catch_varargs)
            if is_plain and not has_names and len(args) == called._argument_count:
                made = called._func(*args)
                return Markup(made) if self.eval_ctx.autoescape else made
        elif kind in _PLAIN_CALLS and not hasattr(called, "jinja_pass_arg"):
            if named:
                named.pop("_loop_vars", None)
                named.pop("_block_vars", None)
            return called(*args, **named)
        return super().call(called, *args, **named)


_OF_JINJA = frozenset({"_loop_vars", "_block_vars"})
"""What Jinja hands to every call in a loop, for functions that want to know the names in it."""


class QuickCode(CodeGenerator):
    """Templates as Python that escapes its pieces by `escaped`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


class QuickTemplate(Template):
    """A template that knows no names but those of its environment, and those it is filled in with."""

    def new_context(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> Context:
        """As Jinja's own, which looks for names of the template itself."""
        known = vars or {} if shared else {**self.environment.globals, **(vars or {})}
        return new_context(self.environment, self.name, self.blocks, known, True, None, locals)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """What it has to lend, made once."""
        if self._module is None:
            self._module = self.make_module()
        return self._module


class QuickEnvironment(Environment):
    """Where templates are found, and how they are filled in; what was found is kept."""

    code_generator_class = QuickCode
    context_class = QuickContext
    template_class = QuickTemplate
    escaped = staticmethod(escaped)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._found = dict[str, Template]()

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template by its name. Each mail asks for the same few."""
        if not isinstance(name, str) or globals:
            return super().get_template(name, parent, globals)
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super().get_template(name, parent)
        return found
