"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import type { AdminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { formatNumber } from "@/lib/platform/numbers";

export function BusinessSummary({ business }: { business: AdminBusiness }) {
  const t = useTranslations("businessesAdmin");
  const locale = useLocale();
  const { rwf } = useFormats();
  const day = useShortDay({ year: true });
  const facts: [string, ReactNode][] = [
    [t("columns.revenue"), rwf(business.revenueRwf)],
    [
      t("columns.vehicles"),
      t("columns.vehiclesOf", { published: business.publishedVehicles, count: business.vehicles }),
    ],
    [t("columns.rating"), business.rating === null ? t("unrated") : formatNumber(business.rating, locale)],
    [t("columns.plan"), t(`plans.${business.plan}`)],
    [t("columns.joined"), day(dayIn(new Date(business.joinDate), KIGALI))],
    [t("add.businessPhone"), business.phone],
  ];
  return (
    <Card className="p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm tabular-nums md:grid-cols-3 xl:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="mt-0.5 break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {business.verificationStatus === "rejected" && business.rejectedReason && (
        <p className="mt-4 break-words border-t pt-4 text-sm">
          {t("reasonWas", { reason: business.rejectedReason })}
        </p>
      )}
    </Card>
  );
}
