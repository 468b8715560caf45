import type { TableSort } from "./sortable-head";

/** The order of a list in its URL, which omits the default one. */
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
