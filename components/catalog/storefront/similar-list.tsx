import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import type { VehicleCardData as Vehicle } from "@/lib/catalog/vehicle-cards/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";

/**
 * Four columns if there is room; on phones a row with scroll snapping that shows the edge of the next card.
 */
export function SimilarList({
  vehicles,
  rate,
  dates,
}: {
  vehicles: Vehicle[];
  /** Francs per hundred dollars today. */
  rate: number | null;
  dates?: RequestedDates;
}) {
  return (
    <ul className="no-scrollbar -mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) py-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 sm:overflow-visible sm:px-0 lg:grid-cols-4">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id} className="w-[78%] shrink-0 snap-start sm:w-auto">
          <VehicleCard
            vehicle={vehicle}
            rate={rate}
            dates={dates}
            sizes="(width < 40rem) 78vw, (width < 64rem) 46vw, 282px"
          />
        </li>
      ))}
    </ul>
  );
}
