import type { ReactNode } from "react";
import { Link } from "@/lib/i18n/link";
import { ArrowLeftIcon } from "./icons";

/** Over a page about one of many: back to the list of them. */
export function WayBack({ href, children }: { href: string; children: ReactNode }) {
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
