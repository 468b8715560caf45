import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { earnedBy, isEarning } from "@/lib/businesses/businesses/earned-by";
import { edgesSql, firstEdge, isBetween, lastEdge, type Slice } from "@/lib/insights/analytics/slice";
import { vehicleOfOwner } from "@/lib/payments/ledger/vehicle-of-owner";
import { KIGALI } from "@/lib/platform/dates";
import { getSettings } from "@/lib/platform/settings/queries";
import { isBookableQuote } from "@/lib/rentals/quotes/is-bookable-quote";
import type { Earner, Funnel } from "./contract";

interface GrowthCounts {
  key: string;
  users: number;
  businesses: number;
  vehicles: number;
}

/** Counts new accounts, businesses and vehicles by interval. */
export async function countGrowth(slice: Slice): Promise<GrowthCounts[]> {
  const [from, to] = [firstEdge(slice), lastEdge(slice)];
  const of = (table: SQL, at: SQL, what: SQL) => sql`
    select width_bucket(${at}, ${edgesSql(slice)})::text as key, ${what}
    from ${table} where ${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz group by 1`;
  const rows = await db().execute<Record<keyof GrowthCounts, string>>(sql`
    select key, sum(users)::int as users, sum(businesses)::int as businesses, sum(vehicles)::int as vehicles from (
      ${of(sql`users`, sql`created_at`, sql`count(*) as users, 0 as businesses, 0 as vehicles`)}
      union all ${of(sql`businesses`, sql`created_at`, sql`0, count(*), 0`)}
      union all ${of(sql`vehicles`, sql`published_at`, sql`0, 0, count(*)`)}
    ) joined group by key`);
  return rows.map((row) => ({
    key: row.key,
    users: Number(row.users),
    businesses: Number(row.businesses),
    vehicles: Number(row.vehicles),
  }));
}

/**
 * Sums what the marketplace lost in disputes about completed bookings, at the time the ledger recorded the loss.
 */
export async function sumLosses(slice: Slice): Promise<{ key: string; lossesCents: number }[]> {
  const rows = await db().execute<{ key: string; lossesCents: string }>(sql`
    select width_bucket(t.at, ${edgesSql(slice)})::text as key, sum(e.amount_cents) as "lossesCents"
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'dispute_losses'
    where t.kind = 'dispute' and t.at >= ${firstEdge(slice)}::timestamptz and t.at < ${lastEdge(slice)}::timestamptz
    group by 1`);
  return rows.map(({ key, lossesCents }) => ({ key, lossesCents: Number(lossesCents) }));
}

/**
 * Bookable quotes made between two instants, and how far the bookings created between them have come. Both instants are
 * midnights in Kigali, or the second is now: of the days before yesterday, only the number of unbooked quotes is kept.
 */
export async function getFunnel(from: Date, to: Date): Promise<Funnel> {
  const between = (at: SQL) => sql`${at} >= ${from.toISOString()} and ${at} < ${to.toISOString()}`;
  const day = (at: Date) => sql`(${at.toISOString()}::timestamptz at time zone ${KIGALI})::date`;
  const rows = await db().execute<Record<keyof Funnel, string>>(sql`
    select booked.*, (select count(*) from ${quotes} where ${between(sql`created_at`)} and ${isBookableQuote})
      + (select coalesce(sum(count), 0) from quote_counts where day >= ${day(from)} and day < ${day(to)}) as quotes
    from (select count(*) as booked, count(*) filter (where confirmed_at is not null) as paid,
        count(*) filter (where status = 'completed') as completed
      from bookings where ${between(sql`created_at`)}) booked`);
  const count = (name: keyof Funnel) => Number(rows[0]?.[name] ?? 0);
  const { enableAnalytics } = await getSettings(db());
  return {
    quotes: enableAnalytics ? count("quotes") : null,
    booked: count("booked"),
    paid: count("paid"),
    completed: count("completed"),
  };
}

/** The highest earners between the edges of a slice: businesses, or vehicles with their business. */
export async function listEarners(slice: Slice, of: "business" | "vehicle", most: number): Promise<Earner[]> {
  const { account, amountCents } = ledgerEntries;
  const id = of === "business" ? earnedBy : vehicleOfOwner(earnedBy);
  const rows = await db().execute<Record<keyof Earner, string | null>>(sql`
    with earned as (
      select ${id}::text as id,
        -sum(${amountCents}) as "revenueCents",
        -sum(${amountCents}) filter (where ${account} = 'commission_revenue') as "commissionCents",
        -sum(${amountCents}) filter (where ${account} = 'owner_payable') as "netCents",
        count(distinct ${bookings.id}) as bookings
      from ${ledgerTransactions}
      join ${ledgerEntries} on ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
      join ${bookings} on ${bookings.id} = ${ledgerTransactions.bookingId}
      where ${isEarning} and ${isBetween(slice, sql`${ledgerTransactions.at}`)}
      group by 1 order by 2 desc, 1 limit ${most})
    select earned.*, ${of === "business" ? sql`o.name` : sql`v.title`} as name,
      ${of === "business" ? sql`null` : sql`o.name`} as "of"
    from earned
    ${of === "business" ? sql`join businesses o on o.id::text = earned.id` : sql`join vehicles v on v.id = earned.id join businesses o on o.id = v.business_id`}
    order by earned."revenueCents" desc, earned.id`);
  return rows.map(({ id, name, of: whose, ...row }) => ({
    id: id ?? "",
    name: name ?? "",
    of: whose,
    bookings: Number(row.bookings),
    revenueCents: Number(row.revenueCents),
    commissionCents: Number(row.commissionCents ?? 0),
    netCents: Number(row.netCents ?? 0),
  }));
}
