"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TableCard } from "@/components/ui/table-card";
import { stickyHead } from "@/components/ui/table-head";
import { useFormats } from "@/components/ui/use-formats";
import type { Earner } from "@/lib/insights/marketplace-analytics/contract";
import { formatNumber } from "@/lib/platform/numbers";

const columns = ["bookings", "revenue", "commission", "net"] as const;

/** The ten highest earners of a period; on phones a block each. */
export function EarnersTable({ title, earners, csv }: { title: string; earners: Earner[]; csv: string }) {
  const t = useTranslations("marketAnalytics");
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
        <TableCard label={title}>
          <table className="w-full text-sm tabular-nums max-md:block">
            <thead className={`${stickyHead} max-md:sr-only`}>
              <tr className="text-left text-muted-foreground">
                <th scope="col" className="h-12 px-4 font-medium sm:px-5">
                  {t("columns.name")}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="px-4 text-right font-medium sm:px-5">
                    {t(`columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y max-md:block">
              {earners.map((each) => (
                <Row key={each.id} earner={each} />
              ))}
            </tbody>
          </table>
        </TableCard>
      )}
    </section>
  );
}

function Row({ earner }: { earner: Earner }) {
  const t = useTranslations("marketAnalytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const figures = {
    bookings: formatNumber(earner.bookings, locale),
    revenue: usd(earner.revenueCents),
    commission: usd(earner.commissionCents),
    net: usd(earner.netCents),
  };
  return (
    <tr className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:p-4">
      <th scope="row" className="py-3 text-left font-medium max-md:col-span-2 max-md:p-0 md:px-5">
        {earner.name}
        {earner.of && <span className="block font-normal text-muted-foreground text-xs">{earner.of}</span>}
      </th>
      {columns.map((column) => (
        <td key={column} className="text-right max-md:flex max-md:justify-between md:px-5">
          <span className="text-muted-foreground md:hidden">{t(`columns.${column}`)}</span>
          {figures[column]}
        </td>
      ))}
    </tr>
  );
}
