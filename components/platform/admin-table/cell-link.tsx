import type { ReactNode } from "react";
import { Link } from "@/lib/platform/i18n/link";

/** A link in a cell, above the link of the row's title, which covers the row. */
export function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="touch-target relative z-10 break-words underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground"
    >
      {children}
    </Link>
  );
}
