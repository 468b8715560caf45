"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SignedInMenu } from "@/components/identity/account-menu/signed-in-menu";
import { AccountStatusBadges } from "@/components/identity/profile/account-status-badges";
import { useAccountStatusAlert } from "@/components/identity/profile/use-account-status";
import { SessionBadge } from "@/components/identity/sessions/session-badge";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { NotificationMenu } from "@/components/support/inbox/notification-menu";
import { HeartIcon, SearchIcon } from "@/components/ui/essential-icons";
import { CalendarIcon, UserRoundIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import { CogIcon, FlagIcon, IdCardIcon, LayoutDashboardIcon } from "@/components/ui/icons";
import { InfoIcon } from "@/components/ui/status-icons";
import { barePath } from "@/lib/platform/i18n/local-path";

const HOME = "/dashboard/user";

/** The sidebar and header of the renter's dashboard; every tab has its own URL. */
export function UserFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  useAccountStatusAlert();
  const tabs = [
    { href: HOME, label: t("dashboard"), icon: <LayoutDashboardIcon /> },
    { href: `${HOME}/vehicles`, label: t("availableCars"), icon: <VehicleFrontIcon /> },
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
      header={<AccountStatusBadges className="max-xl:hidden" />}
      below={<AccountStatusBadges className="-mt-5 mb-5 xl:hidden" />}
      tools={<SessionBadge />}
      notifications={<NotificationMenu />}
      account={<SignedInMenu />}
    >
      {children}
    </DashboardShell>
  );
}
