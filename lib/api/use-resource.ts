"use client";

import { QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError, api } from "./client";

let tabCache: QueryClient | undefined;

/** One cache a tab. While a page is drawn on the server nothing is read, and nothing may outlive the request. */
function cache(): QueryClient {
  if (typeof window === "undefined") return new QueryClient();
  tabCache ??= new QueryClient({
    defaultOptions: { queries: { retry: isWorthRepeating, staleTime: 1_000 } },
  });
  return tabCache;
}

/** A refusal stays a refusal; only silence and 5xx are asked again, twice. */
function isWorthRepeating(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status < 500);
}

/** Once a session has ended, what it had read is not shown any longer. */
function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** How many pages of a list are kept fresh by themselves. */
const LIVE_PAGES = 3;

interface Options<T> {
  /** Asks again this often while the tab is visible; false rests. */
  everyMs?: number | ((latest: T | undefined) => number | false);
}

/**
 * Reads something from the API and keeps it fresh: the browser's only way to read. Shared by everything on the
 * page that asks for the same path. An undefined path waits.
 */
export function useResource<S extends z.ZodType>(
  path: string | undefined,
  schema: S,
  { everyMs }: Options<z.output<S>> = {},
) {
  const query = useQuery(
    {
      queryKey: [path],
      queryFn: () => api.get(path ?? "", schema),
      enabled: path !== undefined,
      refetchInterval: typeof everyMs === "function" ? ({ state }) => everyMs(state.data) : everyMs,
    },
    cache(),
  );
  const data = isSignedOut(query.error) ? undefined : query.data;
  return { data, error: query.error, retry: () => void query.refetch() };
}

/** A list as far as it was read. */
export interface Pages<T> {
  items: T[] | undefined;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** A list by pages: `pathAfter(cursor)` is the address of the page after it (undefined: the first). */
export function usePages<T, C extends string>(
  pathAfter: (cursor: C | undefined) => string,
  schema: z.ZodType<{ items: T[]; nextCursor: C | null }>,
  { everyMs }: { everyMs?: number } = {},
): Pages<T> {
  const query = useInfiniteQuery(
    {
      queryKey: [pathAfter(undefined), "pages"],
      queryFn: ({ pageParam }) => api.get(pathAfter(pageParam as C | undefined), schema),
      initialPageParam: undefined as C | undefined,
      getNextPageParam: (page) => page.nextCursor,
      // Every page is read anew each time: a list read far down rests.
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > LIVE_PAGES ? false : everyMs),
    },
    cache(),
  );
  return {
    items: isSignedOut(query.error) ? undefined : query.data?.pages.flatMap((page) => page.items),
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** After a write: everything read from paths that start so is read again. */
export function refreshResources(prefix: string): Promise<void> {
  return cache().invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(prefix) });
}

/** A write answered with the thing itself: shown at once. */
export function showResource(path: string, data: unknown): void {
  cache().setQueryData([path], data);
}

/** When somebody else sits down: nothing of the last person's remains. */
export function forgetResources(): void {
  cache().clear();
}
