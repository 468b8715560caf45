import type { ReactNode } from "react";
import { Spinner } from "./spinner";

export type BusyProps = {
  /** Shows the spinner, announces it and ignores further presses. */
  busy?: boolean;
  /** Shown while busy; the button keeps the wider of the two widths. */
  busyText?: string;
};

const cell = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2";

/**
 * The content of a button. While it is busy, both labels share one grid cell, so that the width never changes;
 * the unused one is hidden, also from screen readers.
 */
export function ButtonLabel({ busy, busyText, children }: BusyProps & { children: ReactNode }) {
  if (busyText === undefined && !busy) return children;
  return (
    <span className="grid">
      <span className={busy ? `${cell} invisible` : cell}>{children}</span>
      <span className={busy ? cell : `${cell} invisible`} aria-hidden={!busy}>
        <Spinner />
        {busyText}
      </span>
    </span>
  );
}
