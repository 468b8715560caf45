"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BusinessChoice } from "@/components/analytics/business-choice";
import { PageTitle } from "@/components/ui/page-title";
import { OccupancyReport } from "./occupancy-report";
import { ReportsNav } from "./reports-nav";
import { TaxReport } from "./tax-report";

/** For the books: what was turned over, and how much each car was booked. */
export function ReportsScreen({
  today,
  businesses,
}: {
  today: string;
  businesses: { id: string; name: string }[];
}) {
  const t = useTranslations("reports");
  const [businessId, choose] = useState(businesses[0]?.id ?? "");
  return (
    <div className="flex flex-col gap-10">
      <div>
        <PageTitle
          title={t("title")}
          description={t("lead")}
          action={<BusinessChoice {...{ businesses, value: businessId, onChange: choose }} />}
        />
        <ReportsNav />
      </div>
      <TaxReport businessId={businessId} today={today} />
      <OccupancyReport businessId={businessId} today={today} />
    </div>
  );
}
