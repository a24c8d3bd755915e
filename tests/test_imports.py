"""No module of the program needs another one that needs it."""

import grimp


def test_no_two_modules_need_each_other() -> None:
    graph = grimp.build_graph("judge", exclude_type_checking_imports=True)
    needs = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    while leaves := [module for module, needed in needs.items() if not needed & needs.keys()]:
        for module in leaves:
            del needs[module]

    assert sorted(needs) == [], "these import each other in a circle, or need one of those that do"
