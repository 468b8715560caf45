"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { Sparkline } from "@/components/ui/sparkline";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { type MarketplaceStats, marketplaceStats } from "@/lib/insights/admin-home/contract";
import { TREND_NEW } from "@/lib/insights/analytics/trend";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { formatNumber } from "@/lib/platform/numbers";
import { HealthCard } from "./health-card";

/** The administrators' home page: pending verifications, key figures and health. */
export function AdminHome({ name }: { name: string }) {
  const t = useTranslations("marketplace");
  const { data, error, retry } = useResource("/api/admin/stats", marketplaceStats, { everyMs: 30_000 });
  return (
    <>
      <PageTitle
        title={t("welcome", { name })}
        description={data ? <Waiting stats={data} /> : t("lead")}
        className="mb-6"
      />
      {data ? (
        <div className="flex flex-col gap-8">
          <QuickCards stats={data} />
          <Figures stats={data} />
          <HealthCard health={data.health} />
        </div>
      ) : error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  );
}

/** The number of pending verifications, with its parts. */
function Waiting({ stats }: { stats: MarketplaceStats }) {
  const t = useTranslations("marketplace");
  const { pendingVerifications: count, waitingPeople, waitingBusinesses, waitingBadges } = stats;
  const { waitingVehicleDocuments } = stats;
  const of = [
    ...(waitingPeople > 0 ? [t("waitingPeople", { count: waitingPeople })] : []),
    ...(waitingBusinesses > 0 ? [t("waitingBusinesses", { count: waitingBusinesses })] : []),
    ...(waitingVehicleDocuments > 0
      ? [t("waitingVehicleDocuments", { count: waitingVehicleDocuments })]
      : []),
    ...(waitingBadges > 0 ? [t("waitingBadges", { count: waitingBadges })] : []),
  ].join(", ");
  return t("pending", { count, of });
}

function Figures({ stats }: { stats: MarketplaceStats }) {
  const t = useTranslations("marketplace");
  const locale = useLocale();
  const { rwf } = useFormats();
  const stars = (rating: number) => formatNumber(Math.round(rating * 100) / 100, locale);
  const change = (now: number, before: number) => {
    if (before === 0) return { change: t("noComparison") };
    const percent = Math.round(((now - before) / before) * 100);
    const trend = percent > 0 ? ("up" as const) : percent < 0 ? ("down" as const) : ("flat" as const);
    return { change: t("change", { percent: Math.abs(percent), trend }), trend };
  };
  /** Compares the figure at the end of a trend with the one thirty days before. */
  const since = (
    name: "businesses" | "waiting" | "rating" | "onTheRoad",
    format = (count: number) => t("number", { count }),
  ) => {
    const [now, before] = [stats.trends[name].at(-1), stats.trends[name][TREND_NEW - 1]];
    if (now == null || before == null) return [];
    const trend = now > before ? "up" : now < before ? "down" : "flat";
    return [t("since", { trend, difference: format(Math.abs(now - before)) })];
  };
  const renderSparkline = (
    name: keyof MarketplaceStats["trends"],
    format = (count: number) => t("number", { count }),
  ) => <Sparkline values={stats.trends[name]} newFrom={TREND_NEW} format={format} />;
  return (
    // On phones francs need two columns; smaller figures fill the cells beside them.
    <section
      aria-label={t("figures")}
      className="grid grid-flow-dense grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
    >
      <StatCard
        label={t("totalBusinesses")}
        value={t("number", { count: stats.totalBusinesses })}
        change={[t("active", { count: stats.activeBusinesses }), ...since("businesses")].join(" · ")}
        sparkline={renderSparkline("businesses")}
      />
      <StatCard
        label={t("pendingVerifications")}
        value={t("number", { count: stats.pendingVerifications })}
        change={[...since("waiting"), t("tickets", { count: stats.openTickets })].join(" · ")}
        sparkline={renderSparkline("waiting")}
      />
      <StatCard
        label={t("totalRevenue")}
        value={rwf(stats.totalRevenueRwf)}
        change={t("commission", { amount: rwf(stats.monthCommissionRwf) })}
        sparkline={<Sparkline values={total(stats)} newFrom={TREND_NEW} format={rwf} />}
        className="max-sm:col-span-2"
      />
      <StatCard
        label={t("averageRating")}
        value={stats.averageRating === null ? "–" : formatNumber(stats.averageRating, locale)}
        change={[...since("rating", stars), t("published", { count: stats.publishedVehicles })].join(" · ")}
        sparkline={renderSparkline("rating", stars)}
      />
      <StatCard
        label={t("monthRevenue")}
        value={rwf(stats.monthRevenueRwf)}
        {...change(stats.monthRevenueRwf, stats.lastMonthRevenueRwf)}
        sparkline={renderSparkline("revenueRwf", rwf)}
        className="max-sm:col-span-2"
      />
      <StatCard
        label={t("monthBookings")}
        value={t("number", { count: stats.monthBookings })}
        {...change(stats.monthBookings, stats.lastMonthBookings)}
        sparkline={renderSparkline("bookings")}
      />
      <StatCard
        label={t("onTheRoad")}
        value={t("number", { count: stats.activeBookings })}
        change={[...since("onTheRoad"), t("requested", { count: stats.requestedBookings })].join(" · ")}
        sparkline={renderSparkline("onTheRoad")}
      />
      <StatCard
        label={t("users")}
        value={t("number", { count: stats.totalUsers })}
        change={t("newUsers", { count: stats.monthUsers })}
        sparkline={renderSparkline("users")}
      />
    </section>
  );
}

/** Total revenue at the end of each interval: today's total less the revenue of later intervals. */
function total({ totalRevenueRwf, trends }: MarketplaceStats): number[] {
  return trends.revenueRwf.map((_, index) =>
    trends.revenueRwf.slice(index + 1).reduce<number>((sum, later) => sum - (later ?? 0), totalRevenueRwf),
  );
}

function QuickCards({ stats }: { stats: MarketplaceStats }) {
  const t = useTranslations("marketplace.quick");
  return (
    <nav
      aria-label={t("label")}
      className="grid gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-2 xl:grid-cols-4"
    >
      <QuickCard href="/dashboard/admin/verifications" title={t("verifications")}>
        {t("verificationsText", { count: stats.pendingVerifications })}
      </QuickCard>
      <QuickCard href="/dashboard/admin/businesses" title={t("businesses")}>
        {t("businessesText", { count: stats.activeBusinesses, pending: stats.pendingBusinesses })}
      </QuickCard>
      <QuickCard href="/dashboard/admin/payments?of=findings" title={t("payments")}>
        {t("paymentsText", { count: stats.openFindings })}
      </QuickCard>
      <QuickCard href="/dashboard/admin/bookings" title={t("bookings")}>
        {t("bookingsText", { count: stats.requestedBookings })}
      </QuickCard>
    </nav>
  );
}

/** A link card; on phones a row of a list. */
function QuickCard({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex items-center justify-between gap-3 bg-card px-4 py-3 transition-colors hover:bg-accent focus-visible:-outline-offset-2 sm:p-5"
    >
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{title}</span>
        <span className="text-muted-foreground text-sm">{children}</span>
      </span>
      <ChevronRightIcon className="size-4 shrink-0 text-muted-foreground" />
    </Link>
  );
}

function HomeSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4" aria-busy="true">
      {["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"].map((place) => (
        <Skeleton key={place} className="h-44 rounded-lg" />
      ))}
    </div>
  );
}
