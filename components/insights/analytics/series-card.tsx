"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsSeen } from "@/components/ui/use-is-seen";
import type { Bucket } from "@/lib/insights/analytics/contract";
import { useBucketName } from "./use-bucket-name";
import { type ChangeUnit, useChange } from "./use-change";

// Loaded when its box comes into sight.
const SeriesChart = lazy(() => import("./series-chart").then((module) => ({ default: module.SeriesChart })));

export interface Point {
  from: string;
  to: string;
  /** Null if the interval has no value. */
  value: number | null;
}

export type SeriesLook = "revenue" | "bookings" | "utilisation";

/** One figure over time, as a chart or as a table with the same values, and how the period compares with the previous. */
export function SeriesCard({
  title,
  points,
  period: [now, before, unit],
  bucket,
  format,
  look,
  className,
}: {
  title: string;
  points: Point[];
  /** The figure of the whole period and of the previous one, and the unit of their change. */
  period: [now: number | null, before: number | null | undefined, unit: ChangeUnit];
  bucket: Bucket;
  format: (value: number) => string;
  look: SeriesLook;
  className?: string;
}) {
  const t = useTranslations("analytics");
  const [isTable, setTable] = useState(false);
  const name = useBucketName(bucket);
  const change = useChange()(now, before, unit);
  const most = points.reduce<Point | undefined>(
    (top, point) => ((point.value ?? 0) > (top?.value ?? 0) ? point : top),
    undefined,
  );
  const views = [
    { isOn: !isTable, label: t("chart"), set: () => setTable(false) },
    { isOn: isTable, label: t("table"), set: () => setTable(true) },
  ];
  return (
    <Card className={cn("flex min-w-0 flex-col gap-4 p-4 sm:p-5", className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="font-medium text-base">{title}</h3>
          <p className="text-muted-foreground text-sm tabular-nums">
            {now === null ? "–" : format(now)}
            {change && ` · ${change.text}`}
          </p>
        </div>
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t("asOf", { what: title })}</legend>
          {views.map(({ isOn, label, set }) => (
            <Button
              key={label}
              variant={isOn ? "secondary" : "ghost"}
              size="sm"
              aria-pressed={isOn}
              onClick={set}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      <SeriesTable title={title} points={points} format={format} name={name} isShown={isTable} />
      {!isTable &&
        (most ? (
          <ChartBox
            label={t("summary", {
              what: title,
              from: name(points[0] ?? most),
              to: name(points.at(-1) ?? most),
              most: format(most.value ?? 0),
              when: name(most),
            })}
          >
            <SeriesChart points={points} format={format} name={name} look={look} />
          </ChartBox>
        ) : (
          <p className="flex h-60 items-center justify-center text-center text-muted-foreground text-sm">
            {t("nothing")}
          </p>
        ))}
    </Card>
  );
}

/** Keeps the chart's place, and renders the chart once the place comes into sight. */
function ChartBox({ label, children }: { label: string; children: ReactNode }) {
  const [box, isSeen] = useIsSeen<HTMLDivElement>();
  return (
    <div ref={box} role="img" aria-label={label} className="h-60">
      {isSeen && <Suspense fallback={<Skeleton className="h-60" />}>{children}</Suspense>}
    </div>
  );
}

function SeriesTable({
  title,
  points,
  format,
  name,
  isShown,
}: {
  title: string;
  points: Point[];
  format: (value: number) => string;
  name: (point: Point) => string;
  isShown: boolean;
}) {
  const t = useTranslations("analytics");
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      hidden={!isShown}
      aria-label={title}
      className="max-h-60 overflow-y-auto"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-card">
          <tr className="border-b text-left text-muted-foreground">
            <th scope="col" className="py-2 font-medium">
              {t("when")}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {title}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row" className="py-2 text-left font-normal">
                {name(point)}
              </th>
              <td className="py-2 text-right tabular-nums">
                {point.value === null ? "–" : format(point.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
