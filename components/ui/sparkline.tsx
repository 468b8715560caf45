"use client";

import { useTranslations } from "next-intl";
import { sparklinePoints } from "./sparkline-points";

/**
 * A line chart without axes; screen readers get its first, last, lowest and highest values as text. The part
 * before `newFrom`, which is outside the period of the figure beside it, is drawn fainter.
 */
export function Sparkline({
  values,
  newFrom = 0,
  format,
}: {
  values: readonly (number | null)[];
  newFrom?: number;
  format: (value: number) => string;
}) {
  const t = useTranslations("ui");
  const places = sparklinePoints(values);
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || places.length < 2) return null;
  const line = (points: typeof places) => points.map(({ x, y }) => `${x},${y}`).join(" ");
  const from = (newFrom / Math.max(1, values.length - 1)) * 100;
  const known = places.map(({ value }) => value);
  return (
    <>
      <span className="sr-only">
        {t("sparkline", {
          first: format(first.value),
          last: format(last.value),
          least: format(Math.min(...known)),
          most: format(Math.max(...known)),
        })}
      </span>
      <span className="relative block size-full">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none stroke-[1.5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <polygon
            points={`${first.x},100 ${line(places)} ${last.x},100`}
            className="fill-foreground/5 stroke-none"
          />
          <polyline
            points={line(places.filter(({ x }) => x <= from))}
            vectorEffect="non-scaling-stroke"
            className="stroke-chart-6"
          />
          <polyline
            points={line(places.filter(({ x }) => x >= from))}
            vectorEffect="non-scaling-stroke"
            className="stroke-foreground"
          />
        </svg>
        <span
          className="absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border border-foreground bg-primary"
          style={{ left: `${last.x}%`, top: `${last.y}%` }}
        />
      </span>
    </>
  );
}
