"use client";

import { useTranslations } from "next-intl";
import { TitledSection } from "@/components/layout/titled-section";
import { StatCard } from "@/components/ui/stat-card";
import type { TrafficView } from "@/lib/insights/system-status/contract";

/** The API's request count, response times and failure rate. */
export function TrafficSection({ traffic }: { traffic: TrafficView }) {
  const t = useTranslations("systemAdmin.traffic");
  const { minutes, servers, requests, failures, p50Ms, p95Ms } = traffic;
  const time = (ms: number | null) => (ms === null ? "–" : t("ms", { ms }));
  const percent = requests === 0 ? 0 : Math.round((failures / requests) * 1_000) / 10;
  return (
    <TitledSection id="traffic" title={t("title", { minutes })} lead={t("scope", { servers })}>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard
          label={t("requests")}
          value={t("number", { count: requests })}
          change={t("perMinute", { count: Math.round(requests / minutes) })}
        />
        <StatCard
          label={t("failures")}
          value={t("percent", { percent })}
          change={t("failed", { count: failures })}
        />
        <StatCard label={t("p50")} value={time(p50Ms)} change={t("p50Help")} />
        <StatCard label={t("p95")} value={time(p95Ms)} change={t("p95Help")} />
      </div>
    </TitledSection>
  );
}
