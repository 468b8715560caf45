"use client";

import { shortDay } from "@/components/ui/day-text";
import { hiddenSearchFields, withDates } from "@/lib/catalog/search/rules";
import { useSearchState } from "./search-state";
import { VehicleSearchForm } from "./vehicle-search-form";

/** The search form of the listing; changing words or dates keeps the filters. */
export function ListingSearch({ className }: { className: string }) {
  const { search, go } = useSearchState();
  const { search: searchText, dates } = search;
  return (
    <VehicleSearchForm
      search={searchText}
      dates={dates}
      others={hiddenSearchFields(search, ["search", "from", "to", "page"])}
      onSearch={(typed, chosen) => go({ ...withDates(search, chosen), search: typed })}
      dayText={shortDay}
      isCompact
      className={className}
    />
  );
}
