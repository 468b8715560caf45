"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/lib/platform/i18n/link";
import { barePath } from "@/lib/platform/i18n/local-path";
import { useScrollCurrentIntoView } from "./use-scroll-current-into-view";

/** Navigation between the pages of one tab. */
export function SectionNav({ label, pages }: { label: string; pages: { href: string; label: string }[] }) {
  const path = barePath(usePathname());
  const row = useScrollCurrentIntoView<HTMLElement>(path);
  const isWithin = (href: string) => path.startsWith(`${href}/`) && !pages.some((page) => page.href === path);
  // If several paths match, the longest one is current.
  const above = pages.map(({ href }) => href).filter(isWithin);
  const nearest = above.sort((a, b) => b.length - a.length)[0];
  return (
    <nav
      ref={row}
      aria-label={label}
      className="no-scrollbar -mx-4 mb-6 flex gap-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0"
    >
      {pages.map((page) => (
        <Link
          key={page.href}
          href={page.href}
          aria-current={path === page.href ? "page" : page.href === nearest ? "true" : undefined}
          className="-mb-px shrink-0 border-transparent border-b-2 px-0.5 py-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:text-foreground"
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
