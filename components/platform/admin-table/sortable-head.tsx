import type { ReactNode } from "react";
import { ArrowDownIcon, ArrowUpIcon } from "@/components/ui/icons";

/** Values of a list's `sort` filter. */
export interface SortDirections {
  /** Undefined if only one direction makes sense. */
  ascending?: string;
  descending: string;
}

export interface TableSort {
  value: string;
  onSort: (value: string) => void;
}

/** A column's heading; it sorts the list if the column has sort orders, first by the highest or newest. */
export function SortableHead({
  label,
  sorts,
  sort,
  before,
  className,
}: {
  label: string;
  sorts: SortDirections | undefined;
  sort: TableSort | undefined;
  /** Shown before the heading. */
  before?: ReactNode;
  className: string;
}) {
  if (!sorts || !sort)
    return (
      <th scope="col" className={className}>
        <span className="inline-flex items-center gap-3 align-middle">
          {before}
          {label}
        </span>
      </th>
    );
  const { ascending, descending } = sorts;
  const isSorted = sort.value === ascending || sort.value === descending;
  const next = sort.value === descending && ascending ? ascending : descending;
  const Arrow = sort.value === ascending ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.value === ascending ? "ascending" : "descending") : "none"}
      className={className}
    >
      {before}
      <button
        type="button"
        className="group/sort -mx-1 inline-flex h-8 cursor-pointer items-center gap-1 rounded-sm px-1 hover:text-foreground aria-pressed:text-foreground"
        aria-pressed={isSorted}
        onClick={() => sort.onSort(next)}
      >
        {label}
        <Arrow
          className={`size-3.5 ${isSorted ? "" : "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60"}`}
        />
      </button>
    </th>
  );
}
