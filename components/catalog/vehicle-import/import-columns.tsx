"use client";

import { useTranslations } from "next-intl";
import { CardSection } from "@/components/layout/card-section";
import { featureIds } from "@/lib/catalog/features/rules";
import { type VehicleField, vehicleFields } from "@/lib/catalog/fleet/vehicle-fields";
import { neighbourhoodIds, neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";

/** The accepted values of a field, if it has a list of them. */
function valuesOf({ kind, options }: VehicleField): readonly string[] | undefined {
  if (kind === "features") return featureIds;
  if (kind === "place") return neighbourhoodIds.map((id) => neighbourhoods[id].name);
  return options;
}

/** The columns' names, meanings and accepted values. */
export function ImportColumns() {
  const t = useTranslations("vehicleImport.values");
  const vehicle = useTranslations("car");
  return (
    <CardSection title={t("title")} lead={t("lead")}>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.values(vehicleFields).map((field) => (
          <div key={field.column} className="max-sm:border-b max-sm:pb-3 max-sm:last:border-0 sm:contents">
            <dt>
              <code>{field.column}</code>
            </dt>
            <dd className="text-muted-foreground max-sm:mt-0.5">
              {vehicle(field.label)}
              {field.kind === "features" && ` – ${t("features")}`}
              {field.kind === "switch" && ` – ${t("yesNo")}`}
              {valuesOf(field) && (
                <span className="block break-words text-xs">{valuesOf(field)?.join(", ")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}
