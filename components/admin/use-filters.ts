"use client";

import { useSearchParams } from "next/navigation";
import { currentQuery, pushQuery } from "@/components/api/address-query";

/** What a list is narrowed to, as the address says: reloads, Back and links keep it. Empty values are left out. */
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
  /** For usePages: the addresses of the list's pages, narrowed the same way. */
  const pathAfter = (path: string) => (cursor: string | undefined) => {
    const page = new URLSearchParams(query);
    if (cursor) page.set("cursor", cursor);
    return `${path}?${page}`;
  };
  return { filters, choose, clear, query: query.toString(), pathAfter };
}
