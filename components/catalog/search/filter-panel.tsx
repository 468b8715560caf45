"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { hiddenSearchFields, type VehicleSearch } from "@/lib/catalog/search/rules";
import { localPath } from "@/lib/platform/i18n/local-path";
import { formatNumber } from "@/lib/platform/numbers";
import { ChoiceGroup } from "./choice-group";
import { PriceFilter } from "./price-filter";
import { useSearchState } from "./search-state";

const asked = [
  ...["price-min", "price-max", "availability", "category", "make", "seats", "gearbox", "fuel", "feature"],
  ...["instant", "rating", "place", "page"],
];

type Lists = "categories" | "makes" | "fuels" | "transmissions" | "features" | "places";

/**
 * Every filter with its counts. A choice applies at once; without JavaScript one button submits them
 * together.
 */
export function FilterPanel({ facets }: { facets: SearchFacets }) {
  const t = useTranslations("search");
  const vehicles = useTranslations("vehicles");
  const categories = useTranslations("categories");
  const features = useTranslations("features");
  const locale = useLocale();
  const id = useId();
  const { search, change, path } = useSearchState();

  const toggle = (list: Lists) => (value: string, isChosen: boolean) => {
    const others = (search[list] as string[]).filter((one) => one !== value);
    change({ [list]: isChosen ? [...others, value] : others } as Partial<VehicleSearch>);
  };
  const named = (of: { slug: string; name: string; count: number }[]) =>
    of.map(({ slug, name, count }) => ({ value: slug, label: name, count }));
  const boxes = (list: Lists, name: string, choices: { value: string; label: string; count: number }[]) => (
    <ChoiceGroup
      legend={t(`facets.${list}`)}
      name={name}
      kind="checkbox"
      choices={choices}
      chosen={search[list]}
      onChange={toggle(list)}
    />
  );

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
      {/* Other pages than the listing show available vehicles only. */}
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
      <ChoiceGroup
        legend={t("facets.booking")}
        name="instant"
        kind="checkbox"
        choices={[{ value: "1", label: vehicles("instantBook"), count: facets.instantBook }]}
        chosen={search.isInstantBook ? ["1"] : []}
        onChange={(_, isInstantBook) => change({ isInstantBook })}
      />
      {boxes(
        "categories",
        "category",
        facets.categories.map(({ id: value, count }) => ({ value, label: categories(value), count })),
      )}
      {boxes("makes", "make", named(facets.makes))}
      {boxes("places", "place", named(facets.places))}
      <ChoiceGroup
        legend={t("facets.seats")}
        name="seats"
        kind="radio"
        choices={atLeast(facets.seats, t("any"), (count) => t("seatsAtLeast", { count }))}
        chosen={[String(search.seats)]}
        onChange={(value) => change({ seats: Number(value) })}
      />
      {boxes(
        "transmissions",
        "gearbox",
        facets.transmissions.map(({ id: value, count }) => ({ value, label: vehicles(value), count })),
      )}
      {boxes(
        "fuels",
        "fuel",
        facets.fuels.map(({ id: value, count }) => ({ value, label: vehicles(`fuel.${value}`), count })),
      )}
      {boxes(
        "features",
        "feature",
        facets.features
          .map(({ id: value, count }) => ({ value, label: features(value), count }))
          .sort((a, b) => b.count - a.count),
      )}
      <ChoiceGroup
        legend={t("facets.rating")}
        name="rating"
        kind="radio"
        choices={atLeast(facets.ratings, t("any"), (rating) =>
          t("ratingAtLeast", { rating: formatNumber(rating, locale) }),
        )}
        chosen={[String(search.rating)]}
        onChange={(value) => change({ rating: Number(value) })}
      />
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

function atLeast(steps: { atLeast: number; count: number }[], any: string, label: (least: number) => string) {
  const choices = steps.map(({ atLeast: least, count }) => ({
    value: String(least),
    label: label(least),
    count,
  }));
  return [{ value: "0", label: any }, ...choices];
}
