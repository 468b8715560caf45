"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { ShieldCheckIcon } from "@/components/ui/first-icons";
import { BellIcon, DatabaseIcon, SlidersHorizontalIcon, UserRoundIcon } from "@/components/ui/icons";
import { barePath } from "@/lib/i18n/local-path";

const sections = [
  { id: "profile", href: "/settings", Icon: UserRoundIcon, isForAdmins: false },
  { id: "security", href: "/settings/security", Icon: ShieldCheckIcon, isForAdmins: false },
  { id: "notifications", href: "/settings/notifications", Icon: BellIcon, isForAdmins: false },
  { id: "system", href: "/settings/system", Icon: SlidersHorizontalIcon, isForAdmins: true },
  { id: "data", href: "/settings/data", Icon: DatabaseIcon, isForAdmins: false },
] as const;

/** A list beside the section; on phones a row that scrolls. The system's section is administrators'. */
export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("settings");
  const path = usePathname();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row is longer than the screen: where one is must be in sight.
    const current = nav.current?.querySelector<HTMLElement>(`[href$="${barePath(path)}"]`);
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - 16;
  }, [path]);
  const shown = sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  return (
    <nav
      ref={nav}
      aria-label={t("sections")}
      className="no-scrollbar relative -mx-4 inset-shadow-[0_-1px_0_var(--border)] overflow-x-auto md:mx-0 md:inset-shadow-none md:overflow-visible"
    >
      <ul className="flex w-max gap-1 px-1 md:sticky md:top-24 md:w-auto md:flex-col md:gap-0.5 md:px-0">
        {shown.map(({ id, href, Icon }) => (
          <li key={id}>
            <NavLink
              href={href}
              className="flex h-11 items-center gap-3 whitespace-nowrap border-transparent border-b-2 px-3 text-muted-foreground text-sm transition-colors hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground md:h-10 md:rounded-md md:border-b-0 md:aria-[current]:bg-accent md:hover:bg-accent"
            >
              <Icon className="hidden size-4.5 md:block" />
              {t(`${id}.title`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
