"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { DocumentLinks } from "@/components/payouts/document-links";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/api/use-resource";
import { taxSummary } from "@/lib/reports/contract";
import { taxPeriods } from "@/lib/reports/rules";
import { TaxTable } from "./tax-table";
import { useMonthName } from "./use-month-name";

/** Turnover and commission of a month, a quarter or a year; the same on paper. */
export function TaxReport({ businessId, today }: { businessId: string; today: string }) {
  const t = useTranslations("reports.tax");
  const month = useMonthName();
  const id = useId();
  const { months, quarters, years } = taxPeriods(today);
  const [period, setPeriod] = useState(quarters[0] ?? "");
  const query = `businessId=${businessId}&period=${period}`;
  const { data, error, retry } = useResource(`/api/reports/tax?${query}`, taxSummary);
  const quarter = (each: string) => t("quarter", { quarter: each.slice(6), year: each.slice(0, 4) });
  const name = period.includes("Q") ? quarter(period) : period.length === 4 ? period : month(period);
  return (
    <section aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className="text-lg">
        {t("title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("lead")}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="flex w-full flex-col gap-1.5 sm:w-56">
          <Label htmlFor={id}>{t("period")}</Label>
          <NativeSelect id={id} value={period} onChange={({ target }) => setPeriod(target.value)}>
            <optgroup label={t("quarters")}>
              {quarters.map((each) => (
                <option key={each} value={each}>
                  {quarter(each)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t("months")}>
              {months.map((each) => (
                <option key={each} value={each}>
                  {month(each)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t("years")}>
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </optgroup>
          </NativeSelect>
        </div>
        <div className="flex h-11 items-center gap-2">
          <DocumentLinks href={`/api/reports/tax/document?${query}`} name={t("of", { period: name })} />
        </div>
      </div>
      {!data && error && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-56 rounded-lg" />}
      {data && <TaxTable summary={data} />}
    </section>
  );
}
