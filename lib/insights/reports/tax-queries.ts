import { and, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { isEarnedIn } from "@/lib/insights/analytics/money-queries";
import { resolveBusiness } from "@/lib/insights/analytics/scope-queries";
import { edgesSql, groupKey, type Slice } from "@/lib/insights/analytics/slice";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import type { TaxFigures, TaxQuery, TaxSummary } from "./contract";
import { edgesOfMonths, isRunning, monthsOfPeriod } from "./rules";

/**
 * The figures a tax office asks a rental business for, by month from the ledger: turnover (what renters paid, less
 * refunds) in dollars and francs, and Gendana's commission. No tax is computed: whether and at which rate a business
 * owes VAT depends on its registration, which we do not know. 403 without the permission to see money, 404 for
 * another's business.
 */
export async function getTaxSummary(actor: UserActor, query: TaxQuery, now: Date): Promise<TaxSummary> {
  const today = dayIn(now, KIGALI);
  const months = monthsOfPeriod(query.period, today);
  if (!months) throw invalid("rangeInvalid", "period");
  const { business, businesses: own } = await resolveBusiness(actor, query.businessId, "money.view");
  const slice: Slice & { businessId: string } = {
    businessId: business.id,
    edges: edgesOfMonths(months),
    by: "interval",
  };
  const [[row], money, invoiced] = await Promise.all([
    db().select({ taxId: businesses.taxId }).from(businesses).where(eq(businesses.id, business.id)),
    sumTurnover(slice),
    sumPlanInvoices(slice),
  ]);
  const figures = months.map((month, index) => {
    const key = String(index + 1);
    const { key: _, ...earned } = money.find((one) => one.key === key) ?? { key, ...zeroTurnover };
    const plansCents = invoiced.find((one) => one.key === key)?.cents ?? 0;
    return { month, ...earned, turnoverCents: earned.grossCents - earned.refundsCents, plansCents };
  });
  const sum = (name: keyof TaxFigures) => figures.reduce((total, each) => total + each[name], 0);
  const total = Object.fromEntries(columns.map((name) => [name, sum(name)])) as TaxFigures;
  return {
    business: { ...business, taxId: row?.taxId ?? null },
    businesses: own,
    months: figures,
    total,
    isRunning: isRunning(months.at(-1) ?? "", today),
  };
}

const zeroTurnover = {
  grossCents: 0,
  refundsCents: 0,
  turnoverRwf: 0,
  commissionCents: 0,
  commissionRwf: 0,
  netCents: 0,
};

const columns = [
  "grossCents",
  "refundsCents",
  "turnoverCents",
  "turnoverRwf",
  "commissionCents",
  "commissionRwf",
  "netCents",
  "plansCents",
] as const;

/**
 * The ledger's figures as lib/insights/analytics/money-queries.ts counts them, and in francs at each booking's own
 * rate.
 */
function sumTurnover(slice: Slice) {
  const { at, kind } = ledgerTransactions;
  const { account, amountCents } = ledgerEntries;
  const isCommission = sql`${account} = 'commission_revenue'`;
  const sum = (value: ReturnType<typeof sql>, which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${value}) filter (where ${which}), 0)::bigint`.mapWith(Number);
  // Cents × francs per 10,000 cents, rounded once for the whole month.
  const rwf = (which: ReturnType<typeof sql>) =>
    sql<number>`round(coalesce(sum(-${amountCents}::bigint * ${bookings.rwfPerHundredUsd}) filter (where ${which}), 0)
      / 10000.0)::bigint`.mapWith(Number);
  return db()
    .select({
      key: groupKey(slice, sql`${at}`, sql`${bookings.vehicleId}`),
      grossCents: sum(sql`-${amountCents}`, sql`${kind} <> 'refund'`),
      refundsCents: sum(sql`${amountCents}`, sql`${kind} = 'refund'`),
      turnoverRwf: rwf(sql`true`),
      commissionCents: sum(sql`-${amountCents}`, isCommission),
      commissionRwf: rwf(isCommission),
      netCents: sum(sql`-${amountCents}`, sql`not ${isCommission}`),
    })
    .from(ledgerTransactions)
    .innerJoin(bookings, eq(bookings.id, ledgerTransactions.bookingId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(isEarnedIn(slice))
    .groupBy(sql`1`);
}

function sumPlanInvoices(slice: Slice & { businessId: string }) {
  const { issuedAt, amountCents, businessId } = subscriptionInvoices;
  return db()
    .select({
      key: sql<string>`width_bucket(${issuedAt}, ${edgesSql(slice)})::text`,
      cents: sql<number>`sum(${amountCents})::int`,
    })
    .from(subscriptionInvoices)
    .where(
      and(
        eq(businessId, slice.businessId),
        gte(issuedAt, slice.edges[0] ?? new Date(0)),
        lt(issuedAt, slice.edges.at(-1) ?? new Date(0)),
      ),
    )
    .groupBy(sql`1`);
}
