"use client";

import { useTranslations } from "next-intl";
import { useResource } from "@/lib/api/use-resource";
import { bookingTotals } from "@/lib/bookings/contract";
import { StatRow } from "./stat-row";

/** What waits, is out, comes and is done. */
export function HostStats() {
  const t = useTranslations("dashboard.business.stats");
  const { data, error } = useResource("/api/bookings/totals?side=host", bookingTotals, { everyMs: 10_000 });
  const unknown = error ? null : undefined;
  return (
    <StatRow
      stats={[
        { label: t("requested"), value: data?.requested ?? unknown },
        { label: t("active"), value: data?.active ?? unknown },
        { label: t("upcoming"), value: data?.upcoming ?? unknown },
        { label: t("completed"), value: data?.completed ?? unknown },
      ]}
    />
  );
}
