"use client";

import { useTranslations } from "next-intl";
import { BusinessSelect } from "@/components/businesses/businesses/business-select";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { useShortDay } from "@/components/ui/use-short-day";
import { analytics } from "@/lib/insights/analytics/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { AnalyticsFigures } from "./analytics-figures";
import { CountingHelp } from "./counting-help";
import { PeriodPicker } from "./period-picker";
import { SeriesCards } from "./series-cards";
import { useAnalyticsUrl } from "./use-analytics-url";
import { VehicleTable } from "./vehicle-table";

/** The analytics of a business in a period, compared with the one before: figures, charts, and a table of vehicles. */
export function AnalyticsScreen({ today }: { today: string }) {
  const t = useTranslations("analytics");
  const { query, search, set } = useAnalyticsUrl();
  const { data, error, retry } = useResource(`/api/analytics?${search}`, analytics);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          data && (
            <BusinessSelect
              label={t("business")}
              className=""
              businesses={data.businesses}
              value={data.business.id}
              onChange={(businessId) => set({ businessId, vehicleId: undefined })}
            />
          )
        }
      />
      <PeriodPicker key={search} query={query} today={today} onChoose={set} />
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {data && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" role="status">
          <Shown span={data.span} />
          <span className="text-muted-foreground">
            {data.previous ? <Compared span={data.previousSpan} /> : t("nothingBefore")}
          </span>
          {data.vehicle && (
            <Button variant="secondary" size="sm" onClick={() => set({ vehicleId: undefined })}>
              {t("allCars")}
            </Button>
          )}
        </p>
      )}
      {data?.vehicle && <p className="font-medium">{t("oneCar", { car: data.vehicle.title })}</p>}
      {!(error && !data) && <AnalyticsFigures analytics={data} />}
      {data && (
        <>
          <SeriesCards analytics={data} search={search} onBucket={(bucket) => set({ bucket })} />
          <VehicleTable
            key={JSON.stringify(query)}
            query={query}
            seesMoney={data.current.money !== null}
            onChoose={(id) => set({ vehicleId: id })}
          />
          <CountingHelp seesMoney={data.current.money !== null} />
        </>
      )}
    </div>
  );
}

type Span = { span: { from: string; to: string } };

function Shown({ span }: Span) {
  const t = useTranslations("analytics");
  const day = useShortDay({ year: true });
  return <span className="font-medium">{t("shown", { from: day(span.from), to: day(span.to) })}</span>;
}

function Compared({ span }: Span) {
  const t = useTranslations("analytics");
  const day = useShortDay({ year: true });
  return t("compared", { from: day(span.from), to: day(span.to) });
}
