import type { ComponentProps } from "react";
import { cn } from "./cn";

/**
 * Give it the size of the content to come. It stays invisible for 150 ms, so that fast responses do not
 * flicker.
 */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-skeleton rounded-md bg-muted", className)} {...props} />;
}
