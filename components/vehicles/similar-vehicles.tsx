import type { VehicleCard as Vehicle } from "@/lib/vehicles/contract";
import { VehicleCard } from "./vehicle-card";

/** Four abreast where there is room; on phones a row that snaps, with the next card peeping in. */
export function SimilarVehicles({
  title,
  vehicles,
  rate,
}: {
  title: string;
  vehicles: Vehicle[];
  /** Francs per hundred dollars today. */
  rate: number | null;
}) {
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="page-width">
      <h2 id="similar" className="border-t pt-12 text-lg md:text-xl">
        {title}
      </h2>
      <ul className="no-scrollbar -mx-(--gutter) mt-6 mb-12 flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) py-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 sm:overflow-visible sm:px-0 lg:grid-cols-4">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="w-[78%] shrink-0 snap-start sm:w-auto">
            <VehicleCard
              vehicle={vehicle}
              rate={rate}
              sizes="(width < 40rem) 78vw, (width < 64rem) 46vw, 282px"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
