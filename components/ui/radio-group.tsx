import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Needs aria-label or aria-labelledby; its items share one `name`. */
export function RadioGroup({ className, ...props }: ComponentProps<"div">) {
  return <div role="radiogroup" className={cn("grid gap-3", className)} {...props} />;
}

/** A native radio button (works with `register`). Pair it with a `<Label htmlFor>`. */
export function RadioGroupItem({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      type="radio"
      className={cn(
        "touch-target relative size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-card align-middle transition-[border-width,border-color] checked:border-[6px] checked:border-foreground hover:border-foreground disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...props}
    />
  );
}
