"use client";

import { useTranslations } from "next-intl";
import { BareSpinner } from "@/components/ui/bare-spinner";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { isFiltered, withoutFilters } from "@/lib/catalog/search/rules";
import { FilterPanel } from "./filter-panel";
import { useSearchState } from "./search-state";

/** The filters on a phone; the list updates behind the sheet, and the button shows its count. */
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
  const { search, isPending, go } = useSearchState();
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
        {isPending && <BareSpinner />}
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
