import { sql } from "drizzle-orm";
import { db } from "@/db";
import { waitsForOwnersIdentity } from "@/lib/identity/identity-documents/private-owners";
import { lastThirtyDays } from "@/lib/insights/analytics/trend";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import type { MarketplaceStats } from "./contract";
import { checkMarketplaceHealth } from "./health-queries";
import { getRevenue } from "./revenue-queries";
import { getTrends } from "./trend-queries";

/** The figures of the administrators' home page. */
export async function getMarketplaceStats(actor: UserActor, now: Date): Promise<MarketplaceStats> {
  requireAdmin(actor);
  const [counts, money, health, trends] = await Promise.all([
    countEverything(now),
    getRevenue(now),
    checkMarketplaceHealth(),
    getTrends(now),
  ]);
  return { ...counts, ...money, health, trends: endNow(trends, counts) };
}

/** Ends the trends of stocks with the current figures, because the trends are up to five minutes old. */
function endNow(
  trends: MarketplaceStats["trends"],
  counts: Awaited<ReturnType<typeof countEverything>>,
): MarketplaceStats["trends"] {
  const end = (values: (number | null)[], current: number | null) => [...values.slice(0, -1), current];
  return {
    ...trends,
    businesses: end(trends.businesses, counts.totalBusinesses),
    users: end(trends.users, counts.totalUsers),
    waiting: end(trends.waiting, counts.pendingVerifications),
    onTheRoad: end(trends.onTheRoad, counts.activeBookings),
    rating: end(trends.rating, counts.averageRating),
  };
}

type Counts = Omit<
  MarketplaceStats,
  "health" | "trends" | "pendingVerifications" | keyof Awaited<ReturnType<typeof getRevenue>>
>;

async function countEverything(now: Date): Promise<Counts & Pick<MarketplaceStats, "pendingVerifications">> {
  const since = lastThirtyDays(now);
  const [month, before, beforeUntil] = [since.month, since.before, since.beforeUntil].map((at) =>
    at.toISOString(),
  );
  const rows = await db().execute<Record<keyof Counts, number>>(sql`
    select
      (select count(*)::int from businesses) as "totalBusinesses",
      (select count(*)::int from businesses where status = 'active') as "activeBusinesses",
      (select count(*)::int from businesses where verification = 'pending' and status <> 'closed')
        as "pendingBusinesses",
      (select count(distinct user_id)::int from documents where status = 'submitted' and business_id is null)
        as "waitingPeople",
      (select count(*)::int from (
        select id from businesses where verification = 'pending' and status <> 'closed'
          and not ${waitsForOwnersIdentity}
        union select business_id from documents where status = 'submitted' and business_id is not null) one)
        as "waitingBusinesses",
      (select count(*)::int from badge_requests where status = 'pending') as "waitingBadges",
      (select count(*)::int from vehicle_documents join vehicles on vehicles.id = vehicle_id
        where vehicle_documents.status = 'submitted' and vehicles.status <> 'removed')
        as "waitingVehicleDocuments",
      (select round(avg(rating), 2)::float from reviews where published_at is not null and held_at is null) as "averageRating",
      (select count(*)::int from users) as "totalUsers",
      (select count(*)::int from users where created_at >= ${month}) as "monthUsers",
      (select count(*)::int from vehicles where status = 'published') as "publishedVehicles",
      (select count(*)::int from bookings where status = 'active') as "activeBookings",
      (select count(*)::int from bookings where status = 'requested') as "requestedBookings",
      (select count(*)::int from bookings where confirmed_at >= ${month}) as "monthBookings",
      (select count(*)::int from bookings where confirmed_at >= ${before} and confirmed_at < ${beforeUntil})
        as "lastMonthBookings",
      (select count(*)::int from reconciliation_findings where resolved_at is null) as "openFindings",
      (select count(*)::int from support_tickets where status = 'open') as "openTickets"`);
  const [counts] = rows;
  if (!counts) throw new Error("the counts returned no row");
  const { waitingPeople, waitingBusinesses, waitingVehicleDocuments, waitingBadges } = counts;
  const pendingVerifications = waitingPeople + waitingBusinesses + waitingVehicleDocuments + waitingBadges;
  return { ...counts, pendingVerifications };
}
