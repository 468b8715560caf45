import type { VehicleCard as Vehicle } from "@/lib/vehicles/contract";
import { SimilarList } from "./similar-list";
import { SimilarOnDates } from "./similar-on-dates";

/** Cars to rent instead. Beside a car whose dates can be chosen, `followsDates`, only those free at them once they are. */
export function SimilarVehicles({
  title,
  vehicles,
  rate,
  followsDates = false,
}: {
  title: string;
  vehicles: Vehicle[];
  /** Francs per hundred dollars today. */
  rate: number | null;
  followsDates?: boolean;
}) {
  if (vehicles.length === 0) return null;
  const list = <SimilarList vehicles={vehicles} rate={rate} />;
  return (
    <section aria-labelledby="similar" className="page-width">
      <h2 id="similar" className="border-t pt-12 text-lg md:text-xl">
        {title}
      </h2>
      <div className="mt-6 mb-12">
        {followsDates ? <SimilarOnDates rate={rate}>{list}</SimilarOnDates> : list}
      </div>
    </section>
  );
}
