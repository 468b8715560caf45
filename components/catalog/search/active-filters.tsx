"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { SaveSearch } from "@/components/catalog/saved-searches/save-search";
import { shortDay } from "@/components/ui/day-text";
import { XIcon } from "@/components/ui/first-view-icons";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { changeChoice, chosenValues, isInUse, noFilters } from "@/lib/catalog/search/filter-values";
import { type FilterOfKind, searchFilters } from "@/lib/catalog/search/filters";
import {
  defaultAvailability,
  isFiltered,
  type VehicleSearch,
  withDates,
  withoutFilters,
} from "@/lib/catalog/search/rules";
import { useChoiceLabel } from "./choice-label";
import { dayAndHour } from "./day-and-hour";
import { SearchLink, useSearchState } from "./search-state";

interface Chip {
  label: string;
  /** The search without this filter. */
  to: VehicleSearch;
}

/**
 * The active filters as chips. Each is a link to the search without it, so removing works without JavaScript.
 */
export function ActiveFilters({ facets }: { facets: SearchFacets }) {
  const t = useTranslations("search");
  const list = useRef<HTMLUListElement>(null);
  const { search } = useSearchState();
  const chips = useChips(search, facets);
  if (chips.length === 0) return null;

  // When the focused chip disappears, its neighbour takes the focus, or the heading of the results.
  function keepFocus(index: number) {
    requestAnimationFrame(() => {
      const links = list.current?.querySelectorAll("a");
      const next = links?.[Math.min(index, links.length - 1)] ?? document.getElementById("results");
      next?.focus({ preventScroll: true });
    });
  }

  return (
    <ul
      ref={list}
      aria-label={t("filters")}
      className="no-scrollbar -mx-(--gutter) order-2 flex basis-full items-center gap-2 overflow-x-auto px-(--gutter) pt-1 pb-3 md:mx-0 md:py-1 md:flex-wrap md:px-0"
    >
      {chips.map(({ label, to }, index) => (
        <li key={label} className="shrink-0">
          <SearchLink
            to={{ ...to, page: 1 }}
            onGo={() => keepFocus(index)}
            aria-label={t("remove", { filter: label })}
            className="touch-target relative inline-flex h-8 items-center gap-1.5 rounded-full border bg-card pr-2.5 pl-3 font-medium text-sm transition-colors hover:border-foreground"
          >
            <span className="max-w-48 truncate">{label}</span>
            <XIcon className="size-3.5 text-muted-foreground" />
          </SearchLink>
        </li>
      ))}
      {isFiltered(search) && (
        <li className="shrink-0 whitespace-nowrap">
          <SearchLink
            to={withoutFilters(search)}
            onGo={() => keepFocus(0)}
            className="touch-target relative rounded-sm px-2 font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary"
          >
            {t("reset")}
          </SearchLink>
        </li>
      )}
      <li className="shrink-0 whitespace-nowrap noscript:hidden">
        <SaveSearch
          search={search}
          name={chips
            .map(({ label }) => label)
            .join(", ")
            .slice(0, 80)}
        />
      </li>
    </ul>
  );
}

function useChips(search: VehicleSearch, facets: SearchFacets): Chip[] {
  const t = useTranslations("search");
  const locale = useLocale();
  const labelOf = useChoiceLabel(facets);
  const { dates } = search;
  const chips: (Chip | false | undefined)[] = [
    search.search !== "" && {
      label: t("searchText", { search: search.search }),
      to: { ...search, search: "" },
    },
    dates && {
      label: `${dayAndHour(shortDay(dates.from, locale), dates.fromTime)} – ${dayAndHour(shortDay(dates.to, locale), dates.toTime)}`,
      to: withDates(search, undefined),
    },
    search.ids.length > 0 && { label: t("savedOnly"), to: { ...search, ids: [] } },
    search.availability !== defaultAvailability(dates) && {
      label: t(`availability.${search.availability}`),
      to: { ...search, availability: defaultAvailability(dates) },
    },
    ...searchFilters.flatMap((filter) =>
      filter.kind === "range"
        ? isInUse(filter, search) && {
            label: rangeText(t, filter, search),
            to: { ...search, [filter.field]: noFilters[filter.field] },
          }
        : chosenValues(filter, search).map((value) => ({
            label: labelOf(filter, value),
            to: { ...search, ...changeChoice(filter, search, value, false) },
          })),
    ),
  ];
  return chips.filter((chip) => typeof chip === "object");
}

function rangeText(
  t: ReturnType<typeof useTranslations<"search">>,
  { field, ceiling }: FilterOfKind<"range">,
  search: VehicleSearch,
): string {
  const { min, max } = search[field];
  if (max === ceiling) return t(`${field}.from`, { dollars: min });
  if (min === 0) return t(`${field}.upTo`, { dollars: max });
  return t(`${field}.between`, { min, max });
}
