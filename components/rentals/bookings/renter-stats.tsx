"use client";

import { useTranslations } from "next-intl";
import { StatRow } from "@/components/ui/stat-row";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/platform/http/use-resource";
import { bookingTotals } from "@/lib/rentals/bookings/contract";

/**
 * Counts of upcoming, active and completed bookings, and the amount spent. Renders nothing on an error,
 * because the list below reports it.
 */
export function RenterStats() {
  const t = useTranslations("dashboard.user.stats");
  const { usd } = useFormats();
  const { data, error } = useResource("/api/bookings/totals?side=renter", bookingTotals, { everyMs: 30_000 });
  const unknown = error ? null : undefined;
  return (
    <StatRow
      stats={[
        { label: t("upcoming"), value: data?.upcoming ?? unknown },
        { label: t("active"), value: data?.active ?? unknown },
        { label: t("completed"), value: data?.completed ?? unknown },
        { label: t("spent"), value: data ? usd(data.spentCents) : unknown },
      ]}
    />
  );
}
