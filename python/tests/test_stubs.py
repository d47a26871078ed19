"""The stubs match the package: the same names and the same parameters with the same defaults."""

import ast
import inspect
from pathlib import Path

import pytest

import novikoff
from novikoff import _core

FOLDER = Path(novikoff.__file__).parent
STUB = {node.name: node for node in ast.parse((FOLDER / "__init__.pyi").read_text(encoding="utf-8")).body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def of_stub(function):
    arguments = function.args
    names = [a.arg for a in arguments.args if a.arg != "self"]
    defaults = dict(zip(reversed(names), reversed([ast.unparse(d) for d in arguments.defaults])))
    defaults |= {a.arg: ast.unparse(d) for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults)}
    return names + [a.arg for a in arguments.kwonlyargs], defaults


def of_package(function):
    parameters = [p for p in inspect.signature(function).parameters.values() if p.name != "self" and p.kind != p.VAR_KEYWORD]
    written = {p.name: p.default for p in parameters if p.default is not p.empty}
    return [p.name for p in parameters], written


def same(stub, function):
    names, defaults = of_stub(stub)
    real_names, real = of_package(function)
    assert names == real_names
    assert {name: eval(text, {"np": __import__("numpy")}) for name, text in defaults.items()} == real


def test_every_public_name_has_a_stub():
    assert set(novikoff.__all__) <= set(STUB)


@pytest.mark.parametrize("name", novikoff.__all__)
def test_stub_has_the_parameters_of_the_package(name):
    stub, real = STUB[name], getattr(novikoff, name)
    if isinstance(stub, ast.FunctionDef):
        same(stub, real)
        return
    for method in stub.body:
        if isinstance(method, ast.FunctionDef):
            found = inspect.getattr_static(real, method.name)
            if not isinstance(found, property):
                same(method, found)


def test_version_is_that_of_the_build():
    build = (Path(__file__).parents[2] / "CMakeLists.txt").read_text(encoding="utf-8")
    assert f"project(novikoff VERSION {novikoff.__version__} " in build


def test_attributes_of_the_module_are_there():
    for node in ast.parse((FOLDER / "_core.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, (ast.AnnAssign, ast.FunctionDef)):
                    assert hasattr(getattr(_core, node.name), getattr(member, "name", None) or member.target.id)
    assert (FOLDER / "py.typed").exists()
