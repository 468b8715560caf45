"use client";

import { usePathname } from "next/navigation";
import { useCurrentInSight } from "@/components/layout/use-current-in-sight";
import { Link } from "@/lib/i18n/link";
import { barePath } from "@/lib/i18n/local-path";

/** Between the pages of one tab. */
export function SectionNav({ label, pages }: { label: string; pages: { href: string; label: string }[] }) {
  const path = barePath(usePathname());
  const row = useCurrentInSight<HTMLElement>(path);
  const isWithin = (href: string) => path.startsWith(`${href}/`) && !pages.some((page) => page.href === path);
  // What lies below several of them lies below the longest.
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
          prefetch={false}
          aria-current={path === page.href ? "page" : page.href === nearest ? "true" : undefined}
          className="-mb-px shrink-0 border-transparent border-b-2 px-0.5 py-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current]:border-primary aria-[current]:text-foreground"
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
