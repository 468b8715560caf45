import type { ReactNode } from "react";

/** A card whose table is wider than phones: reached and moved by the keyboard, too. */
export function ScrollingCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    // No landmark: it often stands in a section of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border bg-card text-card-foreground"
    >
      {children}
    </div>
  );
}
