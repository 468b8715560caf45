"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { type MarketplaceStats, marketplaceStats } from "@/lib/marketplace/contract";
import { HealthCard } from "./health-card";

/** What an administrator's day begins with: what waits, the marketplace in figures, and whether all is well. */
export function AdminHome({ name }: { name: string }) {
  const t = useTranslations("marketplace");
  const { data, error, retry } = useResource("/api/admin/stats", marketplaceStats, { everyMs: 30_000 });
  return (
    <>
      <PageTitle
        title={t("welcome", { name })}
        description={data ? t("pending", { count: data.pendingVerifications }) : t("lead")}
        className="mb-6"
      />
      {data ? (
        <div className="flex flex-col gap-8">
          <Figures stats={data} />
          <QuickCards stats={data} />
          <HealthCard health={data.health} />
        </div>
      ) : error ? (
        <FailureNotice error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-80 rounded-lg" />
      )}
    </>
  );
}

function Figures({ stats }: { stats: MarketplaceStats }) {
  const t = useTranslations("marketplace");
  const { rwf } = useFormats();
  const change = (now: number, before: number) => {
    if (before === 0) return { change: t("noComparison") };
    const percent = Math.round(((now - before) / before) * 100);
    const trend = percent > 0 ? ("up" as const) : percent < 0 ? ("down" as const) : ("flat" as const);
    return { change: t("change", { percent: Math.abs(percent), trend }), trend };
  };
  return (
    <section aria-label={t("figures")} className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label={t("totalBusinesses")}
        value={stats.totalBusinesses}
        change={t("active", { count: stats.activeBusinesses })}
      />
      <StatCard
        label={t("pendingVerifications")}
        value={stats.pendingVerifications}
        change={t("tickets", { count: stats.openTickets })}
      />
      <StatCard
        label={t("totalRevenue")}
        value={rwf(stats.totalRevenueRwf)}
        change={t("commission", { amount: rwf(stats.monthCommissionRwf) })}
      />
      <StatCard
        label={t("averageRating")}
        value={stats.averageRating === null ? "–" : t("stars", { rating: stats.averageRating })}
        change={t("published", { count: stats.publishedVehicles })}
      />
      <StatCard
        label={t("monthRevenue")}
        value={rwf(stats.monthRevenueRwf)}
        {...change(stats.monthRevenueRwf, stats.lastMonthRevenueRwf)}
      />
      <StatCard
        label={t("monthBookings")}
        value={stats.monthBookings}
        {...change(stats.monthBookings, stats.lastMonthBookings)}
      />
      <StatCard
        label={t("onTheRoad")}
        value={stats.activeBookings}
        change={t("requested", { count: stats.requestedBookings })}
      />
      <StatCard
        label={t("users")}
        value={t("number", { count: stats.totalUsers })}
        change={t("newUsers", { count: stats.monthUsers })}
      />
    </section>
  );
}

function QuickCards({ stats }: { stats: MarketplaceStats }) {
  const t = useTranslations("marketplace.quick");
  return (
    <nav aria-label={t("label")} className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <QuickCard href="/dashboard/admin/verifications" title={t("verifications")}>
        {t("verificationsText", { count: stats.pendingVerifications })}
      </QuickCard>
      <QuickCard href="/dashboard/admin/businesses" title={t("businesses")}>
        {t("businessesText", { count: stats.activeBusinesses, pending: stats.pendingBusinesses })}
      </QuickCard>
      <QuickCard href="/dashboard/admin/payments" title={t("payments")}>
        {t("paymentsText", { count: stats.openFindings })}
      </QuickCard>
      <QuickCard href="/dashboard/admin/bookings" title={t("bookings")}>
        {t("bookingsText", { count: stats.requestedBookings })}
      </QuickCard>
    </nav>
  );
}

function QuickCard({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex flex-col gap-1 rounded-lg border bg-card p-4 transition-colors hover:bg-accent sm:p-5"
    >
      <span className="font-medium underline decoration-2 decoration-primary underline-offset-4">
        {title}
      </span>
      <span className="text-muted-foreground text-sm">{children}</span>
    </Link>
  );
}
