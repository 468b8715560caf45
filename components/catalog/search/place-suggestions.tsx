"use client";

import { useTranslations } from "next-intl";
import { neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";

/** The places that can be searched for, as suggestions of a text field while the user types. */
export function PlaceSuggestions({ id }: { id: string }) {
  const t = useTranslations("search.deliveryPlaces");
  const { kanombe: _, ...others } = neighbourhoods;
  const names = Object.values(others).map(({ name }) => name);
  return (
    <datalist id={id}>
      {[t("airport"), t("hotel"), t("address"), ...names.sort()].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
