import { VehicleCard } from "@/components/vehicles/vehicle-card";
import type { RentalDates } from "@/lib/search/rules";
import type { VehicleCard as Vehicle } from "@/lib/vehicles/contract";
import { BookCar } from "./book-car";

/** A car that can be had: the card leads to its page, the button below books it here. */
export function CarItem({
  vehicle,
  dates,
  rate,
  isFirst,
}: {
  vehicle: Vehicle;
  dates?: RentalDates;
  rate: number | null;
  isFirst?: boolean;
}) {
  const { id, title, dailyPriceCents, picture } = vehicle;
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
      <BookCar
        car={{ id, title, dailyPriceCents, picture: picture?.path ?? null }}
        rate={rate}
        dates={dates}
      />
    </div>
  );
}
