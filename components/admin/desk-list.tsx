"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { PagedList } from "@/components/api/paged-list";
import { SearchForm } from "@/components/form/search-form";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import type { Pages } from "@/lib/api/use-resource";
import { ColumnMenu } from "./column-menu";
import { DeskSkeleton, DeskTable, type DeskTableShape } from "./desk-table";
import { FilterBar, FoldedChoices } from "./filter-bar";
import { useColumns } from "./use-columns";
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
  narrowed: { filters, choose, clear, query },
  pages,
  row,
  table,
  lead,
  action,
  mainAct,
  above,
  choices,
  note,
  drawing = "results",
}: {
  desk: Desk;
  narrowed: Pick<ReturnType<typeof useFilters<"search">>, "filters" | "query" | "clear"> & {
    choose: (change: { search?: string }) => void;
  };
  pages: Pages<T>;
  /** One item, as a list item. */
  row?: (item: T) => ReactNode;
  /** In the place of a list. */
  table?: DeskTableShape<T>;
  /** In the place of the desk's own. */
  lead?: string;
  action?: ReactNode;
  /** The one thing to do here: beside the title, on phones under the thumb. */
  mainAct?: { label: string; onAct: () => void };
  /** Between the title and the search. */
  above?: ReactNode;
  /** Beside the search. */
  choices?: ReactNode;
  /** Between the search and the list. */
  note?: ReactNode;
  drawing?: ComponentProps<typeof EmptyState>["drawing"];
}) {
  const t = useTranslations(desk);
  const ui = useTranslations("ui");
  const chosen = useColumns(desk);
  const main = mainAct && <Button onClick={mainAct.onAct}>{mainAct.label}</Button>;
  // The business a page is about is named above the list, not among the choices.
  const folded = [...new URLSearchParams(query).keys()].filter((name) => !/^(search|business)$/.test(name));
  return (
    <>
      <PageTitle
        title={t("title")}
        description={lead ?? t("lead")}
        className={above ? "mb-4" : "mb-6"}
        action={main ? <div className="max-md:hidden">{main}</div> : action}
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
        {choices && <FoldedChoices count={folded.length}>{choices}</FoldedChoices>}
        {table && <ColumnMenu columns={table.columns} chosen={chosen} />}
      </FilterBar>
      {note}
      <PagedList<T>
        key={query}
        pages={pages}
        row={row}
        skeleton={<DeskSkeleton />}
        list={table && ((items) => <DeskTable shape={table} items={items} chosen={chosen} />)}
        empty={
          <EmptyState
            drawing={drawing}
            title={t("none")}
            action={
              query && (
                <Button variant="secondary" onClick={clear}>
                  {ui("clearSearch")}
                </Button>
              )
            }
          >
            {t("noneText")}
          </EmptyState>
        }
      />
      {main && <BottomBar>{main}</BottomBar>}
    </>
  );
}
