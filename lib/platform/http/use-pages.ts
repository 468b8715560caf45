"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "./api-client";
import { useReportedResult } from "./search-result";
import { isSignedOut, useCache } from "./use-resource";
import { whileSearching } from "./while-searching";

/** How many pages of a list are refetched automatically. */
const MAX_REFETCHED_PAGES = 3;

/** The pages of a list read so far. */
export interface Pages<T> {
  items: T[] | undefined;
  /** The items still answer the previous search text. */
  isPrevious: boolean;
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
  const items = isSignedOut(query.error) ? undefined : query.data?.pages.flatMap((page) => page.items);
  const isPrevious = query.isPlaceholderData;
  useReportedResult(pathAfter(undefined), isPrevious ? undefined : items?.length, query.hasNextPage);
  return {
    items,
    isPrevious,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
