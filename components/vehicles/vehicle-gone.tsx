import { useTranslations } from "next-intl";
import { RaiseNotFound } from "@/components/layout/raise-not-found";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/lib/i18n/link";
import type { GoneVehicle, VehicleCard } from "@/lib/vehicles/contract";
import { SimilarVehicles } from "./similar-vehicles";

/**
 * In place of a car that is not offered: what became of it and what to rent instead. Status 404: a kept page can say
 * no other (410 for good).
 */
export function VehicleGone({
  gone,
  others,
  rate,
}: {
  /** Null where there never was a car. */
  gone: GoneVehicle | null;
  /** Shown where nothing is like it. */
  others: VehicleCard[];
  rate: number | null;
}) {
  const t = useTranslations("vehicles");
  const similar = gone?.similar ?? [];
  const isAlike = similar.length > 0;
  return (
    <>
      <div className="page-width flex flex-col items-center py-16 text-center">
        <img src="/brand/empty-results.svg" alt="" width={280} height={210} />
        <h1 className="mt-8 text-2xl md:text-3xl">{t("gone.title")}</h1>
        <p className="measure mt-3 text-muted-foreground">
          {gone?.title
            ? t(gone.isRemoved ? "gone.removed" : "gone.resting", { title: gone.title })
            : t("gone.unknown")}
        </p>
        <Link href="/vehicles" className={buttonVariants({ size: "lg", className: "mt-8" })}>
          {t("gone.all")}
        </Link>
      </div>
      <SimilarVehicles
        title={t(isAlike ? "similar" : "gone.others")}
        vehicles={isAlike ? similar : others}
        rate={rate}
      />
      <RaiseNotFound />
    </>
  );
}
