import { ArrowDownIcon, ArrowUpIcon } from "@/components/ui/icons";

/** Values of a list's `sort` filter. */
export interface SortDirections {
  ascending: string;
  descending: string;
}

export interface TableSort {
  value: string;
  onSort: (value: string) => void;
}

/** A column's heading; it sorts the list where the column has orders, the highest or newest first. */
export function SortableHead({
  label,
  sorts,
  sort,
  className,
}: {
  label: string;
  sorts: SortDirections | undefined;
  sort: TableSort | undefined;
  className: string;
}) {
  if (!sorts || !sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const { ascending, descending } = sorts;
  const isSorted = sort.value === ascending || sort.value === descending;
  const Arrow = sort.value === ascending ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.value === ascending ? "ascending" : "descending") : "none"}
      className={className}
    >
      <button
        type="button"
        className="group/sort -mx-1 inline-flex h-8 cursor-pointer items-center gap-1 rounded-sm px-1 hover:text-foreground aria-pressed:text-foreground"
        aria-pressed={isSorted}
        onClick={() => sort.onSort(sort.value === descending ? ascending : descending)}
      >
        {label}
        <Arrow
          className={`size-3.5 ${isSorted ? "" : "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60"}`}
        />
      </button>
    </th>
  );
}
