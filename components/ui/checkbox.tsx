import type { ComponentProps } from "react";
import { cn } from "./cn";
import { CheckIcon } from "./first-view-icons";

/** A native checkbox (works with `register`). Pair it with a `<Label htmlFor>`. */
export function Checkbox({ className, ...props }: ComponentProps<"input">) {
  return (
    <span className={cn("relative inline-flex size-5 shrink-0", className)}>
      <input
        type="checkbox"
        className="touch-target peer relative size-5 cursor-pointer appearance-none rounded-xs border border-input bg-card transition-colors checked:border-foreground checked:bg-foreground hover:border-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger aria-invalid:outline-danger"
        {...props}
      />
      <CheckIcon
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto size-3.5 text-background opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
