import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import type { VehicleCardData as Vehicle } from "@/lib/catalog/vehicle-cards/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { BookVehicleButton } from "./book-vehicle-button";

/** The card of a bookable vehicle: it links to the vehicle's page, and its button books here. */
export function BookableVehicleCard({
  vehicle,
  dates,
  rate,
  isFirst,
}: {
  vehicle: Vehicle;
  dates?: RequestedDates;
  rate: number | null;
  isFirst?: boolean;
}) {
  const { id, title, dailyPriceCents, picture, delivery } = vehicle;
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex-1">
        <VehicleCard
          vehicle={vehicle}
          rate={rate}
          dates={dates}
          isFirst={isFirst}
          sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 300px"
        />
      </div>
      <BookVehicleButton
        vehicle={{ id, title, dailyPriceCents, picture: picture?.path ?? null }}
        delivery={delivery?.kind}
        rate={rate}
        dates={dates}
      />
    </div>
  );
}
