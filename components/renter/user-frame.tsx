"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { SessionBadge } from "@/components/sessions/session-badge";
import { HeartIcon, SearchIcon } from "@/components/ui/first-icons";
import {
  CalendarIcon,
  CarFrontIcon,
  CogIcon,
  FlagIcon,
  IdCardIcon,
  InfoIcon,
  LayoutDashboardIcon,
  UserRoundIcon,
} from "@/components/ui/icons";
import { barePath } from "@/lib/i18n/local-path";
import { StandingBadges } from "./standing-badges";
import { useStandingAlarm } from "./use-standing";

const HOME = "/dashboard/user";

/** The renter's sidebar and header around a page; every tab has an address of its own. */
export function UserFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  useStandingAlarm();
  const tabs = [
    { href: HOME, label: t("dashboard"), icon: <LayoutDashboardIcon /> },
    { href: `${HOME}/vehicles`, label: t("availableCars"), icon: <CarFrontIcon /> },
    { href: `${HOME}/rentals`, label: t("myRentals"), icon: <CalendarIcon /> },
    { href: `${HOME}/reports`, label: t("reports"), icon: <FlagIcon /> },
    { href: `${HOME}/profile`, label: t("profile"), icon: <UserRoundIcon /> },
    { href: `${HOME}/settings`, label: t("settings"), icon: <CogIcon /> },
    { href: `${HOME}/support`, label: t("support"), icon: <InfoIcon /> },
    { href: `${HOME}/favourites`, label: t("favourites"), icon: <HeartIcon /> },
    { href: `${HOME}/favourites#saved-searches`, label: t("savedSearches"), icon: <SearchIcon /> },
    { href: "/verify-documents", label: t("documents"), icon: <IdCardIcon /> },
  ].map((tab) => ({ ...tab, isCurrent: tab.href === HOME ? path === HOME : path.startsWith(tab.href) }));
  return (
    <DashboardShell
      nav={tabs}
      header={<StandingBadges className="max-xl:hidden" />}
      below={<StandingBadges className="-mt-5 mb-5 xl:hidden" />}
      tools={<SessionBadge />}
    >
      {children}
    </DashboardShell>
  );
}
