"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChartIcon, ReportIcon } from "@/components/business-frame/tab-icons";
import { TalkIcon } from "@/components/chat/chat-icons";
import { ShieldIcon } from "@/components/documents/paper-icons";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { SessionBadge } from "@/components/sessions/session-badge";
import {
  BanknoteIcon,
  BuildingIcon,
  CalendarIcon,
  CarFrontIcon,
  CodeIcon,
  CogIcon,
  DatabaseIcon,
  LayoutDashboardIcon,
  ListIcon,
  MailIcon,
  UsersRoundIcon,
  WalletIcon,
} from "@/components/ui/icons";
import { barePath } from "@/lib/i18n/local-path";

const HOME = "/dashboard/admin";

interface Tab {
  href: string;
  /** A page elsewhere that belongs to it. */
  alsoAt?: string;
  startsGroup?: boolean;
  label: string;
  icon: ReactNode;
}

/** The administrator's sidebar and header around a page; every tab has an address of its own. */
export function AdminFrame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  const tabs = [
    { href: HOME, label: t("dashboard"), icon: <LayoutDashboardIcon /> },
    { href: `${HOME}/system`, label: t("system"), icon: <DatabaseIcon /> },
    { href: `${HOME}/businesses`, startsGroup: true, label: t("businesses"), icon: <BuildingIcon /> },
    { href: `${HOME}/verifications`, label: t("verifications"), icon: <ShieldIcon /> },
    { href: `${HOME}/cars`, label: t("cars"), icon: <CarFrontIcon /> },
    { href: `${HOME}/bookings`, label: t("bookings"), icon: <CalendarIcon /> },
    { href: `${HOME}/users`, label: t("users"), icon: <UsersRoundIcon /> },
    { href: `${HOME}/payments`, startsGroup: true, label: t("payments"), icon: <BanknoteIcon /> },
    { href: `${HOME}/payouts`, label: t("payouts"), icon: <WalletIcon /> },
    {
      href: `${HOME}/support`,
      startsGroup: true,
      alsoAt: `${HOME}/broadcast`,
      label: t("support"),
      icon: <TalkIcon />,
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
    <DashboardShell nav={tabs} tools={<SessionBadge />} below={banner}>
      {children}
    </DashboardShell>
  );
}
