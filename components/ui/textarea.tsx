import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClasses } from "./input";
import { LimitedControl } from "./limited-control";

/** With a `maxLength` it counts and reports text that is too long instead of truncating it. */
export function Textarea({ className, rows = 4, maxLength, ...given }: ComponentProps<"textarea">) {
  const props = {
    rows,
    className: cn(controlClasses, "field-sizing-content h-auto min-h-24 py-2.5", className),
    ...given,
  };
  if (maxLength === undefined) return <textarea {...props} />;
  return <LimitedControl control="textarea" most={maxLength} {...(props as object)} />;
}
