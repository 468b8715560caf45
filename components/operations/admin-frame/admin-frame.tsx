"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SignedInMenu } from "@/components/identity/account-menu/signed-in-menu";
import { SessionBadge } from "@/components/identity/sessions/session-badge";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { ChartIcon, ReportIcon } from "@/components/layout/tab-icons";
import { ChatIcon } from "@/components/support/chat/chat-icons";
import { NotificationMenu } from "@/components/support/inbox/notification-menu";
import { ShieldIcon } from "@/components/ui/document-icons";
import { CalendarIcon, ListIcon, VehicleFrontIcon } from "@/components/ui/first-view-icons";
import {
  BanknoteIcon,
  BuildingIcon,
  CodeIcon,
  CogIcon,
  DatabaseIcon,
  FlagIcon,
  LayoutDashboardIcon,
  MailIcon,
  UsersRoundIcon,
  WalletIcon,
} from "@/components/ui/icons";
import { barePath } from "@/lib/platform/i18n/local-path";

const HOME = "/dashboard/admin";

interface Tab {
  href: string;
  /** Another page's path that also belongs to this tab. */
  alsoAt?: string;
  startsGroup?: boolean;
  label: string;
  icon: ReactNode;
}

/** The administrator's sidebar and header around a page; each tab has its own address. */
export function AdminFrame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  const tabs = [
    { href: HOME, label: t("dashboard"), icon: <LayoutDashboardIcon /> },
    { href: `${HOME}/system`, label: t("system"), icon: <DatabaseIcon /> },
    { href: `${HOME}/businesses`, startsGroup: true, label: t("businesses"), icon: <BuildingIcon /> },
    { href: `${HOME}/verifications`, label: t("verifications"), icon: <ShieldIcon /> },
    { href: `${HOME}/vehicles`, label: t("cars"), icon: <VehicleFrontIcon /> },
    { href: `${HOME}/bookings`, label: t("bookings"), icon: <CalendarIcon /> },
    { href: `${HOME}/claims`, label: t("claims"), icon: <FlagIcon /> },
    { href: `${HOME}/users`, label: t("users"), icon: <UsersRoundIcon /> },
    { href: `${HOME}/payments`, startsGroup: true, label: t("payments"), icon: <BanknoteIcon /> },
    { href: `${HOME}/payouts`, label: t("payouts"), icon: <WalletIcon /> },
    {
      href: `${HOME}/support`,
      startsGroup: true,
      alsoAt: `${HOME}/broadcast`,
      label: t("support"),
      icon: <ChatIcon />,
    },
    { href: `${HOME}/analytics`, label: t("marketAnalytics"), icon: <ChartIcon /> },
    { href: `${HOME}/reports`, label: t("marketReports"), icon: <ReportIcon /> },
    { href: `${HOME}/outbox`, startsGroup: true, label: t("outbox"), icon: <MailIcon /> },
    { href: `${HOME}/jobs`, label: t("jobs"), icon: <CodeIcon /> },
    { href: `${HOME}/audit-log`, label: t("auditLog"), icon: <ListIcon /> },
    { href: `${HOME}/settings`, label: t("settings"), icon: <CogIcon /> },
  ].map(({ alsoAt, ...tab }: Tab) => ({
    ...tab,
    isCurrent: tab.href === HOME ? path === HOME : path.startsWith(tab.href) || path === alsoAt,
  }));
  return (
    <DashboardShell
      nav={tabs}
      tools={<SessionBadge />}
      notifications={<NotificationMenu />}
      account={<SignedInMenu />}
      below={banner}
    >
      {children}
    </DashboardShell>
  );
}
