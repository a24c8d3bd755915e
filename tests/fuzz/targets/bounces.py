"""What a bounce says about an address, and whether a letter is a robot's."""

from __future__ import annotations

from judge.post.bounces import failures, one_line, refusal
from judge.post.mime import parse
from judge.post.robots import demands_proof, own_lines, robot_reason
from tests.fuzz import promises
from tests.fuzz.targets import letters


def one_input(data: bytes) -> None:
    """Whatever comes back is read, always alike, and nothing of it can break a line of ours."""
    found = failures(parse(data))
    assert found == failures(parse(data))
    assert len(found) <= 20
    for failure in found:
        promises.is_one_line(failure.address, 254)
        promises.is_one_line(failure.diagnostic, 200)
        assert failure.status == "" or failure.status[0] in "245"
    part = parse(data).part
    robot_reason(part, "<>", "mailer-daemon@player.test", "b+x@judge.test")
    demands_proof(part, "anna@player.test")
    text = promises.text_of(data)
    refusal(text)
    promises.is_one_line(one_line(text), 200)
    own_lines(text)


def seeds() -> list[bytes]:
    return letters()
