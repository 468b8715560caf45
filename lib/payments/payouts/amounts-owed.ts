import { and, eq, exists, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import { handoverConfirmations, handovers } from "@/db/schema/rentals/handovers";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportTickets } from "@/db/schema/support/tickets";
import { LOST_STATUS } from "@/lib/payments/disputes/rules";
import { owedAccounts } from "@/lib/payments/ledger/rules";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { waitsForApproval } from "@/lib/rentals/bookings/money/refund-approvals";
import { isPayoutQuestioned } from "./questioned-payout";
import { endedBefore, type OwedAmount } from "./rules";

/** The renter or support recorded the return, or the renter confirmed the owner's record of it. */
const isReturnOfBoth = sql`exists (select 1 from ${handovers}
  left join ${handoverConfirmations} on ${handoverConfirmations.handoverId} = ${handovers.id}
  where ${handovers.bookingId} = ${bookings.id} and ${handovers.kind} = 'return'
    and ${handovers.changeId} is null and (${handovers.side} in ('renter', 'admin') or ${handoverConfirmations.handoverId} is not null))`;

/**
 * When a rental ended; null while it has not. A return counts from the arrival of its record. An early return that only
 * the owner recorded counts from the agreed end, so that owners cannot get paid earlier by recording a return. A
 * cancelled booking ends with the agreed pick-up at the earliest: until then a stolen card's holder may still object.
 */
const endedAt = sql`case ${bookings.status}
  when 'completed' then case
    when ${bookings.returnRecordedAt} < ${bookings.endsAt} and not ${isReturnOfBoth} then ${bookings.endsAt}
    else coalesce(${bookings.returnRecordedAt}, ${bookings.endsAt}) end
  when 'no_show' then ${bookings.endsAt}
  when 'cancelled' then greatest(${bookings.cancelledAt}, ${bookings.startsAt})
  when 'declined' then ${bookings.updatedAt}
  when 'expired' then ${bookings.updatedAt}
end`;

/**
 * Whether money of the rental is still being collected, refunded or disputed, so that the final amount is unknown. A
 * deposit that is only authorised does not delay the rent: what is kept of it follows in a later payout. A lost dispute
 * that could not be recorded delays it until an administrator has explained the finding. So does a refund that waits for
 * a second administrator, and a no-show while its renter's report about the booking is open: it may not be true.
 */
export const isMoneyUnsettled = sql`(exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id} and (
  ${payments.status} in ('created', 'pending')
  or (${payments.status} = 'authorized' and ${payments.purpose} <> 'deposit')
  or ${payments.dispute} ->> 'status' is distinct from ${LOST_STATUS} and ${payments.dispute} is not null
  or (${payments.status} = 'captured' and ${payments.nextCheckAt} is not null)
  or exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id}
    and ${refunds.status} in ('created', 'by_hand'))
  or exists (select 1 from ${reconciliationFindings} where ${reconciliationFindings.paymentId} = ${payments.id}
    and ${reconciliationFindings.kind} = 'disputed' and ${reconciliationFindings.resolvedAt} is null)))
  or ${waitsForApproval}
  or exists (select 1 from ${issueReports}
    join ${supportTickets} on ${supportTickets.id} = ${issueReports.ticketId} and ${supportTickets.status} <> 'closed'
    where ${isPayoutQuestioned}))`;

/** Whether a card's deposit is authorised and may still be captured for the owner. */
export const hasAuthorizedDeposit = sql`exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id}
  and ${payments.status} = 'authorized' and ${payments.purpose} = 'deposit')`;

/**
 * Whether charges of the return or a claim were paid here after this time. That money waits as long as the rent, so that
 * a stolen card cannot pay an accomplice before its holder objects. What was paid at the counter needs no such wait.
 */
const isPaidAfter = (time: SQL) => sql`exists (select 1 from ledger_transactions paid
  join ${payments} on ${payments.id} = paid.payment_id and ${payments.purpose} in ('late', 'claim')
    and ${payments.provider} <> ${COUNTER}
  where paid.booking_id = ${bookings.id} and paid.refund_id is null and paid.at > ${time})`;

/**
 * Whether a rental belongs in a payout made now: it ended and was paid long enough ago, and its money is settled.
 */
function isPayable(now: Date): SQL<boolean> {
  const since = sql`${endedBefore(now).toISOString()}::timestamptz`;
  return sql<boolean>`(${endedAt} <= ${since} and not ${isPaidAfter(since)} and not ${isMoneyUnsettled})`;
}

/**
 * Lists the amount owed for each rental of a business beyond earlier payouts: the rental's owner_payable in the ledger
 * minus the amounts that the business collected itself and that payouts contain. Zero amounts are left out.
 */
export async function listOwed(
  executor: Executor,
  businessId: string,
  now: Date,
): Promise<(OwedAmount & { isPayable: boolean })[]> {
  return selectOwed(executor, businessId, now).orderBy(bookings.endsAt, bookings.id);
}

/** Lists the payouts of a business that came back from the bank and are not part of a later payout. */
export async function listReturned(executor: Executor, businessId: string) {
  const isPaidAgain = exists(
    executor.select({ one: sql`1` }).from(payoutItems).where(eq(payoutItems.returnedPayoutId, payouts.id)),
  );
  return executor
    .select({ id: payouts.id, amountCents: payouts.amountCents })
    .from(payouts)
    .where(and(eq(payouts.businessId, businessId), isNotNull(payouts.returnedAt), not(isPaidAgain)))
    .orderBy(payouts.returnedAt, payouts.id);
}

/**
 * Lists what a business paid of its debt beyond what payouts contain; negative for a payment that was reversed after a
 * payout contained it.
 */
export async function listReceived(executor: Executor, businessId: string) {
  const { id, recordedAt, reversedAt } = businessPayments;
  // Drizzle omits the table from the names of columns in a query on a single table, so it is written out.
  const inPayouts = sql`coalesce((select sum(item.amount_cents) from ${payoutItems} item
    where item.business_payment_id = ${businessPayments}.id), 0)`;
  const amountCents = sql<number>`(case when ${reversedAt} is null then ${businessPayments.amountCents} else 0 end
    - ${inPayouts})::int`;
  return executor
    .select({ id, amountCents })
    .from(businessPayments)
    .where(and(eq(businessPayments.businessId, businessId), sql`${amountCents} <> 0`))
    .orderBy(recordedAt, id);
}

/** Whether a business has paid something that no payout contains yet. */
export const hasUnspentPayment = (received: { amountCents: number }[]): boolean =>
  received.some(({ amountCents }) => amountCents > 0);

/**
 * Whether a rental belongs in a payout made now. A payment of a debt is never paid back: it is part of a payout only
 * together with all debts, whether their rentals are settled or not.
 */
export function isPaidNow(owed: { isPayable: boolean; cents: number }, hasReceived: boolean): boolean {
  return owed.isPayable || (hasReceived && owed.cents < 0);
}

/**
 * The sums of the owed amounts in cents: in a payout made now, including those that came back and what the business paid
 * itself, and in later payouts. `settledCents` leaves all rentals out that are not settled.
 */
export async function sumOwed(executor: Executor, businessId: string, now: Date) {
  const owed = selectOwed(executor, businessId, now).as("owed");
  const sum = (which: SQL) =>
    sql<number>`coalesce(sum(${owed.cents}) filter (where ${which}), 0)::bigint`.mapWith(Number);
  const [row] = await executor
    .select({
      settled: sum(sql`${owed.isPayable}`),
      laterEarnings: sum(sql`not ${owed.isPayable} and ${owed.cents} > 0`),
      laterDebts: sum(sql`not ${owed.isPayable} and ${owed.cents} < 0`),
    })
    .from(owed);
  const { settled = 0, laterEarnings = 0, laterDebts = 0 } = row ?? {};
  const received = await listReceived(executor, businessId);
  const others = [...(await listReturned(executor, businessId)), ...received];
  const settledCents = others.reduce((total, { amountCents }) => total + amountCents, settled);
  return hasUnspentPayment(received)
    ? { settledCents, payableCents: settledCents + laterDebts, laterCents: laterEarnings }
    : { settledCents, payableCents: settledCents, laterCents: laterEarnings + laterDebts };
}

function selectOwed(executor: Executor, businessId: string, now: Date) {
  // Queried once for all rentals of the business, because a query for each dominated the run time.
  const paidOut = executor
    .select({
      bookingId: payoutItems.bookingId,
      cents: sql<number>`sum(${payoutItems.amountCents})`.as("paid_out_cents"),
    })
    .from(payoutItems)
    .innerJoin(payouts, eq(payouts.id, payoutItems.payoutId))
    .where(eq(payouts.businessId, businessId))
    .groupBy(payoutItems.bookingId)
    .as("paid_out");
  const cents = sql<number>`(-sum(${ledgerEntries.amountCents}) - coalesce(max(${paidOut.cents}), 0))::int`;
  return executor
    .select({
      bookingId: bookings.id,
      cents: cents.as("cents"),
      isPayable: sql<boolean>`coalesce(${isPayable(now)}, false)`.as("is_payable"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(bookings, eq(bookings.id, ledgerTransactions.bookingId))
    .leftJoin(paidOut, eq(paidOut.bookingId, bookings.id))
    .where(and(eq(ledgerEntries.businessId, businessId), inArray(ledgerEntries.account, owedAccounts)))
    .groupBy(bookings.id)
    .having(sql`${cents} <> 0`);
}

export async function listOpenInvoices(executor: Executor, businessId: string) {
  return executor
    .select()
    .from(subscriptionInvoices)
    .where(and(eq(subscriptionInvoices.businessId, businessId), eq(subscriptionInvoices.status, "open")))
    .orderBy(subscriptionInvoices.startsOn);
}
