import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Give it the measures of what will stand there. It stays unseen for 150 ms: a quick answer must not flicker. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-skeleton rounded-md bg-muted", className)} {...props} />;
}
