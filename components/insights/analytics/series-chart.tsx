"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { chartAxis } from "@/lib/insights/analytics/rules";
import type { Point, SeriesLook } from "./series-card";

/** design.md: the first figure is yellow, the others ink and green; an ink outline keeps yellow visible on white. */
const colours: Record<SeriesLook, { fill: string; edge: string }> = {
  revenue: { fill: "var(--chart-1)", edge: "var(--warning)" },
  bookings: { fill: "var(--chart-2)", edge: "var(--chart-2)" },
  utilisation: { fill: "var(--chart-3)", edge: "var(--chart-3)" },
};

/**
 * The width of the axis in pixels for its widest label: "$12,400" is longer than "3", and francs are longer than
 * both.
 */
const widthOf = (figure: string): number => Math.max(40, 16 + figure.length * 8);

/** With more bars than this only the highest one has a label. */
const MAX_LABELS = 8;

/** Bars from zero with their labels. Without animation, so reduced motion needs no special case. */
export function SeriesChart({
  points,
  format,
  name,
  look,
}: {
  points: Point[];
  format: (value: number) => string;
  name: (point: Point) => string;
  look: SeriesLook;
}) {
  const { fill, edge } = colours[look];
  const most = Math.max(...points.map(({ value }) => value ?? 0));
  const axis = chartAxis(points.map(({ value }) => value ?? 0));
  const highest = points.findIndex(({ value }) => value === most);
  const data = points.map((point, index) => ({
    name: name(point),
    value: point.value,
    label:
      point.value !== null && point.value !== 0 && (points.length <= MAX_LABELS || index === highest)
        ? format(point.value)
        : "",
  }));
  const text = { fontSize: 12, fill: "var(--muted-foreground)" };
  return (
    <div className="h-60 tabular-nums" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: 20, right: 28, bottom: 0, left: 0 }}
          barCategoryGap="22%"
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="name"
            tick={text}
            tickLine={false}
            axisLine={false}
            minTickGap={16}
            interval="preserveStartEnd"
          />
          <YAxis
            tick={text}
            tickLine={false}
            axisLine={false}
            width={widthOf(format(most))}
            domain={[axis.from, axis.to]}
            ticks={axis.ticks}
            interval={0}
            tickFormatter={(value: number) => format(value)}
          />
          <Tooltip
            cursor={{ fill: "var(--muted)" }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as (typeof data)[number] | undefined;
              if (!active || !row) return null;
              return (
                <p className="rounded-md border bg-popover px-3 py-2 text-popover-foreground text-sm shadow-lift">
                  <span className="block text-muted-foreground text-xs">{row.name}</span>
                  <span className="font-medium">{row.value === null ? "–" : format(row.value)}</span>
                </p>
              );
            }}
          />
          <Bar
            dataKey="value"
            fill={fill}
            stroke={edge}
            isAnimationActive={false}
            radius={[3, 3, 0, 0]}
            maxBarSize={48}
          >
            <LabelList dataKey="label" position="top" fill="var(--foreground)" fontSize={12} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
