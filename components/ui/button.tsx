import { cva, type VariantProps } from "class-variance-authority";
import { Children, type ComponentProps, cloneElement, isValidElement, type ReactElement } from "react";
import { buttonBase, buttonColors, buttonSizes } from "./button-classes";
import { type BusyProps, ButtonLabel } from "./button-label";
import { cn } from "./cn";

/** For a link that looks like a button: `<Link className={buttonVariants({ size: "lg" })}>`. */
export const buttonVariants = cva(buttonBase, {
  variants: {
    variant: buttonColors,
    size: buttonSizes,
  },
  compoundVariants: [{ variant: "link", className: "h-auto px-0" }],
  defaultVariants: { variant: "default", size: "default" },
});

type ButtonProps = ComponentProps<"button"> &
  BusyProps &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child (for example a link) with the button's styles. */
    asChild?: boolean;
  };

export function Button({
  asChild,
  busy = false,
  busyText,
  variant,
  size,
  className,
  children,
  disabled,
  type = "button",
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    const child = Children.only(children);
    if (!isValidElement(child)) return null;
    const link = child as ReactElement<{ className?: string }>;
    return cloneElement(link, { ...props, className: cn(classes, link.props.className) });
  }
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={classes}
      {...props}
    >
      <ButtonLabel busy={busy} busyText={busyText}>
        {children}
      </ButtonLabel>
    </button>
  );
}
