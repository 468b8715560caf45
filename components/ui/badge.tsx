import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const badgeVariants = cva(
  "inline-flex h-6 w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-medium text-xs [&_svg]:size-3.5",
  {
    variants: {
      variant: {
        default: "bg-muted text-foreground",
        outline: "border text-foreground",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
        info: "bg-info-soft text-info",
        /** On a picture. */
        overlay: "bg-card/95 text-card-foreground",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** A state in a word; colour never speaks alone. */
export function Badge({
  variant,
  className,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
