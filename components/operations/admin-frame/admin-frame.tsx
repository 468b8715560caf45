"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SignedInMenu } from "@/components/identity/account-menu/signed-in-menu";
import { SessionBadge } from "@/components/identity/sessions/session-badge";
import { AdminSearch } from "@/components/insights/admin-search/admin-search";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { ChartIcon, KeyIcon, ReportIcon } from "@/components/layout/tab-icons";
import { ChatIcon } from "@/components/support/chat/chat-icons";
import { NotificationMenu } from "@/components/support/inbox/notification-menu";
import { ShieldIcon } from "@/components/ui/document-icons";
import { StarIcon } from "@/components/ui/essential-icons";
import { CalendarIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
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
import { ListIcon } from "@/components/ui/listing-icons";
import { TriangleAlertIcon } from "@/components/ui/status-icons";
import { useEvents } from "@/lib/messaging/realtime/use-events";
import { adminQueues } from "@/lib/operations/admin-queues/contract";
import { refetchResources, refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { barePath } from "@/lib/platform/i18n/local-path";
import { maintenance } from "@/lib/platform/maintenance/contract";
import { offeredActions } from "./console-actions";
import { MegaphoneIcon } from "./megaphone-icon";

const HOME = "/dashboard/admin";

interface Tab {
  href: string;
  startsGroup?: boolean;
  label: string;
  icon: ReactNode;
  /** The number of waiting items, and what they are. */
  count?: number;
  counted?: string;
}

/** Pages that are not in the sidebar; the search finds them. */
const furtherPages = [
  { name: "findings", href: "/dashboard/admin/payments?of=findings" },
  { name: "refunds", href: "/dashboard/admin/payments?of=refunds" },
  { name: "chats", href: "/dashboard/admin/support/chats" },
  { name: "reports", href: "/dashboard/admin/support/reports" },
  { name: "rates", href: "/dashboard/admin/settings/rates" },
  { name: "promoCodes", href: "/dashboard/admin/settings/promo-codes" },
  { name: "offices", href: "/dashboard/admin/settings/offices" },
  { name: "categories", href: "/dashboard/admin/settings/categories" },
  { name: "templates", href: "/dashboard/admin/settings/templates" },
  { name: "database", href: "/dashboard/admin/database" },
] as const;

const MAINTENANCE = "/api/admin/maintenance";
const QUEUES = "/api/admin/queues";
/** Decisions of other administrators take items away without an event. */
const QUEUES_EVERY_MS = 15_000;

/** The banner loads it every half minute; by then another administrator may have ended what the search offers to end. */
const reloadMaintenance = () => void refetchResources(MAINTENANCE);

/** The administrator's sidebar and header around a page; each tab has its own address. */
export function AdminFrame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  useEvents(({ kind }) => {
    if (kind === "notification" || kind === "ticket" || kind === "reset") void refreshResources(QUEUES);
  });
  const counted = useTranslations("dashboard.adminQueues");
  const { data: queues } = useResource(QUEUES, adminQueues, { everyMs: QUEUES_EVERY_MS });
  const tabs = [
    { href: HOME, label: t("dashboard"), icon: <LayoutDashboardIcon /> },
    { href: `${HOME}/system`, label: t("system"), icon: <DatabaseIcon /> },
    { href: `${HOME}/businesses`, startsGroup: true, label: t("businesses"), icon: <BuildingIcon /> },
    {
      href: `${HOME}/verifications`,
      label: t("verifications"),
      icon: <ShieldIcon />,
      count: queues?.verifications,
      counted: counted("verifications"),
    },
    { href: `${HOME}/vehicles`, label: t("cars"), icon: <VehicleFrontIcon /> },
    {
      href: `${HOME}/bookings`,
      label: t("bookings"),
      icon: <CalendarIcon />,
      count: queues?.bookings,
      counted: counted("bookings"),
    },
    {
      href: `${HOME}/claims`,
      label: t("claims"),
      icon: <FlagIcon />,
      count: queues?.claims,
      counted: counted("claims"),
    },
    { href: `${HOME}/reviews`, label: t("reviews"), icon: <StarIcon /> },
    { href: `${HOME}/users`, label: t("users"), icon: <UsersRoundIcon /> },
    {
      href: `${HOME}/payments`,
      startsGroup: true,
      label: t("payments"),
      icon: <BanknoteIcon />,
      count: queues?.payments,
      counted: counted("payments"),
    },
    {
      href: `${HOME}/payouts`,
      label: t("payouts"),
      icon: <WalletIcon />,
      count: queues?.payouts,
      counted: counted("payouts"),
    },
    {
      href: `${HOME}/support`,
      startsGroup: true,
      label: t("support"),
      icon: <ChatIcon />,
      count: queues?.tickets,
      counted: counted("tickets"),
    },
    { href: `${HOME}/broadcast`, label: t("broadcasts"), icon: <MegaphoneIcon /> },
    { href: `${HOME}/incidents`, label: t("incidents"), icon: <TriangleAlertIcon /> },
    { href: `${HOME}/analytics`, label: t("marketAnalytics"), icon: <ChartIcon /> },
    { href: `${HOME}/reports`, label: t("marketReports"), icon: <ReportIcon /> },
    { href: `${HOME}/outbox`, startsGroup: true, label: t("outbox"), icon: <MailIcon /> },
    {
      href: `${HOME}/jobs`,
      label: t("jobs"),
      icon: <CodeIcon />,
      count: queues?.failedJobs,
      counted: counted("failedJobs"),
    },
    { href: `${HOME}/audit-log`, label: t("auditLog"), icon: <ListIcon /> },
    { href: `${HOME}/security-log`, label: t("securityLog"), icon: <KeyIcon /> },
    { href: `${HOME}/settings`, label: t("settings"), icon: <CogIcon /> },
  ].map((tab: Tab) => ({
    ...tab,
    isCurrent: tab.href === HOME ? path === HOME : path.startsWith(tab.href),
  }));
  const search = useTranslations("dashboard.adminSearch");
  const { data: stored } = useResource(MAINTENANCE, maintenance);
  const pages = [
    ...tabs,
    ...furtherPages.map(({ name, href }) => ({ href, label: search(`pages.${name}`) })),
  ];
  const actions = offeredActions(stored?.isOn === true).map(({ name, href }) => ({
    href,
    label: search(`actions.${name}`),
  }));
  return (
    <DashboardShell
      nav={tabs}
      header={<AdminSearch pages={pages} actions={actions} onOpen={reloadMaintenance} />}
      tools={<SessionBadge />}
      notifications={<NotificationMenu />}
      account={<SignedInMenu />}
      below={banner}
    >
      {children}
    </DashboardShell>
  );
}
