"""Every example in a docstring of the package runs."""

import doctest
import importlib
import pkgutil
from types import ModuleType
from typing import Final

import pytest

import lowball

MODULES: Final = sorted(
    found.name
    for found in pkgutil.walk_packages(lowball.__path__, "lowball.")
    if not found.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["lowball", *MODULES])
def test_examples_of_the_module(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
