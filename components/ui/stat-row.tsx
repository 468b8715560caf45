"use client";

import { Skeleton } from "./skeleton";
import { StatCard } from "./stat-card";

/** A row of four figures; `undefined` is still loading, null is unavailable. */
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
