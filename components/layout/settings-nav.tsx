"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { UserRoundIcon } from "@/components/ui/form-icons";
import { BellIcon, DatabaseIcon } from "@/components/ui/icons";
import { SlidersHorizontalIcon } from "@/components/ui/listing-icons";
import { NavLink } from "./nav-link";
import { useScrollCurrentIntoView } from "./use-scroll-current-into-view";

const sections = {
  profile: { path: "", Icon: UserRoundIcon },
  account: { path: "", Icon: UserRoundIcon },
  security: { path: "/security", Icon: ShieldCheckIcon },
  notifications: { path: "/notifications", Icon: BellIcon },
  system: { path: "/system", Icon: SlidersHorizontalIcon },
  data: { path: "/data", Icon: DatabaseIcon },
} as const;

/** The list of settings sections; on phones a scrolling row. `base` is the path of the sections. */
export function SettingsNav({ base, shown }: { base: string; shown: (keyof typeof sections)[] }) {
  const t = useTranslations("settings");
  const nav = useScrollCurrentIntoView<HTMLElement>(usePathname());
  return (
    <nav
      ref={nav}
      aria-label={t("sections")}
      className="no-scrollbar relative -mx-4 inset-shadow-[0_-1px_0_var(--border)] overflow-x-auto md:mx-0 md:inset-shadow-none md:overflow-visible"
    >
      <ul className="flex w-max gap-1 px-1 md:sticky md:top-24 md:w-auto md:flex-col md:gap-0.5 md:px-0">
        {shown.map((id) => {
          const { path, Icon } = sections[id];
          return (
            <li key={id}>
              <NavLink
                href={base + path}
                className="flex h-11 items-center gap-3 whitespace-nowrap border-transparent border-b-2 px-3 text-muted-foreground text-sm transition-colors hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground md:h-10 md:rounded-md md:border-b-0 md:aria-[current]:bg-accent md:hover:bg-accent"
              >
                <Icon className="hidden size-4.5 md:block" />
                {t(`${id}.title`)}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
