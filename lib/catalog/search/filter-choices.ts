import { deliveryPlaces, fuelTypes, transmissions } from "@/db/enums/catalog";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { featureIds } from "@/lib/catalog/features/rules";
import type { FilterField, FilterOfKind } from "./filters";

type ClosedFilter = FilterOfKind<"anyOf" | "allOf">;

/**
 * The values of filters with a closed list. They are separate from the table of filters, which browsers load, because
 * browsers do not need them.
 */
export const filterChoices = {
  categories: categoryIds,
  deliveryPlaces,
  transmissions,
  fuelTypes,
  features: featureIds,
} as const satisfies Record<ClosedFilter["field"], readonly string[]>;

export type ChoiceOf<Field extends FilterField> = Field extends keyof typeof filterChoices
  ? (typeof filterChoices)[Field][number]
  : never;

/** The key of the message that names a value, by filter: "vehicles.fuel.diesel". */
export type ChoiceLabel = {
  [Field in ClosedFilter["field"]]: `${Extract<ClosedFilter, { field: Field }>["labels"]}.${ChoiceOf<Field>}`;
}[ClosedFilter["field"]];
