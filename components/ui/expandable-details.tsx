import type { ReactNode } from "react";
import { ChevronRightIcon } from "./form-icons";

/** Collapsed details that few users need, the same in every row that has them. */
export function ExpandableDetails({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className="group/unfold text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-muted-foreground transition-colors hover:text-foreground sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="-ml-0.5 size-4 shrink-0 transition-transform group-open/unfold:rotate-90 motion-reduce:transition-none" />
        {label}
      </summary>
      {children}
    </details>
  );
}
