import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { badgeShape } from "./badge-classes";
import { cn } from "./cn";

const badgeVariants = cva(badgeShape, {
  variants: {
    variant: {
      default: "bg-muted text-foreground",
      outline: "border text-foreground",
      success: "bg-success-soft text-success",
      warning: "bg-warning-soft text-warning",
      danger: "bg-danger-soft text-danger",
      info: "bg-info-soft text-info",
    },
  },
  defaultVariants: { variant: "default" },
});

/** Shows a state as a word; colour is never the only sign of it. */
export function Badge({
  variant,
  className,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
