"use client";

import { useTranslations } from "next-intl";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import type { SearchFacets } from "@/lib/search/contract";
import { isFiltered, withoutFilters } from "@/lib/search/rules";
import { FilterPanel } from "./filter-panel";
import { Ring } from "./ring";
import { useSearchDesk } from "./search-desk";

/** The filters on a phone; the list changes behind them, and the button says what it holds by now. */
export function FilterSheet({
  facets,
  total,
  onClose,
}: {
  facets: SearchFacets;
  total: number;
  onClose: () => void;
}) {
  const t = useTranslations("search");
  const ui = useTranslations("ui");
  const { search, isPending, go } = useSearchDesk();
  const footer = (
    <div className="flex items-center justify-between gap-3">
      <button
        type="button"
        disabled={!isFiltered(search)}
        onClick={() => go(withoutFilters(search))}
        className="h-11 rounded-md px-3 font-medium text-sm underline decoration-2 decoration-border underline-offset-4 disabled:text-muted-foreground disabled:no-underline"
      >
        {t("reset")}
      </button>
      <button
        type="button"
        onClick={onClose}
        aria-busy={isPending || undefined}
        className="inline-flex h-12 min-w-44 items-center justify-center gap-2 rounded-md bg-primary px-6 font-medium text-primary-foreground tabular-nums hover:bg-primary-hover"
      >
        {isPending && <Ring />}
        <span aria-live="polite">{t("showCars", { count: total })}</span>
      </button>
    </div>
  );
  return (
    <BottomSheet label={t("filterTitle")} closeLabel={ui("close")} onClose={onClose} footer={footer} isTall>
      <FilterPanel facets={facets} />
    </BottomSheet>
  );
}
