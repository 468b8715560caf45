"use client";

import { useLocale, useTranslations } from "next-intl";
import { ReportTable } from "@/components/insights/reports/report-table";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import {
  type MarketReport,
  marketReportColumns,
  type ReportRow,
} from "@/lib/insights/marketplace-analytics/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** A row per business and their total; on phones a block per business. */
export function MarketReportTable({ report }: { report: MarketReport }) {
  const t = useTranslations("marketAnalytics");
  const { rows, total, businessCount, isRunning } = report;
  const left = businessCount - rows.length;
  if (businessCount === 0) return <Card className="p-6 text-muted-foreground text-sm">{t("nothing")}</Card>;
  return (
    <>
      <ReportTable
        label={t("reports")}
        nameTitle={t("columns.name")}
        columns={(["bookings", ...marketReportColumns] as const).map((key) => ({
          key,
          title: t(`columns.${key}`),
        }))}
      >
        {rows.map((row) => (
          <Row key={row.id} name={row.name} row={row} />
        ))}
        <Row name={t("total")} row={total} isTotal />
      </ReportTable>
      <p className="measure mt-3 text-muted-foreground text-sm">
        {isRunning && `${t("running")}. `}
        {t("note")} {left > 0 && t("further", { count: left })}
      </p>
    </>
  );
}

function Row({ name, row, isTotal = false }: { name: string; row: ReportRow; isTotal?: boolean }) {
  const t = useTranslations("marketAnalytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const cells = [
    { column: "bookings" as const, value: formatNumber(row.bookings, locale) },
    ...marketReportColumns.map((column) => ({ column, value: usd(row[`${column}Cents`]) })),
  ];
  return (
    <tr
      className={`max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:p-4 ${isTotal ? "font-medium" : ""}`}
    >
      <th scope="row" className="py-3 text-left font-medium max-lg:col-span-2 max-lg:p-0 lg:px-5">
        {name}
      </th>
      {cells.map(({ column, value }) => (
        <td
          key={column}
          className="text-right tabular-nums max-lg:flex max-lg:justify-between lg:px-3 lg:last:pr-5"
        >
          <span className="text-muted-foreground lg:hidden">{t(`columns.${column}`)}</span>
          {value}
        </td>
      ))}
    </tr>
  );
}
