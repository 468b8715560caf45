// These values appear in URLs and are part of every public page's bundle, so do not import time zone code here.

export const searchSorts = ["price", "price-desc", "year", "name", "rating"] as const;
export type SearchSort = (typeof searchSorts)[number];
