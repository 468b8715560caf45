"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ShieldIcon } from "@/components/documents/paper-icons";
import type { DashboardNavItem } from "@/components/layout/dashboard-nav";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import {
  BanknoteIcon,
  CarFrontIcon,
  CogIcon,
  LayoutDashboardIcon,
  LayoutGridIcon,
  ListIcon,
  WalletIcon,
} from "@/components/ui/icons";
import { useResource } from "@/lib/api/use-resource";
import { bookingTotals } from "@/lib/bookings/contract";
import { barePath } from "@/lib/i18n/local-path";

type Frame = { children: ReactNode };

/** The owner's; the number beside Dashboard is what waits for an answer. */
export function BusinessFrame({ children }: Frame) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  const { data } = useResource("/api/bookings/totals?side=host", bookingTotals, { everyMs: 10_000 });
  const nav: DashboardNavItem[] = [
    {
      href: "/dashboard/business",
      label: t("dashboard"),
      icon: <LayoutDashboardIcon />,
      count: data?.requested,
    },
    {
      href: "/dashboard/business/vehicles",
      label: t("vehicles"),
      icon: <LayoutGridIcon />,
      isCurrent: path.startsWith("/dashboard/business/vehicles"),
    },
    {
      href: "/dashboard/business/rentals",
      label: t("rentals"),
      icon: <CarFrontIcon />,
      isCurrent: path.startsWith("/dashboard/business/rentals"),
    },
    { href: "/dashboard/business/payouts", label: t("payouts"), icon: <WalletIcon /> },
  ];
  return <DashboardShell nav={nav}>{children}</DashboardShell>;
}

/** The administrator's. */
export function AdminFrame({ children }: Frame) {
  const t = useTranslations("dashboard.nav");
  const path = barePath(usePathname());
  const rooms = [
    { href: "/dashboard/admin/verifications", label: t("verifications"), icon: <ShieldIcon /> },
    { href: "/dashboard/admin/payouts", label: t("payouts"), icon: <WalletIcon /> },
    { href: "/dashboard/admin/payments", label: t("payments"), icon: <BanknoteIcon /> },
    { href: "/dashboard/admin/jobs", label: t("jobs"), icon: <CogIcon /> },
  ].map((room) => ({ ...room, isCurrent: path.startsWith(room.href) }));
  const isElsewhere = rooms.every(({ isCurrent }) => !isCurrent);
  const bookings = { href: "/dashboard/admin", label: t("bookings"), icon: <ListIcon /> };
  return (
    <DashboardShell nav={[{ ...bookings, isCurrent: isElsewhere }, ...rooms]}>{children}</DashboardShell>
  );
}
