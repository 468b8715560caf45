"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { SaveSearch } from "@/components/catalog/saved-searches/save-search";
import { shortDay } from "@/components/ui/day-text";
import { XIcon } from "@/components/ui/icons";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import {
  defaultAvailability,
  defaultSearch,
  isFiltered,
  PRICE_CEILING,
  type VehicleSearch,
  withDates,
  withoutFilters,
} from "@/lib/catalog/search/rules";
import { formatNumber } from "@/lib/platform/numbers";
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
  const { dates } = search;
  const chips: (Chip | false | undefined)[] = [
    search.search !== "" && { label: `“${search.search}”`, to: { ...search, search: "" } },
    dates && {
      label: `${shortDay(dates.from, locale)} – ${shortDay(dates.to, locale)}`,
      to: withDates(search, undefined),
    },
    search.ids.length > 0 && { label: t("savedOnly"), to: { ...search, ids: [] } },
    search.availability !== defaultAvailability(dates) && {
      label: t(`availability.${search.availability}`),
      to: { ...search, availability: defaultAvailability(dates) },
    },
    ...useValueChips(search, facets),
  ];
  return chips.filter((chip) => typeof chip === "object");
}

/** Chips of the filters whose values have names or numbers. */
function useValueChips(search: VehicleSearch, facets: SearchFacets): (Chip | false)[] {
  const t = useTranslations("search");
  const vehicles = useTranslations("vehicles");
  const categories = useTranslations("categories");
  const features = useTranslations("features");
  const locale = useLocale();
  const nameIn = (of: SearchFacets["makes"]) => (slug: string) =>
    of.find((entry) => entry.slug === slug)?.name ?? slug;
  const each = <L extends "categories" | "places" | "makes" | "fuels" | "transmissions" | "features">(
    name: L,
    labelOf: (value: VehicleSearch[L][number]) => string,
  ): Chip[] =>
    (search[name] as VehicleSearch[L][number][]).map((value) => ({
      label: labelOf(value),
      to: { ...search, [name]: (search[name] as string[]).filter((other) => other !== value) },
    }));
  const { priceMin, priceMax, seats, rating } = search;
  return [
    ...each("categories", (id) => categories(id)),
    (priceMin > 0 || priceMax < PRICE_CEILING) && {
      label: priceText(t, priceMin, priceMax),
      to: { ...search, priceMin: 0, priceMax: PRICE_CEILING },
    },
    ...each("places", nameIn(facets.places)),
    ...each("makes", nameIn(facets.makes)),
    ...each("transmissions", (id) => vehicles(id)),
    ...each("fuels", (id) => vehicles(`fuel.${id}`)),
    seats > 0 && {
      label: t("seatsAtLeast", { count: seats }),
      to: { ...search, seats: defaultSearch.seats },
    },
    search.isInstantBook && { label: vehicles("instantBook"), to: { ...search, isInstantBook: false } },
    rating > 0 && {
      label: t("ratingAtLeast", { rating: formatNumber(rating, locale) }),
      to: { ...search, rating: defaultSearch.rating },
    },
    ...each("features", (id) => features(id)),
  ];
}

function priceText(t: ReturnType<typeof useTranslations<"search">>, min: number, max: number): string {
  if (max === PRICE_CEILING) return t("price.from", { dollars: min });
  if (min === 0) return t("price.upTo", { dollars: max });
  return t("price.between", { min, max });
}
