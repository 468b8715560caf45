import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PauseNotice } from "@/components/catalog/availability/pauses/pause-notice";
import { ReviewList } from "@/components/catalog/reviews/review-list";
import { WrittenText } from "@/components/platform/i18n/written-text";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { descriptionIn } from "@/lib/catalog/vehicles/description-in";
import { BackToSearchLink } from "./back-to-search";
import { BusinessCard } from "./business-card";
import { VehicleHeader } from "./vehicle-header";
import { VehicleFeatures, VehicleSpecifications } from "./vehicle-sections";
import { VehicleTabs } from "./vehicle-tabs";

/** The texts of a vehicle's page, in the order renters ask for them. */
export function VehicleProfile({
  vehicle,
  rate,
  reportButton,
}: {
  vehicle: VehicleDetail;
  rate: number | null;
  reportButton: ReactNode;
}) {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  const tabs = [
    {
      id: "description",
      label: t("description"),
      content: <WrittenText {...descriptionIn(vehicle, locale)} />,
    },
    {
      id: "specifications",
      label: t("specifications"),
      content: <VehicleSpecifications vehicle={vehicle} rate={rate} />,
    },
    { id: "features", label: t("features"), content: <VehicleFeatures features={vehicle.features} /> },
    { id: "reviews", label: t("reviews"), content: <ReviewList vehicle={vehicle} /> },
  ];
  return (
    <div className="min-w-0 pb-4">
      <BackToSearchLink label={t("back")} />
      <VehicleHeader vehicle={vehicle} />
      {vehicle.pause && <PauseNotice pause={vehicle.pause} name={vehicle.title} className="mt-6" />}
      <div className="mt-8">
        <VehicleTabs label={t("details")} tabs={tabs} />
      </div>
      <BusinessCard business={vehicle.business} />
      <p className="border-t py-6">{reportButton}</p>
    </div>
  );
}
