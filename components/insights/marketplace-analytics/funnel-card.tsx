"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { usePercent } from "@/components/insights/analytics/use-percent";
import { TableCard } from "@/components/ui/table-card";
import { stickyHead } from "@/components/ui/table-head";
import type { Funnel } from "@/lib/insights/marketplace-analytics/contract";
import { stepSharePercent } from "@/lib/insights/marketplace-analytics/rules";
import { formatNumber } from "@/lib/platform/numbers";

const steps = ["quotes", "booked", "paid", "completed"] as const;

/** From quote to completed booking: how many of each step reached the next, as bars that are also a table. */
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
      <TableCard label={t("title")}>
        <table className="w-full text-sm tabular-nums max-md:block">
          <thead className={`${stickyHead} max-md:sr-only`}>
            <tr className="text-left text-muted-foreground">
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
          <tbody className="divide-y max-md:block">
            {steps.map((step, index) => {
              const earlier = steps[index - 1];
              const share = (of: Funnel) =>
                percent(earlier ? stepSharePercent(of[step] ?? 0, of[earlier] ?? 0) : null);
              const cells = [
                ["count", number(now[step])],
                ["share", share(now)],
                ["previous", `${number(before[step])}${earlier ? ` (${share(before)})` : ""}`],
              ] as const;
              return (
                <tr key={step} className="max-md:flex max-md:flex-col max-md:gap-1 max-md:p-4">
                  <th scope="row" className="text-left font-normal max-md:mb-1 md:px-5 md:py-3">
                    <span className="max-md:font-medium">{t(`steps.${step}`)}</span>
                    <span
                      aria-hidden="true"
                      className="mt-1.5 block h-2 rounded-full border border-warning bg-primary"
                      style={{ width: `${Math.max(1, ((now[step] ?? 0) / most) * 100)}%` }}
                    />
                  </th>
                  {cells.map(([head, figure]) => (
                    <td
                      key={head}
                      className={`text-right max-md:flex max-md:justify-between md:whitespace-nowrap md:px-5 ${head === "previous" ? "text-muted-foreground" : ""}`}
                    >
                      <span className="text-muted-foreground md:hidden">{t(head)}</span>
                      {figure}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableCard>
    </section>
  );
}
