"use client";

import { useTranslations } from "next-intl";
import { CardSection } from "@/components/layout/card-section";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { featureIds } from "@/lib/catalog/features/rules";
import { bodyStyles, colours } from "@/lib/catalog/fleet/rules";
import { neighbourhoodIds, neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import { type ImportColumn, importColumns } from "@/lib/catalog/vehicle-import/rules";
import { fuelTypes, transmissions } from "@/lib/catalog/vehicles/contract";

const labels = {
  plate: "plate",
  make: "make",
  model: "model",
  version: "version",
  year: "year",
  title: "name",
  description: "description",
  category: "category",
  body_style: "bodyStyle",
  colour: "colour",
  fuel: "fuel",
  gearbox: "transmission",
  seats: "seats",
  doors: "doors",
  suitcases: "luggage",
  mileage_km: "mileage",
  features: "features",
  daily_price_usd: "price",
  deposit_usd: "deposit",
  instant_book: "instant",
  place: "place",
} as const satisfies Record<ImportColumn, string>;

const values: Partial<Record<ImportColumn, readonly string[]>> = {
  category: categoryIds,
  body_style: bodyStyles,
  colour: colours,
  fuel: fuelTypes,
  gearbox: transmissions,
  features: featureIds,
  place: neighbourhoodIds.map((id) => neighbourhoods[id].name),
};

/** The columns' names, meanings and accepted values. */
export function ImportColumns() {
  const t = useTranslations("carImport.values");
  const vehicle = useTranslations("car");
  return (
    <CardSection title={t("title")} lead={t("lead")}>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {importColumns.map((column) => (
          <div key={column} className="max-sm:border-b max-sm:pb-3 max-sm:last:border-0 sm:contents">
            <dt>
              <code>{column}</code>
            </dt>
            <dd className="text-muted-foreground max-sm:mt-0.5">
              {vehicle(labels[column])}
              {column === "features" && ` – ${t("features")}`}
              {column === "instant_book" && ` – ${t("yesNo")}`}
              {values[column] && (
                <span className="block break-words text-xs">{values[column].join(", ")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}
