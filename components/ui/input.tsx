import type { ComponentProps } from "react";
import { cn } from "./cn";

/** What every text-like control shares: 44 px, an edge of 3:1, red edge when invalid. */
export const controlClasses =
  "h-11 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors hover:border-foreground focus-visible:border-foreground focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger aria-invalid:outline-danger";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(
        controlClasses,
        "file:mr-3 file:h-full file:border-0 file:bg-transparent file:font-medium file:text-sm",
        className,
      )}
      {...props}
    />
  );
}
