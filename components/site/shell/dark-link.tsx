import type { ReactNode } from "react";
import { Link } from "@/lib/platform/i18n/link";

/** The lesser of two actions in a section that is dark in both themes. */
export function DarkLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="touch-target relative rounded-sm text-center font-medium underline decoration-2 decoration-[#5e5a50] underline-offset-6 hover:decoration-[#f4f1e9] focus-visible:outline-[#f4f1e9]"
    >
      {children}
    </Link>
  );
}
