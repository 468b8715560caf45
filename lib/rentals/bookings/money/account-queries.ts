import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { handovers } from "@/db/schema/rentals/handovers";
import { notFound } from "@/lib/platform/errors";
import { changeStatusAt } from "@/lib/rentals/bookings/changes/rules";
import { storedChargesCents } from "@/lib/rentals/bookings/handovers/return-charges";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { BookingAccount } from "./account";
import { LOST_TO_BANK } from "./account";
import { centsOf } from "./refund-due";

/** Reads all money of a booking. Callers that base a decision on it must hold the vehicle's lock. */
export async function getBookingAccount(executor: Executor, bookingId: string, now: Date) {
  // Sequential, because a transaction has only one connection.
  const [booking] = await executor.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw notFound();
  const paymentRows = await executor
    .select({ ...getTableColumns(payments), keptCents: deductedDepositCents })
    .from(payments)
    .where(eq(payments.bookingId, bookingId));
  const changes = await executor.select().from(bookingChanges).where(eq(bookingChanges.bookingId, bookingId));
  const claimRows = await executor
    .select({
      id: claims.id,
      status: claims.status,
      agreedCents: claims.agreedCents,
      fromDepositCents: claims.fromDepositCents,
      paidByPaymentId: claims.paidByPaymentId,
    })
    .from(claims)
    .where(eq(claims.bookingId, bookingId))
    // Claims that are not agreed have a null time, which sorts last.
    .orderBy(asc(claims.agreedAt), asc(claims.id));
  const handoverRows = await executor
    .select({ damageCents: handovers.depositKeptCents })
    .from(handovers)
    .where(eq(handovers.bookingId, bookingId));
  const refundRows = await executor
    .select({
      paymentId: refunds.paymentId,
      status: refunds.status,
      reason: refunds.reason,
      amount: refunds.amount,
      amountCents: refunds.amountCents,
      heldCents: heldDepositCents,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.bookingId, bookingId));
  return {
    booking: { ...booking, status: statusAt(booking, now), chargesCents: storedChargesCents(booking) },
    damageCents: sum(handoverRows, ({ damageCents }) => damageCents),
    claims: claimRows,
    changes: changes.map((change) => ({ ...change, status: changeStatusAt(change, now) })),
    payments: paymentRows.map((payment) => {
      const ownRefunds = refundRows.filter(
        ({ paymentId, status }) => paymentId === payment.id && status !== "failed",
      );
      return {
        ...payment,
        disputedCents: payment.dispute ? centsOf(payment, payment.dispute.amount) : 0,
        committedCents: sum(ownRefunds, ({ amountCents }) => amountCents),
        committedAmount: sum(ownRefunds, ({ amount }) => amount),
        lostHeldCents: sum(ownRefunds, ({ reason, heldCents }) => (reason === LOST_TO_BANK ? heldCents : 0)),
        openRefundCents: sum(ownRefunds, ({ status, amountCents }) =>
          status === "created" ? amountCents : 0,
        ),
      };
    }),
  } satisfies BookingAccount;
}

/** The part of a refund that was a held deposit when it was booked, from the ledger. */
const heldDepositCents = sql<number>`(select coalesce(sum(${ledgerEntries.amountCents}), 0)::int from ${ledgerEntries}
  join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
  where ${ledgerTransactions.refundId} = ${refunds.id} and ${ledgerEntries.account} = 'deposit_held')`;

/** The part of a deposit payment that was kept, from the ledger. */
const deductedDepositCents = sql<number>`(select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account = 'deposit_held'
  where t.payment_id = payments.id and t.kind = 'deposit_kept' and t.refund_id is null)`;

const sum = <Row>(rows: Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);
