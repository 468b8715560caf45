import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A switch; a native checkbox for keyboard, forms and `register`. Pair it with a `<Label htmlFor>`. */
export function Switch({ className, ...props }: ComponentProps<"input">) {
  return (
    <span className={cn("relative inline-flex h-6 w-11 shrink-0", className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state
        role="switch"
        className="touch-target peer relative h-6 w-11 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors checked:border-foreground checked:bg-foreground hover:border-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger"
        {...props}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-input transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-background"
      />
    </span>
  );
}
