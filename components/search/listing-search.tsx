"use client";

import { otherFields, withDates } from "@/lib/search/rules";
import { useSearchDesk } from "./search-desk";
import { SearchForm } from "./search-form";

/** The search form of the listing: other words or dates, the filters stay. */
export function ListingSearch({ className }: { className: string }) {
  const { search, go } = useSearchDesk();
  const { search: words, dates } = search;
  return (
    <SearchForm
      search={words}
      dates={dates}
      others={otherFields(search, ["search", "from", "to", "page"])}
      onSearch={(typed, chosen) => go({ ...withDates(search, chosen), search: typed })}
      isCompact
      className={className}
    />
  );
}
