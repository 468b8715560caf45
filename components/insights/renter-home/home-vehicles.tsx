import { useTranslations } from "next-intl";
import { BookableVehicleCard } from "@/components/rentals/bookings/draft/bookable-vehicle-card";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { VehicleCardData } from "@/lib/catalog/vehicle-cards/contract";
import { Link } from "@/lib/platform/i18n/link";

/** A few vehicles available now, with a link to all of them. */
export function HomeVehicles({ vehicles, rate }: { vehicles: VehicleCardData[]; rate: number | null }) {
  const t = useTranslations("renter.home");
  if (vehicles.length === 0)
    return (
      <EmptyState
        drawing="vehicles"
        title={t("noCars")}
        action={
          <Link href="/dashboard/user/vehicles" className={buttonVariants()}>
            {t("chooseDates")}
          </Link>
        }
      >
        {t("noCarsText")}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <BookableVehicleCard vehicle={vehicle} rate={rate} />
          </li>
        ))}
      </ul>
      <p className="text-center">
        <Link href="/vehicles?availability=available" className={buttonVariants({ variant: "secondary" })}>
          {t("allCars")}
        </Link>
      </p>
    </>
  );
}
