"use client";

import {
  type Query,
  QueryClient,
  QueryClientContext,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useContext } from "react";
import type { z } from "zod";
import { ApiError, api } from "./api-client";
import { onClearResources } from "./clear-resources";
import { isSameExceptSearch } from "./list-path";

let tabCache: QueryClient | undefined;

/** One cache per tab. During server rendering nothing is fetched and nothing may outlive the request. */
export function resourceCache(): QueryClient {
  if (typeof window === "undefined") return new QueryClient();
  tabCache ??= new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime } },
  });
  return tabCache;
}

/** While a page is rendered on the server, the cache is the page's own (first-answers-provider.tsx). */
function useCache(): QueryClient {
  return useContext(QueryClientContext) ?? resourceCache();
}

/** When the user last changed in this tab. */
let clearedAt = 0;

/** The times at which pages with answers were received. */
const pagesReceivedAt = new Set<number>();

/** Answers that came with the page stay fresh until a slow phone has hydrated the components that use them. */
function staleTime({ state }: Pick<Query, "state">): number {
  return pagesReceivedAt.has(state.dataUpdatedAt) ? 10_000 : 1_000;
}

/** Error responses are not retried; network failures and 5xx are retried twice. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status < 500);
}

/** Data read before the session ended is no longer shown. */
function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** How many pages of a list are refetched automatically. */
const MAX_REFETCHED_PAGES = 3;

/** While the answer to a changed search text is read, the previous answer stays, so that rows do not flicker while typing. */
function whileSearching(path = "") {
  return <T>(previous: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const [before, after] = [String(query?.queryKey[0] ?? ""), path].map((text) => text.split("?"));
    const isSameList =
      before?.[0] === after?.[0] &&
      isSameExceptSearch(new URLSearchParams(before?.[1]), new URLSearchParams(after?.[1]));
    return isSameList ? previous : undefined;
  };
}

interface Options<T> {
  /** Refetches at this interval while the tab is visible; false stops it. */
  everyMs?: number | ((latest: T | undefined) => number | false);
}

/**
 * Reads a resource from the API and keeps it fresh; all reads in the browser use it. Components that read the
 * same path share one request. Nothing is fetched while the path is undefined.
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
      placeholderData: whileSearching(path),
      refetchInterval: typeof everyMs === "function" ? ({ state }) => everyMs(state.data) : everyMs,
    },
    useCache(),
  );
  const data = isSignedOut(query.error) ? undefined : query.data;
  return { data, error: query.error, retry: () => void query.refetch() };
}

/** The pages of a list read so far. */
export interface Pages<T> {
  items: T[] | undefined;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/**
 * Reads a list page by page: `pathAfter(cursor)` returns the path of the page after the cursor (undefined:
 * the first).
 */
export function usePages<T, C extends string>(
  pathAfter: (cursor: C | undefined) => string,
  schema: z.ZodType<{ items: T[]; nextCursor: C | null }>,
  { everyMs }: { everyMs?: number } = {},
): Pages<T> {
  const query = useInfiniteQuery(
    {
      queryKey: [pathAfter(undefined), "pages"],
      queryFn: ({ pageParam }) => api.get(pathAfter(pageParam as C | undefined), schema),
      placeholderData: whileSearching(pathAfter(undefined)),
      initialPageParam: undefined as C | undefined,
      getNextPageParam: (page) => page.nextCursor,
      // Each refetch reads every page again, so long lists are not refetched automatically.
      refetchInterval: ({ state }) =>
        (state.data?.pages.length ?? 0) > MAX_REFETCHED_PAGES ? false : everyMs,
    },
    useCache(),
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

/** Call after a write: refetches all resources whose path starts with `prefix`. */
export function refreshResources(prefix: string): Promise<void> {
  return resourceCache().invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(prefix),
  });
}

/** Stores the response of a write as the resource's new value. */
export function setResource(path: string, data: unknown): void {
  resourceCache().setQueryData([path], data);
}

/**
 * Stores an answer that came with a page, received at `at`, unless the cache has a newer one. After a sign-out, going
 * back must not restore the answers of earlier pages.
 */
export function storeFirstAnswer(client: QueryClient, path: string, body: unknown, at: number): void {
  if (at <= clearedAt) return;
  if (client === tabCache) pagesReceivedAt.add(at);
  const store = (queryKey: string[], data: unknown) => {
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < at)
      client.setQueryData(queryKey, data, { updatedAt: at });
  };
  store([path], body);
  const isPage = typeof body === "object" && body !== null && "nextCursor" in body;
  if (isPage) store([path, "pages"], { pages: [body], pageParams: [undefined] });
}

onClearResources(() => {
  clearedAt = Date.now();
  resourceCache().clear();
});
