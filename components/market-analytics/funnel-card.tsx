"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { ScrollingCard } from "@/components/admin/scrolling-card";
import { usePercent } from "@/components/analytics/use-percent";
import type { Funnel } from "@/lib/market-analytics/contract";
import { shareOf } from "@/lib/market-analytics/rules";
import { formatNumber } from "@/lib/numbers";

const steps = ["quotes", "booked", "paid", "completed"] as const;

/** From an offer to a rental that was brought back: how many of each step took the next, as bars and as a table at once. */
export function FunnelCard({ now, before }: { now: Funnel; before: Funnel }) {
  const t = useTranslations("marketAnalytics.funnel");
  const locale = useLocale();
  const percent = usePercent();
  const id = useId();
  const most = Math.max(1, ...steps.map((step) => now[step] ?? 0));
  const number = (count: number | null) => (count === null ? t("notCounted") : formatNumber(count, locale));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {t("title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("lead")}</p>
      <ScrollingCard label={t("title")}>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              {(["step", "count", "share", "previous"] as const).map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-12 px-4 font-medium sm:px-5 ${head === "step" ? "" : "text-right"}`}
                >
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {steps.map((step, index) => {
              const earlier = steps[index - 1];
              const share = (of: Funnel) =>
                percent(earlier ? shareOf(of[step] ?? 0, of[earlier] ?? 0) : null);
              return (
                <tr key={step}>
                  <th scope="row" className="px-4 py-3 text-left font-normal sm:px-5">
                    {t(`steps.${step}`)}
                    <span
                      aria-hidden="true"
                      className="mt-1.5 block h-2 rounded-full border border-warning bg-primary"
                      style={{ width: `${Math.max(1, ((now[step] ?? 0) / most) * 100)}%` }}
                    />
                  </th>
                  <td className="px-4 text-right sm:px-5">{number(now[step])}</td>
                  <td className="px-4 text-right sm:px-5">{share(now)}</td>
                  <td className="px-4 text-right text-muted-foreground sm:px-5">
                    {number(before[step])}
                    {earlier && ` (${share(before)})`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollingCard>
    </section>
  );
}
