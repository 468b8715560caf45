import type { ReactNode } from "react";

/** A card whose table is wider than phones: reached and moved by the keyboard, too. */
export function ScrollingCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border bg-card text-card-foreground"
    >
      {children}
    </section>
  );
}
