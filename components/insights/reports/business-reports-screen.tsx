"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BusinessSelect } from "@/components/businesses/businesses/business-select";
import { ReportsNav } from "@/components/payments/payouts/reports-nav";
import { PageTitle } from "@/components/ui/page-title";
import { OccupancyReport } from "./occupancy-report";
import { TaxReport } from "./tax-report";

/** The accounting reports: turnover, and the occupancy of each vehicle. */
export function BusinessReportsScreen({
  today,
  businesses,
}: {
  today: string;
  businesses: { id: string; name: string }[];
}) {
  const t = useTranslations("reports");
  const analytics = useTranslations("analytics");
  const [businessId, choose] = useState(businesses[0]?.id ?? "");
  return (
    <div className="flex flex-col gap-10">
      <div>
        <PageTitle
          title={t("title")}
          description={t("lead")}
          action={
            <BusinessSelect
              label={analytics("business")}
              className=""
              businesses={businesses}
              value={businessId}
              onChange={choose}
            />
          }
        />
        <ReportsNav />
      </div>
      <TaxReport businessId={businessId} today={today} />
      <OccupancyReport key={businessId} businessId={businessId} today={today} />
    </div>
  );
}
