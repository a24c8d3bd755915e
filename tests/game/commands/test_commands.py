from pathlib import Path

from judge.game import commands
from judge.game.transition import Command


def test_every_module_is_listed_and_every_command_has_its_tests() -> None:
    modules = {path.stem for path in Path(commands.__file__).parent.glob("*.py")} - {"__init__"}

    assert {
        command.__module__.rpartition(".")[2] for command in vars(commands).values() if isinstance(command, type)
    } - {Command.__module__.rpartition(".")[2]} == modules
    assert {path.stem for path in Path(__file__).parent.glob("test_*.py")} >= {f"test_{name}" for name in modules}
