"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { hiddenSearchFields } from "@/lib/catalog/search/rules";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { localPath } from "@/lib/platform/i18n/local-path";
import { useSearchState } from "./search-state";

const labels = {
  price: "sorts.price",
  "price-desc": "sorts.priceDesc",
  year: "sorts.year",
  name: "sorts.name",
  rating: "sorts.rating",
} as const;

/** The sort order. Without JavaScript a button submits it. */
export function SortSelect() {
  const t = useTranslations("search");
  const locale = useLocale();
  const { search, change } = useSearchState();

  function sortBy(sort: string) {
    const chosen = searchSorts.find((known) => known === sort);
    if (chosen) change({ sort: chosen });
  }

  return (
    <form action={localPath("/vehicles", locale)} className="flex min-w-0 items-center gap-2">
      {hiddenSearchFields(search, ["sort", "page"]).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="sr-only">
        {t("sort")}
      </label>
      <span className="relative min-w-0">
        <select
          id="sort"
          name="sort"
          value={search.sort}
          onChange={(event) => sortBy(event.target.value)}
          className="h-10 w-full appearance-none text-ellipsis rounded-md border border-input bg-card pr-8 pl-2.5 sm:pr-9 sm:pl-3 font-medium text-sm hover:border-foreground pointer-coarse:h-11"
        >
          {searchSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(labels[sort])}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex sm:right-3 items-center text-muted-foreground">
          <ChevronDownIcon className="size-4" />
        </span>
      </span>
      <noscript>
        <button type="submit" className="h-10 rounded-md border border-foreground px-4 font-medium text-sm">
          {t("submit")}
        </button>
      </noscript>
    </form>
  );
}
