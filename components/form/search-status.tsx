"use client";

import { useTranslations } from "next-intl";
import { useSearchResult } from "@/lib/platform/http/search-result";

/**
 * Tells screen readers how many results a search has, which others see in the list. It is empty until they are there,
 * so that an equal number is announced again.
 */
export function SearchStatus({ search }: { search: string }) {
  const t = useTranslations("ui");
  const result = useSearchResult();
  return (
    <p role="status" className="sr-only">
      {search !== "" &&
        result?.search === search &&
        t(result.hasMore ? "foundMore" : "found", { count: result.count })}
    </p>
  );
}
