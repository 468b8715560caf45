import { useTranslations } from "next-intl";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { BackLink } from "./back-link";
import { HostCard } from "./host-card";
import { ReviewList } from "./review-list";
import { VehicleHeader } from "./vehicle-header";
import { VehicleFeatures, VehicleSection, VehicleSpecifications } from "./vehicle-sections";

/** Everything there is to read about a car, in the order one asks. */
export function VehicleProfile({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  return (
    <div className="min-w-0 pb-4">
      <BackLink label={t("back")} />
      <div className="pb-8">
        <VehicleHeader vehicle={vehicle} />
      </div>
      <VehicleSpecifications vehicle={vehicle} />
      <VehicleSection id="description" title={t("description")}>
        <p className="measure whitespace-pre-line">{vehicle.description}</p>
      </VehicleSection>
      <VehicleFeatures features={vehicle.features} />
      <HostCard host={vehicle.host} />
      <ReviewList vehicle={vehicle} />
    </div>
  );
}
