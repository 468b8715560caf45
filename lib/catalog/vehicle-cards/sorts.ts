// These values stand in the address and are part of every public page's bundle: import no time zone code
// here.

export const searchSorts = ["price", "price-desc", "year", "name", "rating"] as const;
export type SearchSort = (typeof searchSorts)[number];
