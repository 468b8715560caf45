import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/ledger";
import { subscriptionInvoices } from "@/db/schema/payouts";
import { chooseBusiness } from "@/lib/analytics/scope-queries";
import { edgesSql, isBetween, isItsBooking, keyOf, type Slice } from "@/lib/analytics/slice";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { invalid } from "@/lib/errors";
import type { TaxFigures, TaxQuery, TaxSummary } from "./contract";
import { edgesOfMonths, isRunning, monthsOfPeriod } from "./rules";

/**
 * What a tax office asks a rental business for, month by month from the ledger: turnover (what renters paid, less refunds)
 * in dollars and francs, and what Gendana kept of it. No tax is worked out: whether and at which rate a business owes VAT
 * depends on its registration, which nobody here knows. 403 without the right to see money, 404 for another's business.
 */
export async function readTaxSummary(actor: UserActor, query: TaxQuery, now: Date): Promise<TaxSummary> {
  const today = dayIn(now, KIGALI);
  const months = monthsOfPeriod(query.period, today);
  if (!months) throw invalid("rangeInvalid", "period");
  const { business, businesses: own } = await chooseBusiness(actor, query.businessId, "money.view");
  const slice: Slice & { businessId: string } = {
    businessId: business.id,
    edges: edgesOfMonths(months),
    by: "stretch",
  };
  const [[row], money, invoiced] = await Promise.all([
    db().select({ taxId: businesses.taxId }).from(businesses).where(eq(businesses.id, business.id)),
    countTurnover(slice),
    countPlans(slice),
  ]);
  const figures = months.map((month, index) => {
    const key = String(index + 1);
    const { key: _, ...earned } = money.find((one) => one.key === key) ?? { key, ...nothing };
    const plansCents = invoiced.find((one) => one.key === key)?.cents ?? 0;
    return { month, ...earned, turnoverCents: earned.grossCents - earned.refundsCents, plansCents };
  });
  const sum = (name: keyof TaxFigures) => figures.reduce((total, each) => total + each[name], 0);
  const total = Object.fromEntries(columns.map((name) => [name, sum(name)])) as TaxFigures;
  return {
    business: { ...business, taxId: row?.taxId ?? null },
    ...{ businesses: own, months: figures, total, isRunning: isRunning(months.at(-1) ?? "", today) },
  };
}

const nothing = {
  ...{ grossCents: 0, refundsCents: 0, turnoverRwf: 0, commissionCents: 0, commissionRwf: 0, netCents: 0 },
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

/** The ledger's figures as lib/analytics/money-queries.ts counts them, and in francs at each rental's own rate. */
function countTurnover(slice: Slice) {
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
      key: keyOf(slice, sql`${at}`, sql`${bookings.vehicleId}`),
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
    .where(
      and(
        isItsBooking(slice),
        isBetween(slice, sql`${at}`),
        inArray(kind, ["rent", "commission", "deposit_kept", "refund"]),
        inArray(account, ["owner_payable", "commission_revenue"]),
      ),
    )
    .groupBy(sql`1`);
}

function countPlans(slice: Slice & { businessId: string }) {
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
