"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { bookingTotals } from "@/lib/bookings/contract";
import { StatRow } from "./stat-row";

/** Upcoming, active, completed, spent. Where the figures cannot be had, the list below says why. */
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
