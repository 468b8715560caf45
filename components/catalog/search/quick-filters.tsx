"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { onFavourites } from "@/components/catalog/favourite-button/favourites-store";
import { noFavourites, storedFavourites } from "@/components/catalog/favourite-button/stored-favourites";
import { HeartIcon, ZapIcon } from "@/components/ui/essential-icons";
import { noFilters } from "@/lib/catalog/search/filter-values";
import { PRICE_CEILING } from "@/lib/catalog/search/filters";
import type { VehicleSearch } from "@/lib/catalog/search/rules";
import { SearchLink, useSearchState } from "./search-state";

const budgets = [
  { key: "under", price: { min: 0, max: 100 } },
  { key: "between", price: { min: 100, max: 200 } },
  { key: "over", price: { min: 200, max: PRICE_CEILING } },
] as const;

// The URL has room for this many ids; the newest are shown.
const MAX_IDS = 50;

/** The most frequent filters as toggles. */
export function QuickFilters() {
  const t = useTranslations("search");
  const vehicles = useTranslations("vehicles");
  const { search } = useSearchState();
  const saved = useSyncExternalStore(onFavourites, storedFavourites, noFavourites);
  const isSaved = search.ids.length > 0;
  return (
    <ul
      aria-label={t("quickFilters")}
      className="no-scrollbar -mx-(--gutter) mt-1 flex gap-2 overflow-x-auto px-(--gutter) py-1 md:mt-3 md:flex-wrap"
    >
      {budgets.map(({ key, price }) => {
        const isOn = search.price.min === price.min && search.price.max === price.max;
        return (
          <Pill key={key} to={{ ...search, price: isOn ? noFilters.price : price, page: 1 }} isOn={isOn}>
            {t(`budgets.${key}`)}
          </Pill>
        );
      })}
      <Pill to={{ ...search, isInstantBook: !search.isInstantBook, page: 1 }} isOn={search.isInstantBook}>
        <ZapIcon className="size-4" />
        {vehicles("instantBook")}
      </Pill>
      <Pill to={{ ...search, isWithDriver: !search.isWithDriver, page: 1 }} isOn={search.isWithDriver}>
        {vehicles("withDriver")}
      </Pill>
      {(saved.length > 0 || isSaved) && (
        <Pill to={{ ...search, ids: isSaved ? [] : saved.slice(-MAX_IDS), page: 1 }} isOn={isSaved}>
          <HeartIcon className="size-4" />
          {t("saved", { count: saved.length })}
        </Pill>
      )}
    </ul>
  );
}

function Pill({ to, isOn, children }: { to: VehicleSearch; isOn: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <SearchLink
        to={to}
        aria-current={isOn || undefined}
        className="touch-target relative inline-flex h-9 items-center gap-1.5 rounded-full border bg-card px-3.5 font-medium text-sm tabular-nums transition-colors hover:border-foreground aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background"
      >
        {children}
      </SearchLink>
    </li>
  );
}
