import type { ReactNode } from "react";
import { cn } from "./cn";
import { ArrowDownIcon, ArrowUpIcon } from "./icons";

/**
 * A label, a number, how it moved, and room for a sparkline. `change` is the finished sentence ("12% on last
 * month"); `trend` is which way it went, `isGood` whether that is welcome (more cancellations are not).
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
    <div className={cn("flex flex-col gap-2 rounded-lg border bg-card p-4 sm:p-5", className)}>
      <p className="text-muted-foreground text-sm">{label}</p>
      <div className="flex items-end justify-between gap-4">
        <p className="font-semibold text-2xl tabular-nums tracking-tight max-[28rem]:text-xl max-[22rem]:text-lg">
          {value}
        </p>
        {sparkline && <div className="h-9 w-24 shrink-0">{sparkline}</div>}
      </div>
      {change && (
        <p className={cn("flex items-center gap-1 text-xs", tone)}>
          {Arrow && <Arrow className="size-3.5" />}
          {change}
        </p>
      )}
    </div>
  );
}
