"""Modules as one classic script."""

from __future__ import annotations

import pytest

from app.assets.bundle import CannotBundle, bundle

LEAF = (
    "export const low = 1;\nexport function rise(by) { return low + by; }\n"
    "export async function* each() {}\n"
)


def test_the_entry_runs_once_all_that_it_imports_is_there() -> None:
    modules = {
        "main.js": 'import { rise as up } from "./leaf.js";\nup(2);\n',
        "leaf.js": LEAF,
    }

    script = bundle(modules, "main.js")

    assert 'const { rise: up } = loadModule("leaf.js");' in script
    assert "return { low, rise, each };" in script
    assert script.index('moduleFactories["leaf.js"]') < script.index(
        'moduleFactories["main.js"]'
    )
    assert script.rstrip("}\n").endswith('loadModule("main.js");')


def test_no_module_syntax_is_left() -> None:
    modules = {
        "main.js": (
            'import * as leaf from "./leaf.js";\n'
            'import {\n  low,\n} from "./leaf.js";\n'
            'import("./later.js").then(({ late }) => late(leaf, low));\n'
        ),
        "leaf.js": LEAF,
        "later.js": "export const late = () => {};\n",
    }

    script = bundle(modules, "main.js")

    assert "import" not in script
    assert "export" not in script
    assert 'then(() => loadModule("later.js"))' in script


def test_paths_are_relative_to_the_importing_module() -> None:
    modules = {
        "main.js": 'import { turn } from "./deck/deck.js";\nturn();\n',
        "deck/deck.js": 'import { low } from "../lib/leaf.js";\n'
        'import { high } from "./bar.js";\nexport const turn = () => low + high;\n',
        "deck/bar.js": "export const high = 2;\n",
        "lib/leaf.js": LEAF,
    }

    script = bundle(modules, "main.js")

    assert 'const { low } = loadModule("lib/leaf.js");' in script
    assert 'const { high } = loadModule("deck/bar.js");' in script


def test_one_module_stands_for_another_which_it_alone_may_import() -> None:
    modules = {
        "main.js": 'import { ask } from "./door.js";\nask();\n',
        "door.js": "export const ask = () => 1;\n",
        "wall.js": 'import { ask as knock } from "./door.js";\n'
        "export const ask = () => knock();\n",
    }

    script = bundle(modules, "main.js", {"door.js": "wall.js"})

    assert 'const { ask } = loadModule("wall.js");' in script
    assert 'const { ask: knock } = loadModule("door.js");' in script


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('import thing from "./leaf.js";', "import thing"),
        ("export default 1;", "export default"),
        ('export { low } from "./leaf.js";', "export {"),
        ('import { gone } from "./gone.js";', "gone.js"),
        ('import { main } from "./main.js";', "cycle"),
    ],
)
def test_what_it_does_not_know_is_refused(line: str, told: str) -> None:
    modules = {"main.js": f"{line}\n", "leaf.js": LEAF}

    with pytest.raises(CannotBundle, match=told):
        bundle(modules, "main.js")
