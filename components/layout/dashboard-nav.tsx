"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/lib/platform/i18n/link";
import { barePath } from "@/lib/platform/i18n/local-path";

export type DashboardNavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Set if the path does not identify the page (a section in the query); by default the path decides. */
  isCurrent?: boolean;
  /** Number of items waiting there; more than 99 are shown as "99+". */
  count?: number;
  /** What is counted, as the link's description. */
  counted?: string;
  /** Starts a new group, with space above it. */
  startsGroup?: boolean;
};

const MAX_SHOWN = 99;

export function DashboardNav({ items, isCollapsed }: { items: DashboardNavItem[]; isCollapsed: boolean }) {
  const t = useTranslations("layout");
  const path = barePath(usePathname());
  return (
    <nav aria-label={t("sidebar")}>
      <ul className="flex flex-col gap-0.5">
        {items.map(({ href, label, icon, isCurrent = path === href, count, counted, startsGroup }) => (
          <li key={href} className={startsGroup ? "mt-3" : undefined}>
            <Link
              href={href}
              title={isCollapsed ? label : count ? counted : undefined}
              aria-current={isCurrent ? "page" : undefined}
              className={`relative flex h-10 items-center gap-3 rounded-md px-3 text-muted-foreground text-sm transition-colors hover:bg-accent hover:text-foreground aria-[current]:bg-accent aria-[current]:font-medium aria-[current]:text-foreground pointer-coarse:h-11 [&_svg]:size-4.5 [&_svg]:shrink-0 ${isCollapsed ? "justify-center" : ""}`}
            >
              {isCurrent && (
                <span
                  aria-hidden="true"
                  className="absolute inset-y-2.5 left-0 w-0.5 rounded-full bg-primary"
                />
              )}
              {icon}
              <span className={isCollapsed ? "sr-only" : "min-w-0 flex-1 truncate"}>{label}</span>
              {count ? (
                <span
                  className={
                    isCollapsed
                      ? "absolute top-1 right-1 rounded-full bg-foreground px-1 font-medium text-[0.625rem] text-background leading-4"
                      : "rounded-full bg-muted px-2 font-medium text-foreground text-xs tabular-nums"
                  }
                >
                  {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
