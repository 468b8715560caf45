"use client";

import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";

/** Figures in a row of four; `undefined` is not known yet, null could not be had. */
export function StatRow({
  stats,
}: {
  stats: { label: string; value: string | number | null | undefined }[];
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {stats.map(({ label, value }) =>
        value === undefined ? (
          <Skeleton key={label} className="h-26 rounded-lg" />
        ) : (
          <StatCard key={label} label={label} value={value ?? "–"} />
        ),
      )}
    </div>
  );
}
