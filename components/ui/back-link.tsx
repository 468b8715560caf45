import type { ReactNode } from "react";
import { Link } from "@/lib/platform/i18n/link";
import { ArrowLeftIcon } from "./icons";

/** Link above a detail page, back to its list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="touch-target relative inline-flex w-fit items-center gap-1.5 text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeftIcon className="size-4" />
      {children}
    </Link>
  );
}
