import type { ComponentProps } from "react";

/**
 * Give it the size of the content to come. It stays invisible for 150 ms, so that fast responses do not
 * flicker.
 */
export function Skeleton({ className = "", ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={`skeleton ${className}`} {...props} />;
}
