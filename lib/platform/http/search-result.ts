"use client";

import { useEffect, useSyncExternalStore } from "react";

interface SearchResult {
  /** The text that was searched for. */
  search: string;
  count: number;
  /** The list has more than `count` items. */
  hasMore: boolean;
}

// One per tab: a page has one list that is searched while typing.
let latest: SearchResult | undefined;
const listeners = new Set<() => void>();

function report(result: SearchResult | undefined) {
  latest = result;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of results of the latest search whose response has arrived. */
export const useSearchResult = () =>
  useSyncExternalStore(
    subscribe,
    () => latest,
    () => undefined,
  );

/** For lists: reports how many items the response for `path` has; undefined until it has arrived. */
export function useReportedResult(path: string, count: number | undefined, hasMore = false): void {
  useEffect(() => {
    const search = new URLSearchParams(path.split("?")[1]).get("search");
    if (!search || count === undefined) return;
    report({ search, count, hasMore });
    // The result of an earlier search or of another page's list is not announced.
    return () => report(undefined);
  }, [path, count, hasMore]);
}
