"use client";

import { type Query, QueryClient, QueryClientContext, useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import type { z } from "zod";
import { ApiError, api } from "./api-client";
import { onClearResources } from "./clear-resources";
import { UnreadableResponse } from "./parse-response";
import type { whileSearching } from "./while-searching";

let tabCache: QueryClient | undefined;

/** One cache per tab. During server rendering nothing is fetched and nothing may outlive the request. */
export function resourceCache(): QueryClient {
  if (typeof window === "undefined") return new QueryClient();
  tabCache ??= new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime } },
  });
  return tabCache;
}

/** While a page is rendered on the server, the cache is the page's own (first-responses-provider.tsx). */
export function useCache(): QueryClient {
  return useContext(QueryClientContext) ?? resourceCache();
}

/** When the user last changed in this tab. */
let clearedAt = 0;

/** The times at which pages with responses were received. */
const pagesReceivedAt = new Set<number>();

/** Responses that came with the page stay fresh until a slow phone has hydrated the components that use them. */
function staleTime({ state }: Pick<Query, "state">): number {
  return pagesReceivedAt.has(state.dataUpdatedAt) ? 10_000 : 1_000;
}

/** Error responses are not retried; network failures, 5xx and responses of another release are retried twice. */
function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500 && !(error instanceof UnreadableResponse);
  return failures < 2 && !isRefusal;
}

/** Data read before the session ended is no longer shown. */
export function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}

interface Options<T> {
  /** Refetches at this interval while the tab is visible; false stops it. */
  everyMs?: number | ((latest: T | undefined) => number | false);
  /** Chooses the response that is shown, as `isPrevious`, until that of a changed path is read (`whileSearching`). */
  placeholder?: ReturnType<typeof whileSearching>;
}

/**
 * Reads a resource from the API and keeps it fresh; all reads in the browser use it. Components that read the
 * same path share one request. Nothing is fetched while the path is undefined.
 */
export function useResource<S extends z.ZodType>(
  path: string | undefined,
  schema: S,
  { everyMs, placeholder }: Options<z.output<S>> = {},
) {
  const query = useQuery(
    {
      queryKey: [path],
      queryFn: () => api.get(path ?? "", schema),
      enabled: path !== undefined,
      placeholderData: placeholder,
      refetchInterval: typeof everyMs === "function" ? ({ state }) => everyMs(state.data) : everyMs,
    },
    useCache(),
  );
  const data = isSignedOut(query.error) ? undefined : query.data;
  const { error, isPlaceholderData: isPrevious } = query;
  return { data, isPrevious, error, retry: () => void query.refetch() };
}

/** On a slow connection a dialog closes before the list behind it has been refetched. */
const MAX_WAIT_MS = 2_000;

/**
 * Call after a write: refetches all resources whose path starts with `prefix`. Resolves when they are refetched, but
 * after two seconds at most.
 */
export function refreshResources(prefix: string): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  return Promise.race([refetchResources(prefix), limit]);
}

/** Like `refreshResources`, but resolves only when everything is refetched. */
export function refetchResources(prefix: string): Promise<void> {
  return resourceCache().invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(prefix),
  });
}

/** Stores the response of a write as the resource's new value. */
export function setResource(path: string, data: unknown): void {
  resourceCache().setQueryData([path], data);
}

/**
 * Stores a response that came with a page, received at `at`, unless the cache has a newer one. After a sign-out, going
 * back must not restore the responses of earlier pages.
 */
export function storeFirstResponse(client: QueryClient, path: string, body: unknown, at: number): void {
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
