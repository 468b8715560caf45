"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { ScrollingCard } from "@/components/admin/scrolling-card";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import type { Earner } from "@/lib/market-analytics/contract";
import { formatNumber } from "@/lib/numbers";

/** The ten who earned most in a period. */
export function EarnersTable({ title, earners, csv }: { title: string; earners: Earner[]; csv: string }) {
  const t = useTranslations("marketAnalytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <Button asChild variant="secondary" size="sm">
          <a href={csv} download aria-label={t("csvOf", { name: title })}>
            {t("csv")}
          </a>
        </Button>
      </div>
      {earners.length === 0 ? (
        <Card className="p-6 text-muted-foreground text-sm">{t("nothing")}</Card>
      ) : (
        <ScrollingCard label={title}>
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="border-b text-left text-muted-foreground">
                <th scope="col" className="h-12 px-4 font-medium sm:px-5">
                  {t("columns.name")}
                </th>
                {(["bookings", "revenue", "commission", "net"] as const).map((head) => (
                  <th key={head} scope="col" className="px-4 text-right font-medium sm:px-5">
                    {t(`columns.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {earners.map((each) => (
                <tr key={each.id}>
                  <th scope="row" className="min-w-40 px-4 py-3 text-left font-medium sm:px-5">
                    {each.name}
                    {each.of && (
                      <span className="block font-normal text-muted-foreground text-xs">{each.of}</span>
                    )}
                  </th>
                  <td className="px-4 text-right sm:px-5">{formatNumber(each.bookings, locale)}</td>
                  <td className="px-4 text-right sm:px-5">{usd(each.revenueCents)}</td>
                  <td className="px-4 text-right sm:px-5">{usd(each.commissionCents)}</td>
                  <td className="px-4 text-right sm:px-5">{usd(each.netCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingCard>
      )}
    </section>
  );
}
