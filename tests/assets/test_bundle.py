"""Tests of the JavaScript bundler."""

from __future__ import annotations

import pytest

from app.assets.bundle import CannotBundle, bundle

LEAF = (
    "export const low = 1;\nexport function rise(by) { return low + by; }\n"
    "export async function* each() {}\n"
)


def test_the_entry_runs_after_its_imports() -> None:
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


def test_a_replacement_module_can_import_the_original() -> None:
    modules = {
        "main.js": 'import { ask } from "./original.js";\nask();\n',
        "original.js": "export const ask = () => 1;\n",
        "replacement.js": 'import { ask as original_ask } from "./original.js";\n'
        "export const ask = () => original_ask();\n",
    }

    script = bundle(modules, "main.js", {"original.js": "replacement.js"})

    assert 'const { ask } = loadModule("replacement.js");' in script
    assert 'const { ask: original_ask } = loadModule("original.js");' in script


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('import thing from "./leaf.js";', "import thing"),
        ("export default 1;", "export default"),
        ('export { low } from "./leaf.js";', "export {"),
        ('import { missing } from "./missing.js";', "missing.js"),
        ('import { low, high as top } from "./leaf.js";', "imports high from leaf.js"),
        ('import {\n  up,\n} from "./leaf.js";', "main.js imports up"),
        ('import { main } from "./main.js";', "cycle"),
    ],
)
def test_unsupported_syntax_and_missing_names_are_rejected(
    line: str, message: str
) -> None:
    modules = {"main.js": f"{line}\n", "leaf.js": LEAF}

    with pytest.raises(CannotBundle, match=message):
        bundle(modules, "main.js")
