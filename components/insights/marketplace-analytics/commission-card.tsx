"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { TableCard } from "@/components/ui/table-card";
import { useFormats } from "@/components/ui/use-formats";
import type { MarketAnalytics, MarketFigures } from "@/lib/insights/marketplace-analytics/contract";

const rows = [
  ["columns.commission", ({ commissionCents }) => commissionCents],
  ["columns.losses", ({ lossesCents }) => 0 - lossesCents],
  ["ours.left", ({ commissionCents, lossesCents }) => commissionCents - lossesCents],
] as const satisfies readonly (readonly [string, (figures: MarketFigures) => number])[];

/** The marketplace's commission, and its losses from disputes. */
export function CommissionCard({ analytics: { current, previous } }: { analytics: MarketAnalytics }) {
  const t = useTranslations("marketAnalytics");
  const { usd } = useFormats();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {t("ours.title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("ours.lead")}</p>
      <TableCard label={t("ours.title")}>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              <th scope="col" className="h-12 px-4 font-medium sm:px-5">
                {t("ours.what")}
              </th>
              {(["now", "before"] as const).map((head) => (
                <th key={head} scope="col" className="px-4 text-right font-medium sm:px-5">
                  {t(`ours.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map(([name, cents]) => (
              <tr key={name} className="last:font-medium">
                <th scope="row" className="h-12 px-4 text-left font-[inherit] sm:px-5">
                  {t(name)}
                </th>
                <td className="px-4 text-right sm:px-5">{usd(cents(current))}</td>
                <td className="px-4 text-right text-muted-foreground sm:px-5">{usd(cents(previous))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableCard>
    </section>
  );
}
