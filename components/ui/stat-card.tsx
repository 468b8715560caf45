import type { ReactNode } from "react";
import { cn } from "./cn";
import { ArrowDownIcon, ArrowUpIcon } from "./icons";

/**
 * A label, a number, its change and its sparkline. `change` is the finished sentence ("12% on last month"),
 * `trend` the direction, `isGood` whether the direction is welcome (more cancellations are not). The
 * sparkline is at the bottom, so that those in a row align whatever the length of their sentences.
 */
export function StatCard({
  label,
  value,
  change,
  trend,
  isGood = trend !== "down",
  sparkline,
  className,
}: {
  label: string;
  value: ReactNode;
  change?: string;
  trend?: "up" | "down" | "flat";
  isGood?: boolean;
  sparkline?: ReactNode;
  className?: string;
}) {
  const Arrow = trend === "up" ? ArrowUpIcon : trend === "down" ? ArrowDownIcon : undefined;
  const tone = Arrow ? (isGood ? "text-success" : "text-danger") : "text-muted-foreground";
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5 rounded-lg border bg-card p-4 sm:p-5", className)}>
      <p className="text-muted-foreground text-sm">{label}</p>
      <p className="font-semibold text-2xl tabular-nums tracking-tight max-[28rem]:text-xl max-[22rem]:text-lg">
        {value}
      </p>
      {change && (
        <p className={cn("flex items-start gap-1 text-xs", tone)}>
          {Arrow && <Arrow className="mt-0.5 size-3.5 shrink-0" />}
          {change}
        </p>
      )}
      {sparkline && <div className="mt-auto h-10 pt-2">{sparkline}</div>}
    </div>
  );
}
