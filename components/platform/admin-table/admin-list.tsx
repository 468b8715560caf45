"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { TextSearchForm } from "@/components/form/text-search-form";
import { PagedList } from "@/components/platform/http/paged-list";
import { SavedViews } from "@/components/platform/saved-views/saved-views";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import type { Pages } from "@/lib/platform/http/use-pages";
import type { ViewedList } from "@/lib/platform/saved-views/contract";
import { AdminTable, type AdminTableShape, AdminTableSkeleton } from "./admin-table";
import { ColumnMenu } from "./column-menu";
import { ExportLink } from "./export-link";
import { FilterBar, FoldedChoices } from "./filter-bar";
import { IdNotice, isId } from "./id-notice";
import { NoRows } from "./no-rows";
import { useColumns } from "./use-columns";
import type { useFilters } from "./use-filters";
import { useRowKeys } from "./use-row-keys";

/**
 * Message namespaces of admin lists, each with the name of its list: they have a title, a description, and texts for
 * the search and for no results.
 */
const lists = {
  usersAdmin: "users",
  businessesAdmin: "businesses",
  vehiclesAdmin: "vehicles",
  bookingsAdmin: "bookings",
  paymentsAdmin: "payments",
  outboxAdmin: "outbox",
  supportAdmin: "tickets",
  auditLog: "audit-log",
  securityLog: "security-log",
} as const satisfies Record<string, ViewedList>;

/** A list of the admin console with search, filters and pages. */
export function AdminList<T extends { id: string }>({
  messages,
  narrowed: { filters, choose, clear, query },
  pages,
  holders,
  row,
  table,
  lead,
  exportPath,
  action,
  mainAction,
  above,
  choices,
  notice,
  drawing,
}: {
  messages: keyof typeof lists;
  narrowed: Pick<ReturnType<typeof useFilters<"search">>, "filters" | "query" | "clear"> & {
    choose: (change: { search?: string }) => void;
  };
  pages: Pages<T>;
  /** Handlers that hold the rows in place (useSteadyRows). */
  holders?: Pick<ComponentProps<"div">, "onPointerEnter" | "onPointerLeave">;
  row?: (item: T) => ReactNode;
  /** Shows a table instead of a list. */
  table?: AdminTableShape<T>;
  /** Replaces the namespace's own description. */
  lead?: string;
  /** The API path of the list as CSV. */
  exportPath?: string;
  action?: ReactNode;
  /** The page's primary action: beside the title, on phones in the bottom bar. */
  mainAction?: { label: string; onAct: () => void };
  above?: ReactNode;
  choices?: ReactNode;
  notice?: ReactNode;
  drawing?: ComponentProps<typeof NoRows>["drawing"];
}) {
  const t = useTranslations(messages);
  const chosen = useColumns(messages);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  // Links on the page of a person or record search for its id; the list shows its name instead.
  const searchedId = isId(filters.search) ? filters.search : undefined;
  const main = mainAction && <Button onClick={mainAction.onAct}>{mainAction.label}</Button>;
  // A business filter is shown by name above the list, not among the filters.
  const folded = [...new URLSearchParams(query).keys()].filter(
    (name) => !/^(search|business|sort)$/.test(name),
  );
  return (
    <>
      <PageTitle
        title={t("title")}
        description={lead ?? t("lead")}
        className={above ? "mb-4" : "mb-6"}
        action={
          <>
            {exportPath && !pages.error && <ExportLink path={exportPath} query={query} />}
            {main ? <div className="max-md:hidden">{main}</div> : action}
          </>
        }
      />
      {above}
      <SavedViews list={lists[messages]} query={query}>
        <FilterBar>
          <TextSearchForm
            label={t("search")}
            submit={t("find")}
            value={filters.search}
            shown={searchedId ? "" : filters.search}
            onSearch={(search) => choose({ search })}
            className="grow basis-72"
          />
          {choices && <FoldedChoices count={folded.length}>{choices}</FoldedChoices>}
          <ColumnMenu columns={table?.columns ?? []} chosen={chosen} />
        </FilterBar>
      </SavedViews>
      {searchedId && <IdNotice id={searchedId} onClear={() => choose({ search: "" })} />}
      {notice}
      <div {...holders} ref={list}>
        <PagedList<T>
          key={query}
          pages={pages}
          row={row}
          skeleton={<AdminTableSkeleton />}
          list={table && ((items) => <AdminTable shape={table} items={items} chosen={chosen} />)}
          empty={
            <NoRows
              drawing={drawing}
              title={t("none")}
              text={t("noneText")}
              onClear={query ? clear : undefined}
            />
          }
        />
      </div>
      {main && <BottomBar>{main}</BottomBar>}
    </>
  );
}
