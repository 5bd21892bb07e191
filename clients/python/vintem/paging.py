"""Lists as iterators: pages are fetched as needed."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, Mapping, Optional

from .errors import VintemError

PAGE_SIZE = 100
#: How many ids are remembered to skip duplicates: ten of the largest pages.
REMEMBERED_MAX = 10_000

Page = Callable[[Dict[str, Any]], Any]


def by_offset(page: Page, query: Optional[Mapping[str, Any]]) -> Iterator[Any]:
    """Every item, page by page (`limit` is the page size). New items push others to the next page; these duplicates are
    skipped. An item that leaves the filter during the reading may hide another: for a complete record read the events."""
    asked: Dict[str, Any] = {"limit": PAGE_SIZE, "offset": 0, **(query or {})}
    told: Dict[Any, None] = {}
    while True:
        found = page(asked)
        for item in found["items"]:
            known = item.get("id")
            if known is not None and known in told:
                continue
            if known is not None:
                told[known] = None
            yield item
        # A dict keeps insertion order: the oldest ids are dropped first.
        while len(told) > REMEMBERED_MAX:
            del told[next(iter(told))]
        if not found["has_more"] or not found["items"]:
            return
        asked = {**asked, "offset": asked["offset"] + len(found["items"])}


def by_before(page: Page, query: Optional[Mapping[str, Any]]) -> Iterator[Any]:
    """Every item, from the newest on. A page may be empty although others follow."""
    asked: Dict[str, Any] = dict(query or {})
    while True:
        found = page(asked)
        yield from found["items"]
        following = found["next"]
        if following is None:
            return
        if following == asked.get("before"):
            raise VintemError("unexpected_answer", "the list returned the same page again")
        asked = {**asked, "before": following}


def by_after(page: Page, query: Optional[Mapping[str, Any]]) -> Iterator[Any]:
    """Every event after a sequence, up to the present end of the feed."""
    asked: Dict[str, Any] = {"after": 0, **(query or {})}
    while True:
        found = page(asked)
        yield from found["items"]
        if not found["has_more"]:
            return
        if not found["last_sequence"] > asked["after"]:
            raise VintemError("unexpected_answer", "the feed returned the same sequence again")
        asked = {**asked, "after": found["last_sequence"]}
