"use client";

import { useSearchParams } from "next/navigation";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import { listPath } from "@/lib/platform/http/list-path";

/**
 * The filters of a list, stored in the URL, so that reloads, Back and links keep them. Empty values are
 * omitted.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const params = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  const query = new URLSearchParams(Object.entries<string>(filters).filter(([, value]) => value !== ""));
  function choose(change: Partial<Record<Name, string>>) {
    const next = currentQuery();
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    pushQuery(next);
  }
  const clear = () =>
    choose(Object.fromEntries(names.map((name) => [name, ""])) as Partial<Record<Name, string>>);
  /** For usePages: returns the paths of the list's pages with the same filters. */
  const pathAfter = (path: string) => (cursor: string | undefined) => listPath(path, params, names, cursor);
  return { filters, choose, clear, query: query.toString(), pathAfter };
}
