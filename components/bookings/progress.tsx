"use client";

/** The elapsed share of a rental: a bar for the eye, the sentence for everybody. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="mt-2 max-w-xs">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-muted">
        <div className="h-full rounded-full bg-info" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-muted-foreground text-xs tabular-nums">{label}</p>
    </div>
  );
}
