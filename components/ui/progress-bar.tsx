"use client";

/** The elapsed share of a rental as a bar with a visible text. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="mt-2 sm:max-w-xs xl:mt-1 xl:flex xl:max-w-md xl:items-center xl:gap-3">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-muted xl:w-40 xl:shrink-0">
        <div className="h-full rounded-full bg-info" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-muted-foreground text-xs tabular-nums xl:mt-0">{label}</p>
    </div>
  );
}
