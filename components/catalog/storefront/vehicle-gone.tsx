import { useTranslations } from "next-intl";
import { RaiseNotFound } from "@/components/layout/raise-not-found";
import { buttonVariants } from "@/components/ui/button";
import type { GoneVehicle } from "@/lib/catalog/storefront/vehicle-page/similar-contract";
import type { VehicleCardData } from "@/lib/catalog/vehicle-cards/contract";
import { Link } from "@/lib/platform/i18n/link";
import { SimilarList } from "./similar-list";
import { SimilarVehicles } from "./similar-vehicles";

/**
 * Replaces the page of a vehicle that is not public, with similar vehicles. Status 404, because a cached page
 * cannot have 410.
 */
export function VehicleGone({
  gone,
  others,
  rate,
}: {
  /** Null if the vehicle never existed. */
  gone: GoneVehicle | null;
  /** Shown if no vehicle is similar. */
  others: VehicleCardData[];
  rate: number | null;
}) {
  const t = useTranslations("vehicles");
  const similar = gone?.similar ?? [];
  const isAlike = similar.length > 0;
  const vehicles = isAlike ? similar : others;
  return (
    <>
      <div className="page-width flex flex-col items-center py-16 text-center">
        <img src="/brand/empty-results.svg" alt="" width={280} height={210} />
        <h1 className="mt-8 text-2xl md:text-3xl">{t("gone.title")}</h1>
        <p className="measure mt-3 text-muted-foreground">
          {gone?.title
            ? t(gone.isRemoved ? "gone.removed" : "gone.unlisted", { title: gone.title })
            : t("gone.unknown")}
        </p>
        <Link href="/vehicles" className={buttonVariants({ size: "lg", className: "mt-8" })}>
          {t("gone.all")}
        </Link>
      </div>
      {vehicles.length > 0 && (
        <SimilarVehicles title={t(isAlike ? "similar" : "gone.others")}>
          <SimilarList vehicles={vehicles} rate={rate} />
        </SimilarVehicles>
      )}
      <RaiseNotFound />
    </>
  );
}
