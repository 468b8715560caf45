"use client";

import { useTranslations } from "next-intl";
import { type Column, columns } from "@/lib/car-imports/rules";
import { categoryIds } from "@/lib/categories/rules";
import { featureIds } from "@/lib/features/rules";
import { bodyStyles, colours } from "@/lib/fleet/rules";
import { placeIds, places } from "@/lib/places/rules";
import { fuelTypes, transmissions } from "@/lib/vehicles/contract";
import { Section } from "./car-fields";

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
} as const satisfies Record<Column, string>;

const values: Partial<Record<Column, readonly string[]>> = {
  category: categoryIds,
  body_style: bodyStyles,
  colour: colours,
  fuel: fuelTypes,
  gearbox: transmissions,
  features: featureIds,
  place: placeIds.map((id) => places[id].name),
};

/** What the columns are called, what they mean, and what may stand in them. */
export function ImportColumns() {
  const t = useTranslations("carImport.values");
  const car = useTranslations("car");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {columns.map((column) => (
          <div key={column} className="max-sm:border-b max-sm:pb-3 max-sm:last:border-0 sm:contents">
            <dt>
              <code>{column}</code>
            </dt>
            <dd className="text-muted-foreground max-sm:mt-0.5">
              {car(labels[column])}
              {column === "features" && ` – ${t("features")}`}
              {column === "instant_book" && ` – ${t("yesNo")}`}
              {values[column] && (
                <span className="block break-words text-xs">{values[column].join(", ")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
