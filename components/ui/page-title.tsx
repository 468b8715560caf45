import type { ReactNode } from "react";
import { cn } from "./cn";

/** A page's h1, a description, and at most one primary action on the right (below, on phones). */
export function PageTitle({
  title,
  description,
  action,
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn("flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between", className)}>
      <div>
        <h1 className="text-2xl">{title}</h1>
        {description && <p className="measure mt-1.5 text-muted-foreground">{description}</p>}
      </div>
      {action && <div className="flex shrink-0 items-center gap-2">{action}</div>}
    </div>
  );
}
