"""A bar that shows how far something has come, for those who ask for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .errors import MissingExtraError

__all__ = ["bar"]


@contextmanager
def bar(total: int, unit: str, progress: bool) -> Iterator[Callable[[int], object]]:
    """What is to be told how many more are done; without ``progress`` it shows nothing.

    Raises:
        MissingExtraError: Progress was asked for and tqdm is not installed.
    """
    if not progress:
        yield lambda _: None
        return
    try:
        from tqdm.auto import tqdm  # noqa: PLC0415 - wanted by few, and slow to import
    except ImportError as error:
        raise MissingExtraError(
            "progress needs tqdm: install lowball-rules with the extra progress"
        ) from error
    with tqdm(total=total, unit=unit) as display:
        yield display.update
