import { useTranslations } from "next-intl";
import { ReportButton } from "@/components/issue-reports/report-button";
import { ReviewList } from "@/components/reviews/review-list";
import { FlagIcon } from "@/components/ui/icons";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { BackLink } from "./back-link";
import { HostCard } from "./host-card";
import { VehicleHeader } from "./vehicle-header";
import { VehicleFeatures, VehicleSpecifications } from "./vehicle-sections";
import { VehicleTabs } from "./vehicle-tabs";

/** Everything there is to read about a car, in the order one asks. */
export function VehicleProfile({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTranslations("vehicles");
  const tabs = [
    {
      id: "description",
      label: t("description"),
      content: <p className="measure whitespace-pre-line">{vehicle.description}</p>,
    },
    {
      id: "specifications",
      label: t("specifications"),
      content: <VehicleSpecifications vehicle={vehicle} />,
    },
    { id: "features", label: t("features"), content: <VehicleFeatures features={vehicle.features} /> },
    { id: "reviews", label: t("reviews"), content: <ReviewList vehicle={vehicle} /> },
  ];
  return (
    <div className="min-w-0 pb-4">
      <BackLink label={t("back")} />
      <VehicleHeader vehicle={vehicle} />
      <div className="mt-8">
        <VehicleTabs label={t("details")} tabs={tabs} />
      </div>
      <HostCard host={vehicle.host} />
      <p className="border-t py-6">
        <ReportButton vehicleId={vehicle.id} title={vehicle.title}>
          <FlagIcon className="size-4" />
          {t("report")}
        </ReportButton>
      </p>
    </div>
  );
}
