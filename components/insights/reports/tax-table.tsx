"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { type TaxFigures, type TaxSummary, taxColumns } from "@/lib/insights/reports/contract";
import { ReportTable } from "./report-table";
import { useMonthName } from "./use-month-name";

/** A row per month and their total; on phones a block per month. */
export function TaxTable({ summary }: { summary: TaxSummary }) {
  const t = useTranslations("reports.tax");
  const { rwf } = useFormats();
  const month = useMonthName();
  const { business, months, total, isRunning } = summary;
  return (
    <>
      <ReportTable
        label={t("title")}
        nameTitle={t("period")}
        columns={taxColumns.map((key) => ({ key, title: t(`columns.${key}`) }))}
      >
        {months.map((figures) => (
          <TaxRow key={figures.month} name={month(figures.month)} figures={figures} />
        ))}
        {months.length > 1 && <TaxRow name={t("total")} figures={total} isTotal />}
      </ReportTable>
      <dl className="mt-4 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted-foreground">{t("tin")}</dt>
        <dd>
          {business.taxId ?? t("noTin")}
          {!business.taxId && <span className="block text-muted-foreground">{t("addTin")}</span>}
        </dd>
        <dt className="text-muted-foreground">{t("columns.turnover")}</dt>
        <dd className="tabular-nums">{rwf(total.turnoverRwf)}</dd>
        <dt className="text-muted-foreground">{t("columns.commission")}</dt>
        <dd className="tabular-nums">{rwf(total.commissionRwf)}</dd>
      </dl>
      <p className="measure mt-3 text-muted-foreground text-sm">
        {isRunning && `${t("running")}. `}
        {t("noteTurnover")} {t("noteFrancs")} {t("noteVat")}
      </p>
    </>
  );
}

function TaxRow({
  name,
  figures,
  isTotal = false,
}: {
  name: string;
  figures: TaxFigures;
  isTotal?: boolean;
}) {
  const t = useTranslations("reports.tax.columns");
  const { usd } = useFormats();
  return (
    <tr
      className={`max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:p-4 ${isTotal ? "bg-muted/50 font-semibold" : ""}`}
    >
      <th scope="row" className="text-left font-medium max-lg:col-span-2 lg:h-12 lg:px-5">
        {name}
      </th>
      {taxColumns.map((column) => (
        <td
          key={column}
          className={`text-right tabular-nums max-lg:col-span-2 max-lg:flex max-lg:justify-between lg:px-3 lg:last:pr-5 ${column === "turnover" && !isTotal ? "font-medium" : ""}`}
        >
          <span className="font-normal text-muted-foreground lg:hidden">{t(column)}</span>
          {usd(figures[`${column}Cents`])}
        </td>
      ))}
    </tr>
  );
}
