"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DownloadLinks } from "@/components/ui/download-links";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { occupancyPage } from "@/lib/insights/reports/contract";
import { taxPeriods } from "@/lib/insights/reports/rules";
import { useResource } from "@/lib/platform/http/use-resource";
import { OccupancyTable } from "./occupancy-table";
import { lastHalfYear, occupancyQuery } from "./report-queries";
import { useMonthName } from "./use-month-name";

/** The occupancy of each vehicle over some months, with downloads. */
export function OccupancyReport({ businessId, today }: { businessId: string; today: string }) {
  const t = useTranslations("reports.occupancy");
  const id = useId();
  const { months } = taxPeriods(today);
  const [range, setRange] = useState(() => lastHalfYear(today));
  const [page, setPage] = useState(1);
  const query = occupancyQuery(businessId, range);
  const { data, error, retry } = useResource(`/api/reports/occupancy?${query}&page=${page}`, occupancyPage);

  // Moves the other end along, so that the range is never reversed.
  function choose(end: "from" | "to", month: string) {
    const [from, to] = end === "from" ? [month, range.to] : [range.from, month];
    setRange(from > to ? { from: month, to: month } : { from, to });
    setPage(1);
  }

  return (
    <section aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className="text-lg">
        {t("title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("lead")}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((end) => (
          <MonthChoice
            key={end}
            label={t(end)}
            months={months}
            value={range[end]}
            onChange={(month) => choose(end, month)}
          />
        ))}
        <div className="flex h-11 items-center gap-2">
          <DownloadLinks href={`/api/reports/occupancy/document?${query}`} name={t("of")} />
        </div>
      </div>
      {!data && error && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-80 rounded-lg" />}
      {data?.items.length === 0 && (
        <Card className="px-5 py-6 text-muted-foreground text-sm">{t("none")}</Card>
      )}
      {data && data.items.length > 0 && <OccupancyTable {...data} />}
      {data && data.pageCount > 1 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-muted-foreground text-sm tabular-nums">
            {t("count", { count: data.count })}
          </p>
          <nav aria-label={t("pages")} className="flex items-center gap-3">
            <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("previous")}
            </Button>
            <span className="text-sm tabular-nums">
              {t("page", { page: data.page, count: data.pageCount })}
            </span>
            <Button
              variant="secondary"
              size="sm"
              disabled={page >= data.pageCount}
              onClick={() => setPage(page + 1)}
            >
              {t("next")}
            </Button>
          </nav>
        </div>
      )}
    </section>
  );
}

function MonthChoice({
  label,
  months,
  value,
  onChange,
}: {
  label: string;
  months: string[];
  value: string;
  onChange: (month: string) => void;
}) {
  const month = useMonthName();
  const id = useId();
  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1.5 sm:flex-none">
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {months.map((each) => (
          <option key={each} value={each}>
            {month(each)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
