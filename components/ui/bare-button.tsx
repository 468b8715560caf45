import type { ComponentProps } from "react";
import { buttonBase, buttonColors, buttonSizes } from "./button-classes";
import { type BusyProps, ButtonLabel } from "./button-label";

/** The button of components/ui without `cn` and cva, 2 KiB of script: `className` adds and overrides nothing. */
export function BareButton({
  variant,
  size,
  busy = false,
  busyText,
  className,
  disabled,
  children,
  ...props
}: ComponentProps<"button"> &
  BusyProps & { variant: keyof typeof buttonColors; size: keyof typeof buttonSizes }) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={`${buttonBase} ${buttonColors[variant]} ${buttonSizes[size]} ${className}`}
      {...props}
    >
      <ButtonLabel busy={busy} busyText={busyText}>
        {children}
      </ButtonLabel>
    </button>
  );
}
