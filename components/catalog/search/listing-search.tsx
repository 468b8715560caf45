"use client";

import { useTranslations } from "next-intl";
import { shortDay } from "@/components/ui/day-text";
import { withTypedText } from "@/lib/catalog/search/named-places";
import { hiddenSearchFields, withDates } from "@/lib/catalog/search/rules";
import { useSearchState } from "./search-state";
import { VehicleSearchForm } from "./vehicle-search-form";

/**
 * The search form of the listing; changing words or dates keeps the filters. The field for words names the delivery
 * place that was searched for.
 */
export function ListingSearch({ className }: { className: string }) {
  const t = useTranslations("search.deliveryPlaces");
  const { search, go } = useSearchState();
  const { dates, deliveryPlaces } = search;
  const named = search.search === "" ? deliveryPlaces.at(-1) : undefined;
  const asked = ["search", "from", "to", "fromTime", "toTime", "page", ...(named ? ["delivery"] : [])];
  return (
    <VehicleSearchForm
      search={named ? t(named) : search.search}
      dates={dates}
      others={hiddenSearchFields(search, asked)}
      onSearch={(typed, chosen) => {
        const others = { ...search, deliveryPlaces: deliveryPlaces.filter((place) => place !== named) };
        go(withTypedText(withDates(others, chosen), typed));
      }}
      dayText={shortDay}
      isCompact
      className={className}
    />
  );
}
