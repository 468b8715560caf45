import { and, countDistinct, eq, inArray, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { isOpenBooking } from "@/lib/catalog/availability/open-bookings";
import type { DeletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { listClosingBlockers } from "@/lib/payments/business-closing/queries";
import { hasAuthorizedDeposit, isMoneyUnsettled } from "@/lib/payments/payouts/amounts-owed";
import { waitsForApproval } from "@/lib/rentals/bookings/money/refund-approvals";
import { listUnpaidDues } from "@/lib/rentals/bookings/money/unpaid-dues";

/**
 * Counts what an account still has to settle as a renter and as the owner of businesses, before it can be deleted.
 * Amounts that renters still owe do not block the owner, who could otherwise never leave.
 */
export async function listRentalBlockers(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<DeletionView["blockers"]> {
  const isRenter = eq(bookings.renterId, userId);
  const isOwner = inArray(bookings.businessId, ownedBy(executor, userId));
  const isOpen = isOpenBooking(now);
  const isUnsettled = or(isMoneyUnsettled, hasAuthorizedDeposit, isNotNull(bookings.depositSettlesAt));
  const unsettled = await countUnsettledBusinesses(executor, userId, now);
  return [
    { kind: "rentals", count: await executor.$count(bookings, and(isRenter, isOpen)) },
    {
      kind: "deposits",
      count: await executor.$count(bookings, and(isRenter, isNotNull(bookings.depositSettlesAt))),
    },
    { kind: "claims", count: await countUndecidedClaims(executor, isRenter) },
    { kind: "dues", count: (await listUnpaidDues(executor, and(isRenter, canBePaid), now)).length },
    { kind: "disputes", count: await countPayments(executor, userId, isNotNull(payments.dispute)) },
    { kind: "payments", count: await countPayments(executor, userId, isOnItsWay) },
    { kind: "ownerBookings", count: await executor.$count(bookings, and(isOwner, isOpen)) },
    { kind: "ownerClaims", count: await countUndecidedClaims(executor, isOwner) },
    {
      kind: "ownerMoney",
      count: await executor.$count(bookings, and(isOwner, not(isOpen), isUnsettled)),
    },
    { kind: "payouts", count: unsettled.payouts },
    { kind: "ownerInvoices", count: unsettled.ownerInvoices },
    { kind: "ownerDebt", count: unsettled.ownerDebt },
  ];
}

/** What is due at the counter of a business that has closed can no longer be recorded there. */
const canBePaid = sql`(${bookings.source} = 'marketplace' or exists (select 1 from ${businesses}
  where ${businesses.id} = ${bookings.businessId} and ${businesses.status} <> 'closed'))`;

function ownedBy(executor: Executor, userId: string) {
  return executor
    .select({ id: teamMembers.businessId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.role, "owner")));
}

function closedBy(executor: Executor, userId: string) {
  return executor.select({ id: businesses.id }).from(businesses).where(eq(businesses.closedBy, userId));
}

async function countUndecidedClaims(executor: Executor, isOwn: SQL): Promise<number> {
  const [row] = await executor
    .select({ count: countDistinct(claims.id) })
    .from(claims)
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .where(and(isOwn, inArray(claims.status, ["open", "disputed"])));
  return row?.count ?? 0;
}

/**
 * Payments in progress and refunds not yet paid. A refund that is transferred manually needs the payer's name and
 * number; one at a counter is made there. A refund that waits for a second administrator counts with the payment of the
 * rent. A deposit that is only authorised after the return is counted as a deposit.
 */
const isOnItsWay = sql`(${payments.status} in ('created', 'pending')
  or (${payments.status} = 'authorized' and ${bookings.depositSettlesAt} is null)
  or exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and (
    ${refunds.status} = 'created' or (${refunds.status} = 'by_hand' and ${payments.provider} <> 'counter')))
  or (${payments.id} = ${bookings.paidByPaymentId} and ${waitsForApproval}))`;

async function countPayments(executor: Executor, userId: string, isCounted: SQL): Promise<number> {
  const [row] = await executor
    .select({ count: countDistinct(payments.id) })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(bookings.renterId, userId), isCounted));
  return row?.count ?? 0;
}

/**
 * Sums what renters still owe to the user's businesses. Whoever closed a business is asked for an account once it is paid,
 * which is impossible after the deletion.
 */
export async function sumRenterDues(executor: Executor, userId: string, now: Date): Promise<number> {
  const { businessId, source } = bookings;
  const isOwn = or(
    inArray(businessId, ownedBy(executor, userId)),
    inArray(businessId, closedBy(executor, userId)),
  );
  const dues = await listUnpaidDues(executor, and(isOwn, eq(source, "marketplace")), now);
  return dues.reduce((total, cents) => total + cents, 0);
}

/**
 * Counts the user's businesses, also those that the user closed, with money that is not settled, as for their closing:
 * each kind has its own remedy.
 */
async function countUnsettledBusinesses(executor: Executor, userId: string, now: Date) {
  const counts = { payouts: 0, ownerInvoices: 0, ownerDebt: 0 };
  for (const { id } of [...(await ownedBy(executor, userId)), ...(await closedBy(executor, userId))]) {
    const open = (await listClosingBlockers(executor, id, now)).map(({ kind }) => kind);
    if (open.some((kind) => kind === "later" || kind === "payable" || kind === "due")) counts.payouts += 1;
    if (open.includes("invoices")) counts.ownerInvoices += 1;
    if (open.includes("debt")) counts.ownerDebt += 1;
  }
  return counts;
}
