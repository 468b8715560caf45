import type { ComponentProps } from "react";
import { cn } from "./cn";
import { LimitedControl } from "./limited-control";

/** Styles of all text-like controls: 44 px high, border contrast of 3:1, red border when invalid. */
export const controlClasses =
  "h-11 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors hover:border-foreground focus-visible:border-foreground focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger aria-invalid:outline-danger";

/** With a `maxLength` it reports text that is too long instead of truncating it. */
export function Input({ className, type = "text", maxLength, ...given }: ComponentProps<"input">) {
  const props = {
    type,
    className: cn(
      controlClasses,
      "file:mr-3 file:h-full file:border-0 file:bg-transparent file:font-medium file:text-sm",
      className,
    ),
    ...given,
  };
  if (maxLength === undefined) return <input {...props} />;
  return <LimitedControl control="input" most={maxLength} {...(props as object)} />;
}
