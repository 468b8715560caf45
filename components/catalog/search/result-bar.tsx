"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { BareSpinner } from "@/components/ui/bare-spinner";
import { LayoutGridIcon, ListIcon, MapIcon, SlidersHorizontalIcon } from "@/components/ui/listing-icons";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { vehiclesHref, withoutFilters } from "@/lib/catalog/search/rules";
import { ActiveFilters } from "./active-filters";
import { SearchLink, useSearchState } from "./search-state";
import { SortSelect } from "./sort-select";

const FilterSheet = lazyWithMessages(() => import("./filter-sheet").then((module) => module.FilterSheet));

const control =
  "inline-flex h-10 items-center gap-2 rounded-md border border-input bg-card px-3 font-medium text-sm transition-colors hover:border-foreground max-sm:gap-1.5 max-sm:px-2.5 pointer-coarse:h-11";

/** The sticky bar: count, filters (on phones), sort, grid or list, map, and the active filters. */
export function ResultBar({
  count,
  total,
  facets,
  hasViews = true,
}: {
  /** The count as a sentence. */
  count: ReactNode;
  total: number;
  facets: SearchFacets;
  /** Whether the page has a list view and a map besides the grid. */
  hasViews?: boolean;
}) {
  const t = useTranslations("search");
  const { search, isPending } = useSearchState();
  const [isFilterSheetOpen, setFilterSheetOpen] = useState(false);
  const { isMapOpen } = search;
  const inUse = filterCount(search);
  return (
    // On phones only the controls are sticky: `contents` makes the parts the section's own children.
    <div className="top-16 z-20 max-md:contents md:sticky md:flex md:flex-wrap md:items-center md:gap-2 md:bg-background md:py-3">
      {/* Beside the map there is no room for the count and the controls in one row. */}
      <div
        role="status"
        className={`flex items-center gap-2 max-md:pt-2 md:mr-auto ${isMapOpen ? "lg:basis-full" : ""}`}
      >
        <h2 id="results" tabIndex={-1} className="font-semibold text-base tabular-nums outline-none">
          {count}
        </h2>
        {isPending && <BareSpinner />}
      </div>
      {hasViews && <ViewToggle />}
      <div className="max-md:-mx-(--gutter) flex items-center gap-2 md:contents max-md:sticky max-md:top-16 max-md:z-20 max-md:bg-background max-md:px-(--gutter) max-md:py-1.5">
        <button
          type="button"
          onClick={() => setFilterSheetOpen(true)}
          className={`${control} noscript:hidden ${isMapOpen || !hasViews ? "xl:hidden" : "lg:hidden"}`}
        >
          <SlidersHorizontalIcon className="size-4" />
          {t("filterTitle")}
          {inUse > 0 && (
            <span className="rounded-full bg-foreground px-1.5 text-background text-xs tabular-nums">
              {inUse}
            </span>
          )}
        </button>
        <SortSelect />
        {hasViews && (
          <SearchLink
            to={{ ...search, isMapOpen: !isMapOpen }}
            aria-current={isMapOpen || undefined}
            title={isMapOpen ? t("hideMap") : undefined}
            className={`${control} max-md:ml-auto max-md:w-11 max-md:justify-center md:order-1 noscript:hidden aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background`}
          >
            <MapIcon className="size-4" />
            <span className={`max-md:sr-only ${isMapOpen ? "xl:max-2xl:sr-only" : ""}`}>
              {t(isMapOpen ? "hideMap" : "showMap")}
            </span>
          </SearchLink>
        )}
        {hasViews && <OtherViewLink />}
      </div>
      <ActiveFilters facets={facets} />
      {isFilterSheetOpen && (
        <Suspense>
          <FilterSheet facets={facets} total={total} onClose={() => setFilterSheetOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The number of filters in use, counted as parameters of the address. */
function filterCount(search: Parameters<typeof withoutFilters>[0]): number {
  const names = (href: string) => [...new URL(href, "http://x").searchParams.keys()].length;
  return names(vehiclesHref({ ...search, page: 1 })) - names(vehiclesHref(withoutFilters(search)));
}

const views = [
  { view: "grid", label: "gridView", Icon: LayoutGridIcon },
  { view: "list", label: "listView", Icon: ListIcon },
] as const;

function ViewToggle() {
  const t = useTranslations("search");
  const { search } = useSearchState();
  return (
    <ul aria-label={t("view")} className="order-1 flex max-md:hidden">
      {views.map(({ view, label, Icon }) => (
        <li key={view} className="group">
          <SearchLink
            to={{ ...search, view }}
            aria-label={t(label)}
            aria-current={search.view === view || undefined}
            className="inline-flex size-10 items-center justify-center border border-input bg-card text-muted-foreground transition-colors hover:text-foreground group-first:rounded-l-md group-last:rounded-r-md group-last:border-l-0 aria-[current=true]:bg-accent aria-[current=true]:text-foreground pointer-coarse:size-11"
          >
            <Icon className="size-4.5" />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

/** On phones, where two links do not fit beside the sort order, one leads to the other view. */
function OtherViewLink() {
  const t = useTranslations("search");
  const { search } = useSearchState();
  const { view, label, Icon } = views[search.view === "list" ? 0 : 1];
  return (
    <SearchLink
      to={{ ...search, view }}
      aria-label={t(label)}
      className={`${control} w-11 justify-center md:hidden`}
    >
      <Icon className="size-4.5" />
    </SearchLink>
  );
}
