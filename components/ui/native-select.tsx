import type { ComponentProps } from "react";
import { cn } from "./cn";
import { ChevronDownIcon } from "./essential-icons";
import { controlClasses } from "./input";

/** The browser's own select, which works best on phones and needs no JavaScript. Children are `<option>`s. */
export function NativeSelect({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block", className)}>
      <select className={cn(controlClasses, "appearance-none pr-10")} {...props}>
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground" />
    </span>
  );
}
