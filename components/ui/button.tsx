import { cva, type VariantProps } from "class-variance-authority";
import { Children, type ComponentProps, cloneElement, isValidElement, type ReactElement } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

/** For a link that looks like a button: `<Link className={buttonVariants({ size: "lg" })}>`. */
export const buttonVariants = cva(
  "relative touch-target inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default:
          "bg-primary text-primary-foreground hover:bg-primary-hover active:bg-primary-hover disabled:not-aria-busy:bg-foreground/10 disabled:not-aria-busy:text-muted-foreground disabled:not-aria-busy:opacity-100",
        secondary: "border border-foreground text-foreground hover:bg-foreground hover:text-background",
        ghost: "text-foreground hover:bg-accent",
        destructive: "bg-destructive text-destructive-foreground hover:opacity-90",
        link: "text-foreground underline decoration-border decoration-2 underline-offset-4 hover:decoration-primary",
      },
      size: {
        default: "h-10 px-4 text-sm [&_svg]:size-4.5",
        sm: "h-8 px-3 text-sm [&_svg]:size-4",
        lg: "h-12 px-6 text-base [&_svg]:size-5",
        icon: "size-10 [&_svg]:size-5",
      },
    },
    compoundVariants: [{ variant: "link", className: "h-auto px-0" }],
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child (for example a link) with the button's styles. */
    asChild?: boolean;
    /** Shows the spinner, announces it and ignores further presses. */
    busy?: boolean;
    /** Shown while busy; the button keeps the wider of the two widths. */
    busyText?: string;
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
      {busyText === undefined && !busy ? (
        children
      ) : (
        <BusyLabel busy={busy} busyText={busyText}>
          {children}
        </BusyLabel>
      )}
    </button>
  );
}

/**
 * Both labels share one grid cell, so that the width never changes; the unused one is hidden, also from
 * screen readers.
 */
function BusyLabel({ busy, busyText, children }: Pick<ButtonProps, "busy" | "busyText" | "children">) {
  const cell = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2";
  return (
    <span className="grid">
      <span className={cn(cell, busy && "invisible")}>{children}</span>
      <span className={cn(cell, !busy && "invisible")} aria-hidden={!busy}>
        <Spinner />
        {busyText}
      </span>
    </span>
  );
}
