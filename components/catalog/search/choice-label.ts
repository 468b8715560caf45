import { useLocale, useTranslations } from "next-intl";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import type { ChoiceLabel } from "@/lib/catalog/search/filter-choices";
import type { ChoiceFilter } from "@/lib/catalog/search/filter-values";
import { formatNumber } from "@/lib/platform/numbers";

/** The label of a filter's choice; the facets contain the names of makes and neighbourhoods. */
export function useChoiceLabel(facets: SearchFacets): (filter: ChoiceFilter, choice: string) => string {
  const t = useTranslations();
  const locale = useLocale();
  return (filter, choice) => {
    switch (filter.kind) {
      case "flag":
        return t(filter.label);
      case "atLeast":
        return t(filter.label, { count: Number(choice), number: formatNumber(Number(choice), locale) });
      case "anyName":
        return facets[filter.field].find(({ slug }) => slug === choice)?.name ?? choice;
      default:
        return t(`${filter.labels}.${choice}` as ChoiceLabel);
    }
  };
}
