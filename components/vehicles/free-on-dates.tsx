"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { Link } from "@/lib/i18n/link";
import type { RentalDates } from "@/lib/search/rules";
import { similarVehicles, type VehicleCard } from "@/lib/vehicles/contract";
import { SimilarList } from "./similar-list";

/** Cars like one that are free at the dates, each with its total and a way to it that keeps them. */
export function FreeOnDates({
  vehicleId,
  dates,
  rate,
  children,
}: {
  vehicleId: string;
  dates: Required<RentalDates>;
  rate: number | null;
  /** Shown until they are known, and where they cannot be. */
  children: ReactNode;
}) {
  const t = useTranslations("vehicles.similarOnDates");
  const [found, setFound] = useState<{ of: string; vehicles?: VehicleCard[] }>();
  const query = new URLSearchParams({ ...dates }).toString();
  useEffect(() => {
    let isCurrent = true;
    const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/similar?${query}`;
    api
      .get(path, similarVehicles)
      .then(({ items }) => isCurrent && setFound({ of: query, vehicles: items }))
      // The cars there were before are still worth a look; what cannot be had is refused by its own page.
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
        href={`/vehicles?${new URLSearchParams({ from: dates.from, to: dates.to })}`}
        prefetch={false}
        className="text-foreground underline underline-offset-4"
      >
        {t("all")}
      </Link>
    </p>
  );
}
