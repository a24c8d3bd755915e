from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from judge.game import commands
from judge.game.roles import Who
from judge.game.transition import Command

HERE = Path(__file__).parent


def test_every_command_says_who_may_give_it_and_when_and_is_named_in_a_test() -> None:
    modules = [import_module(f"{commands.__name__}.{each.name}") for each in iter_modules(commands.__path__)]
    found = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and issubclass(value, Command)
    }
    tests = "\n".join(path.read_text() for path in HERE.parent.rglob("test_*.py") if path != Path(__file__))

    assert len(found) > 40
    assert [each.__name__ for each in found if not (isinstance(each.who, Who) and each.when)] == []
    assert [each.__name__ for each in found if "__dict__" in dir(each)] == []
    assert [each.__name__ for each in found if each.__name__ not in tests] == []
