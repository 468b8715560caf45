import { and, countDistinct, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { resolveBusinessId, roleInBusiness } from "@/lib/businesses/team/business-access";
import { isOpenBooking } from "@/lib/catalog/availability/open-bookings";
import { owedAccounts } from "@/lib/payments/ledger/rules";
import {
  hasAuthorizedDeposit,
  isMoneyUnsettled,
  listOpenInvoices,
  sumOwed,
} from "@/lib/payments/payouts/amounts-owed";
import { findPayoutAccount, hasPayoutToday, sumDue } from "@/lib/payments/payouts/balance-queries";
import { nextPayoutOn } from "@/lib/payments/payouts/rules";
import type { UserActor } from "@/lib/platform/actor";
import { forbidden, notFound } from "@/lib/platform/errors";
import { listUnpaidDues } from "@/lib/rentals/bookings/money/unpaid-dues";
import type { ClosingBlocker, ClosingState } from "./contract";

/** Only the owner may close a business: 404 for non-members, 403 for others, including administrators. */
export function resolveOwnedBusinessId(actor: UserActor, requestedBusinessId: string | undefined): string {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "business.close");
  if (roleInBusiness(actor, businessId) !== "owner") throw forbidden();
  return businessId;
}

/** Returns what still blocks the closing of the business, and once nothing does, what renters owe it. */
export async function getClosingState(
  actor: UserActor,
  requestedBusinessId: string | undefined,
  now: Date,
): Promise<ClosingState> {
  const businessId = resolveOwnedBusinessId(actor, requestedBusinessId);
  const [business] = await db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const account = await findPayoutAccount(db(), businessId);
  const isPaused = account?.pausedUntil && account.pausedUntil > now;
  const isPaidToday = await hasPayoutToday(db(), businessId, now);
  const blockers = await listClosingBlockers(db(), businessId, now);
  const isOwn = eq(bookings.businessId, businessId);
  const sumDues = async (which: SQL) => {
    const dues = blockers.length === 0 ? await listUnpaidDues(db(), and(isOwn, which), now) : [];
    return dues.reduce((total, cents) => total + cents, 0);
  };
  return {
    business,
    blockers,
    renterDuesCents: await sumDues(eq(bookings.source, "marketplace")),
    counterDuesCents: (await sumDues(ne(bookings.source, "marketplace"))) || null,
    hasPayoutAccount: account !== undefined,
    nextPayoutOn:
      isPaused || isPaidToday ? nextPayoutOn(now, { pausedUntil: account?.pausedUntil, isPaidToday }) : null,
  };
}

/**
 * In a transaction that has locked the business and its vehicles, the result stays valid until the transaction ends.
 */
export async function listClosingBlockers(
  executor: Executor,
  businessId: string,
  now: Date,
): Promise<ClosingBlocker[]> {
  const isOwn = eq(bookings.businessId, businessId);
  const openBookings = await executor.$count(bookings, and(isOwn, isOpenBooking(now)));
  const [open] = await executor
    .select({ claims: countDistinct(claims.id) })
    .from(claims)
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .where(and(isOwn, inArray(claims.status, ["open", "disputed"])));
  const isUnsettled = or(isMoneyUnsettled, hasAuthorizedDeposit, isNotNull(bookings.depositSettlesAt));
  const moving = await executor.$count(bookings, and(isOwn, isUnsettled));
  // Only an administrator's suspension: whoever was rejected may give up, and start again in another way.
  const isSuspended = and(
    eq(businesses.id, businessId),
    eq(businesses.status, "suspended"),
    ne(businesses.verification, "rejected"),
  );
  const suspended = await executor.$count(businesses, isSuspended);
  const { payableCents, laterCents } = await sumOwed(executor, businessId, now);
  const invoices = await listOpenInvoices(executor, businessId);
  const invoiceCents = invoices.reduce((total, { amountCents }) => total + amountCents, 0);
  const dueCents = await sumDue(executor, businessId);
  const balanceCents = await sumBalance(executor, businessId);
  // A payout settles open invoices only together with more than their amount (composePayout).
  const nextPayoutCents = Math.max(0, payableCents - invoiceCents);
  const found: ClosingBlocker[] = [
    { kind: "suspended", count: suspended, amountCents: 0 },
    { kind: "bookings", count: openBookings, amountCents: 0 },
    { kind: "claims", count: open?.claims ?? 0, amountCents: 0 },
    { kind: "moving", count: moving, amountCents: 0 },
    { kind: "later", count: 0, amountCents: Math.max(0, laterCents) },
    { kind: "payable", count: 0, amountCents: nextPayoutCents },
    { kind: "due", count: 0, amountCents: dueCents },
    { kind: "invoices", count: 0, amountCents: nextPayoutCents > 0 ? 0 : invoiceCents },
    { kind: "debt", count: 0, amountCents: Math.max(0, -balanceCents) },
  ];
  return found.filter(({ count, amountCents }) => count > 0 || amountCents > 0);
}

/** The amount owed to the business according to the ledger; negative if the business owes it. */
async function sumBalance(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.businessId, businessId), inArray(ledgerEntries.account, owedAccounts)));
  return row?.cents ?? 0;
}
