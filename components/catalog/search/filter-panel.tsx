"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import {
  type ChoiceFilter,
  changeChoice,
  choiceFilters,
  chosenValues,
} from "@/lib/catalog/search/filter-values";
import { searchFilters } from "@/lib/catalog/search/filters";
import { hiddenSearchFields } from "@/lib/catalog/search/rules";
import { localPath } from "@/lib/platform/i18n/local-path";
import { ChoiceGroup } from "./choice-group";
import { useChoiceLabel } from "./choice-label";
import { PriceFilter } from "./price-filter";
import { useSearchState } from "./search-state";

const asked = [...searchFilters.flatMap(({ parameter }) => parameter), "availability", "page"];

/**
 * Every filter with its counts. A choice applies at once; without JavaScript one button submits them
 * together.
 */
export function FilterPanel({ facets }: { facets: SearchFacets }) {
  const t = useTranslations("search");
  const locale = useLocale();
  const id = useId();
  const { search, change, path } = useSearchState();
  const labelOf = useChoiceLabel(facets);

  return (
    <form
      action={localPath("/vehicles", locale)}
      aria-labelledby={id}
      // Enter in a field applies it without a submit.
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 id={id} className="sr-only">
        {t("filterTitle")}
      </h2>
      {hiddenSearchFields(search, asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PriceFilter steps={facets.price} />
      {/* Pages other than the listing show only available vehicles. */}
      {path === undefined && (
        <ChoiceGroup
          legend={t("facets.availability")}
          name="availability"
          kind="radio"
          choices={(["available", "all"] as const).map((value) => ({
            value,
            label: t(`availability.${value}`),
          }))}
          chosen={[search.availability]}
          onChange={(value) => change({ availability: value === "all" ? "all" : "available" })}
        />
      )}
      {choiceFilters.map((filter) => {
        const isNumber = filter.kind === "atLeast";
        const chosen = chosenValues(filter, search);
        const choices = countedChoices(filter, facets).map((choice) => ({
          ...choice,
          label: labelOf(filter, choice.value),
        }));
        return (
          <ChoiceGroup
            key={filter.field}
            legend={t(`facets.${filter.field}`)}
            name={filter.parameter}
            kind={isNumber ? "radio" : "checkbox"}
            choices={isNumber ? [{ value: "0", label: t("any") }, ...choices] : choices}
            chosen={isNumber && chosen.length === 0 ? ["0"] : chosen}
            onChange={(value, isChosen) => change(changeChoice(filter, search, value, isChosen))}
          />
        );
      })}
      <noscript>
        <button
          type="submit"
          className="h-12 w-full rounded-md bg-primary font-medium text-primary-foreground hover:bg-primary-hover"
        >
          {t("apply")}
        </button>
      </noscript>
    </form>
  );
}

function countedChoices(filter: ChoiceFilter, facets: SearchFacets): { value: string; count: number }[] {
  switch (filter.kind) {
    case "flag":
      return [{ value: "1", count: facets[filter.field] }];
    case "atLeast":
      return facets[filter.field].map(({ atLeast, count }) => ({ value: String(atLeast), count }));
    case "anyName":
      return facets[filter.field].map(({ slug, count }) => ({ value: slug, count }));
    case "anyOf":
      return facets[filter.field].map(({ id, count }) => ({ value: id, count }));
    // There are many of them, so the most frequent ones come first.
    case "allOf":
      return facets[filter.field]
        .map(({ id, count }) => ({ value: id, count }))
        .sort((a, b) => b.count - a.count);
  }
}
