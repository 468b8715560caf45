import type { ReactNode } from "react";
import { cn } from "./cn";

/** An illustration, one sentence and one action. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  className,
}: {
  drawing: "bookings" | "messages" | "results" | "vehicles";
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn("mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center", className)}>
      <img src={`/brand/empty-${drawing}.svg`} alt="" width={200} height={150} className="mb-6" />
      <p className="font-semibold text-lg tracking-tight">{title}</p>
      {children && <div className="mt-1.5 text-muted-foreground text-sm">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
