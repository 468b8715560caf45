import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/lib/i18n/link";
import type { VehicleCard } from "@/lib/vehicles/contract";
import { CarItem } from "./car-item";

/** A few cars that are free right now, and the way to all of them. */
export function HomeCars({ vehicles, rate }: { vehicles: VehicleCard[]; rate: number | null }) {
  const t = useTranslations("renter.home");
  if (vehicles.length === 0)
    return (
      <EmptyState
        drawing="vehicles"
        title={t("noCars")}
        action={
          <Link href="/dashboard/user/vehicles" prefetch={false} className={buttonVariants()}>
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
            <CarItem vehicle={vehicle} rate={rate} />
          </li>
        ))}
      </ul>
      <p className="text-center">
        <Link
          href="/vehicles?availability=available"
          prefetch={false}
          className={buttonVariants({ variant: "secondary" })}
        >
          {t("allCars")}
        </Link>
      </p>
    </>
  );
}
