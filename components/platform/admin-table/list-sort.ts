import type { TableSort } from "./sortable-head";

/** The order of a list as its address names it; the address leaves the usual one out. */
export function listSort(
  current: string,
  choose: (change: { sort: string }) => void,
  usual = "newest",
): TableSort {
  return {
    value: current || usual,
    onSort: (value) => choose({ sort: value === usual ? "" : value }),
  };
}
