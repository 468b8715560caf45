"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { TableCard } from "@/components/ui/table-card";
import { stickyHead } from "@/components/ui/table-head";
import { useFormats } from "@/components/ui/use-formats";
import {
  type AnalyticsQuery,
  analyticsVehicleSorts,
  type VehicleFigures,
  vehicleFiguresPage,
} from "@/lib/insights/analytics/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { formatNumber } from "@/lib/platform/numbers";
import { firstVehicleSort, vehicleFiguresPath, vehiclePeriod } from "./analytics-url";
import { usePercent } from "./use-percent";

/** The vehicles with their figures, best first, ten per page; selecting one limits the whole page to it. */
export function VehicleTable({
  query,
  seesMoney,
  onChoose,
}: {
  query: AnalyticsQuery;
  seesMoney: boolean;
  onChoose: (vehicleId: string) => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const id = useId();
  const [sort, setSort] = useState(firstVehicleSort(seesMoney));
  const [page, setPage] = useState(1);
  const days = vehiclePeriod(query);
  const { data, error, retry } = useResource(vehicleFiguresPath(query, sort, page), vehicleFiguresPage);
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg">
            {t("byCar")}
          </h2>
          <p className="measure mt-1 text-muted-foreground text-sm">{t("byCarLead")}</p>
        </div>
        <div className="flex items-center gap-3">
          <Label htmlFor={`${id}sort`}>{t("sort")}</Label>
          <NativeSelect
            id={`${id}sort`}
            value={sort}
            onChange={({ target }) => {
              setSort(analyticsVehicleSorts.find((each) => each === target.value) ?? "bookings");
              setPage(1);
            }}
            className="w-40"
          >
            {analyticsVehicleSorts
              .filter((each) => seesMoney || each !== "revenue")
              .map((each) => (
                <option key={each} value={each}>
                  {t(`figures.${each}`)}
                </option>
              ))}
          </NativeSelect>
          <Button asChild variant="secondary" className="h-11">
            <a
              href={`/api/analytics/table?of=vehicles&${days}&locale=${locale}`}
              download
              aria-label={t("csvOf", { name: t("byCar") })}
            >
              {t("csv")}
            </a>
          </Button>
        </div>
      </div>
      {!data && error && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-80 rounded-lg" />}
      {data?.items.length === 0 && (
        <Card className="px-5 py-6 text-muted-foreground text-sm">{t("noCars")}</Card>
      )}
      {data && data.items.length > 0 && (
        <>
          <Vehicles vehicles={data.items} seesMoney={seesMoney} onChoose={onChoose} />
          {data.pageCount > 1 && <Pages {...data} onPage={setPage} />}
        </>
      )}
    </section>
  );
}

function Vehicles({
  vehicles,
  seesMoney,
  onChoose,
}: {
  vehicles: VehicleFigures[];
  seesMoney: boolean;
  onChoose: (vehicleId: string) => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const headings = [
    ...(seesMoney ? (["revenue"] as const) : []),
    "bookings",
    "utilisation",
    "rating",
  ] as const;
  const cells = ({ money, bookings, utilisationPercent, rating }: VehicleFigures["figures"]) => ({
    revenue: money ? usd(money.revenueCents) : "–",
    bookings: String(bookings),
    utilisation: percent(utilisationPercent),
    rating: rating === null ? "–" : formatNumber(rating, locale),
  });
  return (
    <TableCard label={t("byCar")}>
      <table className="w-full text-sm max-sm:block">
        <thead className={`${stickyHead} max-sm:sr-only`}>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="h-12 px-4 font-medium sm:px-5">
              {t("columns.car")}
            </th>
            {headings.map((head) => (
              <th key={head} scope="col" className="px-4 text-right font-medium sm:px-5">
                {t(`figures.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y max-sm:block">
          {vehicles.map(({ id, title, plate, figures }) => (
            <tr key={id} className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:p-4">
              <th scope="row" className="py-2 text-left font-normal max-sm:col-span-2 max-sm:p-0 sm:px-5">
                <button
                  type="button"
                  onClick={() => onChoose(id)}
                  aria-label={t("onlyCar", { car: plate ? `${title}, ${plate}` : title })}
                  className="touch-target relative text-left font-medium underline decoration-border underline-offset-4 hover:decoration-primary"
                >
                  {title}
                </button>
                {plate && <span className="block text-muted-foreground text-xs">{plate}</span>}
              </th>
              {headings.map((head) => (
                <td
                  key={head}
                  className="text-right tabular-nums max-sm:flex max-sm:justify-between sm:h-12 sm:px-5"
                >
                  <span className="text-muted-foreground sm:hidden">{t(`figures.${head}`)}</span>
                  {cells(figures)[head]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}

function Pages({
  page,
  pageCount,
  total,
  onPage,
}: {
  page: number;
  pageCount: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const t = useTranslations("analytics");
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted-foreground text-sm tabular-nums">
        {t("count", { count: total })}
      </p>
      <nav aria-label={t("pages")} className="flex items-center gap-3">
        <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {t("previous")}
        </Button>
        <span className="text-sm tabular-nums">{t("page", { page, count: pageCount })}</span>
        <Button variant="secondary" size="sm" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
          {t("next")}
        </Button>
      </nav>
    </div>
  );
}
