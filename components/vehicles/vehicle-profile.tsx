import { useTranslations } from "next-intl";
import { ChevronLeftIcon } from "@/components/ui/icons";
import { Link } from "@/lib/i18n/navigation";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { HostCard } from "./host-card";
import { ReviewList } from "./review-list";
import { VehicleHeader } from "./vehicle-header";
import { VehicleFeatures, VehicleSection, VehicleSpecifications } from "./vehicle-sections";

/** Everything there is to read about a car, in the order one asks. */
export function VehicleProfile({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  return (
    <div className="min-w-0 pb-4">
      <Link
        href="/vehicles"
        className="touch-target relative mb-4 inline-flex items-center gap-1 rounded-sm font-medium text-muted-foreground text-sm hover:text-foreground"
      >
        <ChevronLeftIcon className="size-4" />
        {t("back")}
      </Link>
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
