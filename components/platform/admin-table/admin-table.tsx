"use client";

import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TableCard } from "@/components/ui/table-card";
import { stickyHead } from "@/components/ui/table-head";
import { SortableHead, type SortDirections, type TableSort } from "./sortable-head";
import type { ColumnChoice } from "./use-columns";

interface AdminTableColumn<T> {
  key: string;
  label: string;
  /** The orders of the list by this column. */
  sorts?: SortDirections;
  /** The cell's content; null if it has none. */
  cell: (item: T) => ReactNode;
  /** Right-aligned with the other figures. */
  isNumber?: boolean;
  /** Hidden until the administrator selects it. */
  isExtra?: boolean;
  /** Cards show it in their title, shortened. */
  isInTitle?: boolean;
  /** Cards show it without the column's label, because the content is self-explanatory. */
  isPlain?: boolean;
}

/** A list as a table: the row's title, selectable columns, and row actions. */
export interface AdminTableShape<T> {
  /** Label of the first column, which is always shown. */
  label: string;
  /** The item's name: heads the row, and the card on phones. */
  title: (item: T) => ReactNode;
  columns: AdminTableColumn<T>[];
  /** The orders of the list by the first column. */
  titleSorts?: SortDirections;
  /** The current order, for columns that have `sorts`. */
  sort?: TableSort;
  /** Checkboxes that select all rows or one. */
  selection?: { all: ReactNode; row: (item: T) => ReactNode };
  actions?: (item: T) => ReactNode;
  /** Label of the column with the row actions. */
  actionsLabel?: string;
}

const card = "max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-2.5 sm:max-xl:grid-cols-4";
const shortCard = "max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1.5";
/** Beside its checkbox, the whole card is aligned with its title. */
const indented = "max-xl:pl-12 sm:max-xl:pl-13";

const head =
  "h-11 whitespace-nowrap px-3 text-left font-medium text-muted-foreground text-xs first:pl-5 last:pr-5";

/** Keeps the row actions visible while the table scrolls sideways. */
const pinned =
  "xl:group-data-scrolls/table:sticky xl:group-data-scrolls/table:right-0 xl:group-data-scrolls/table:bg-card xl:group-data-scrolls/table:shadow-[inset_1px_0_0_var(--border)]";

/** Rows of 48 px under a sticky head; on narrow screens a card per row. */
export function AdminTable<T extends { id: string }>({
  shape: { label, title, titleSorts, columns, sort, selection, actions, actionsLabel },
  items,
  chosen,
}: {
  shape: AdminTableShape<T>;
  items: T[];
  chosen: ColumnChoice;
}) {
  const shown = columns.filter((column) => !column.isExtra || chosen.has(column));
  // Cards show every default column, in their body or in their title, because they have no menu to select
  // columns.
  const wide = (column: AdminTableColumn<T>) => (chosen.has(column) ? "" : "xl:hidden");
  // If all columns are short, one line below the title holds them.
  const isShort = shown.every(({ isInTitle, isPlain, isExtra }) => isInTitle || isPlain || isExtra);
  return (
    <TableCard label={label}>
      <table className="w-full text-sm max-xl:block">
        <thead className={`${stickyHead} max-xl:sr-only`}>
          <tr>
            <SortableHead
              label={label}
              sorts={titleSorts}
              sort={sort}
              className={head}
              before={selection?.all}
            />
            {shown.map((column) => (
              <SortableHead
                key={column.key}
                label={column.label}
                sorts={column.sorts}
                sort={sort}
                className={`${head} ${column.isNumber ? "text-right" : ""} ${wide(column)}`}
              />
            ))}
            {actions && (
              <th scope="col" className={`${head} ${pinned}`}>
                <span className="sr-only">{actionsLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y max-xl:block">
          {items.map((item) => (
            <tr
              key={item.id}
              className={`relative max-xl:p-4 sm:max-xl:px-5 xl:transition-colors xl:hover:bg-muted/50 ${isShort ? shortCard : card} ${selection ? indented : ""}`}
            >
              <th
                scope="row"
                className="text-left font-normal max-xl:col-span-full max-xl:basis-full wrap-anywhere max-xl:pr-12 xl:h-12 xl:min-w-52 xl:py-1.5 xl:pr-3 xl:pl-5"
              >
                {selection ? (
                  <div className="flex items-start gap-3 max-xl:-ml-8 xl:items-center">
                    {selection.row(item)}
                    <div className="min-w-0 flex-1">{title(item)}</div>
                  </div>
                ) : (
                  title(item)
                )}
              </th>
              {shown.map((column) => (
                <Cell key={column.key} column={column} item={item} className={wide(column)} />
              ))}
              {actions && (
                <td
                  className={`max-xl:absolute max-xl:top-1.5 max-xl:right-1.5 xl:py-1.5 xl:pr-3 xl:pl-3 ${pinned}`}
                >
                  {actions(item)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}

function Cell<T>({ column, item, className }: { column: AdminTableColumn<T>; item: T; className: string }) {
  const content = column.cell(item);
  const isEmpty = content === null || content === "" || content === false;
  return (
    <td
      className={`tabular-nums xl:px-3 xl:py-1.5 ${column.isNumber ? "xl:text-right" : ""} ${isEmpty || column.isInTitle ? "max-xl:hidden" : "max-xl:flex max-xl:min-w-0 max-xl:flex-col max-xl:items-start"} ${className}`}
    >
      <span className={`text-muted-foreground text-xs xl:hidden ${column.isPlain ? "max-xl:sr-only" : ""}`}>
        {column.label}
      </span>
      {isEmpty ? <span className="text-muted-foreground">–</span> : content}
    </td>
  );
}

export function AdminTableSkeleton() {
  return (
    <Card className="divide-y" aria-busy="true">
      {["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"].map((row) => (
        <div key={row} className="flex h-24 items-center gap-4 px-4 sm:px-5 xl:h-12">
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
          <Skeleton className="hidden h-4 w-24 xl:block" />
          <Skeleton className="hidden h-4 w-40 xl:block" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </Card>
  );
}
