"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import type { Pages } from "@/lib/api/use-resource";
import { FilterBar } from "./filter-bar";
import type { useFilters } from "./use-filters";

/** Where a desk's sentences stand: each has a title, a lead, and words for searching and for finding nothing. */
type Desk =
  | "userDesk"
  | "businessDesk"
  | "carDesk"
  | "bookingDesk"
  | "outboxDesk"
  | "supportDesk"
  | "auditLog";

/** A list of the console: looked through by words, narrowed by choices, page after page. */
export function DeskList<T extends { id: string }>({
  desk,
  narrowed: { filters, choose, query },
  pages,
  row,
  lead,
  action,
  above,
  choices,
  note,
  drawing = "results",
}: {
  desk: Desk;
  narrowed: Pick<ReturnType<typeof useFilters<"search">>, "filters" | "query"> & {
    choose: (change: { search?: string }) => void;
  };
  pages: Pages<T>;
  /** One item, as a list item. */
  row: (item: T) => ReactNode;
  /** In the place of the desk's own. */
  lead?: string;
  action?: ReactNode;
  /** Between the title and the search. */
  above?: ReactNode;
  /** Beside the search. */
  choices?: ReactNode;
  /** Between the search and the list. */
  note?: ReactNode;
  drawing?: ComponentProps<typeof EmptyState>["drawing"];
}) {
  const t = useTranslations(desk);
  return (
    <>
      <PageTitle
        title={t("title")}
        description={lead ?? t("lead")}
        className={above ? "mb-4" : "mb-6"}
        action={action}
      />
      {above}
      <FilterBar>
        <SearchForm
          key={filters.search}
          label={t("search")}
          submit={t("find")}
          value={filters.search}
          onSearch={(search) => choose({ search })}
          className="grow basis-72"
        />
        {choices}
      </FilterBar>
      {note}
      <PagedList
        key={query}
        pages={pages}
        row={row}
        empty={
          <EmptyState drawing={drawing} title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </>
  );
}
