"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { similarVehicles } from "@/lib/catalog/storefront/vehicle-page/similar-contract";
import type { VehicleCardData } from "@/lib/catalog/vehicle-cards/contract";
import { chosenHours, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { Link } from "@/lib/platform/i18n/link";
import { SimilarList } from "./similar-list";

/** Similar vehicles available on the dates, each with its total and a link that keeps the dates. */
export function SimilarFreeOnDates({
  vehicleId,
  dates,
  rate,
  children,
}: {
  vehicleId: string;
  dates: Required<RequestedDates>;
  rate: number | null;
  /** Shown until they are loaded, and if loading fails. */
  children: ReactNode;
}) {
  const t = useTranslations("vehicles.similarOnDates");
  const [found, setFound] = useState<{ of: string; vehicles?: VehicleCardData[] }>();
  const query = new URLSearchParams({ ...dates }).toString();
  useEffect(() => {
    let isCurrent = true;
    const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/similar?${query}`;
    api
      .get(path, similarVehicles)
      .then(({ items }) => isCurrent && setFound({ of: query, vehicles: items }))
      // On failure the similar vehicles without dates stay; the page of an occupied vehicle refuses the dates.
      .catch(() => isCurrent && setFound({ of: query }));
    return () => {
      isCurrent = false;
    };
  }, [vehicleId, query]);

  const vehicles = found?.of === query ? found.vehicles : undefined;
  if (!vehicles) return <div aria-busy={found?.of !== query}>{children}</div>;
  if (vehicles.length > 0) return <SimilarList vehicles={vehicles} rate={rate} dates={dates} />;
  return (
    <p className="text-muted-foreground">
      {t("none")}{" "}
      <Link
        href={`/vehicles?${new URLSearchParams([["from", dates.from], ["to", dates.to], ...chosenHours(dates)])}`}
        className="text-foreground underline underline-offset-4"
      >
        {t("all")}
      </Link>
    </p>
  );
}
