"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ShieldIcon } from "@/components/documents/paper-icons";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { BanknoteIcon, CogIcon, ListIcon, UsersRoundIcon, WalletIcon } from "@/components/ui/icons";
import { barePath } from "@/lib/i18n/local-path";

/** The administrator's. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  const rooms = [
    { href: "/dashboard/admin/verifications", label: t("verifications"), icon: <ShieldIcon /> },
    { href: "/dashboard/admin/users", label: t("users"), icon: <UsersRoundIcon /> },
    { href: "/dashboard/admin/payouts", label: t("payouts"), icon: <WalletIcon /> },
    { href: "/dashboard/admin/payments", label: t("payments"), icon: <BanknoteIcon /> },
    { href: "/dashboard/admin/jobs", label: t("jobs"), icon: <CogIcon /> },
    { href: "/dashboard/admin/audit-log", label: t("auditLog"), icon: <ListIcon /> },
  ].map((room) => ({ ...room, isCurrent: path.startsWith(room.href) }));
  const isElsewhere = rooms.every(({ isCurrent }) => !isCurrent);
  const bookings = { href: "/dashboard/admin", label: t("bookings"), icon: <ListIcon /> };
  return (
    <DashboardShell nav={[{ ...bookings, isCurrent: isElsewhere }, ...rooms]}>{children}</DashboardShell>
  );
}
