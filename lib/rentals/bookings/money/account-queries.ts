import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { lossReasons } from "@/db/enums/payments";
import { rowsOf } from "@/db/rows-of";
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
import { centsOf } from "./refund-due";

/** Reads all money of a booking. Callers that base a decision on it must hold the vehicle's lock. */
export async function getBookingAccount(executor: Executor, bookingId: string, now: Date) {
  const account = await findAccount(executor, eq(bookings.id, bookingId), now);
  if (!account) throw notFound();
  return account;
}

/** The account of the booking that a payment is for. */
export function findAccountOfPayment(executor: Executor, paymentId: string, now: Date) {
  const { bookingId } = payments;
  const paidBooking = executor.select({ bookingId }).from(payments).where(eq(payments.id, paymentId));
  return findAccount(executor, eq(bookings.id, paidBooking), now);
}

async function findAccount(executor: Executor, which: SQL, now: Date) {
  const [account] = await listBookingAccounts(executor, which, now);
  return account;
}

/** One statement, because every step of a payment reads the account again, and a business has many rentals. */
export async function listBookingAccounts(executor: Executor, which: SQL | undefined, now: Date) {
  const rows = await executor
    .select({
      booking: getTableColumns(bookings),
      payments: paymentRows,
      changes: changeRows,
      claims: claimRows,
      handovers: handoverRows,
      refunds: refundRows,
    })
    .from(bookings)
    .where(which);
  return rows.map(
    ({ booking, ...found }) =>
      ({
        booking: { ...booking, status: statusAt(booking, now), chargesCents: storedChargesCents(booking) },
        damageCents: sum(found.handovers, ({ damageCents }) => damageCents),
        claims: found.claims,
        changes: found.changes.map((change) => ({ ...change, status: changeStatusAt(change, now) })),
        payments: found.payments.map((payment) => {
          const ownRefunds = found.refunds.filter(
            ({ paymentId, status }) => paymentId === payment.id && status !== "failed",
          );
          return {
            ...payment,
            disputedCents: payment.dispute ? centsOf(payment, payment.dispute.amount) : 0,
            committedCents: sum(ownRefunds, ({ amountCents }) => amountCents),
            committedAmount: sum(ownRefunds, ({ amount }) => amount),
            lostHeldCents: sum(ownRefunds, ({ reason, heldCents }) =>
              lossReasons.some((each) => each === reason) ? heldCents : 0,
            ),
            openRefundCents: sum(ownRefunds, ({ status, amountCents }) =>
              status === "created" ? amountCents : 0,
            ),
          };
        }),
      }) satisfies BookingAccount,
  );
}

/** The part of a refund that was a held deposit when it was booked, from the ledger. */
const heldDepositCents = sql`(select coalesce(sum(${ledgerEntries.amountCents}), 0)::int from ${ledgerEntries}
  join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
  where ${ledgerTransactions.refundId} = ${refunds.id}
    and ${ledgerEntries.account} = 'deposit_held')`.mapWith(Number);

/** The part of a deposit payment that was kept, from the ledger. */
const deductedDepositCents = sql`(select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account = 'deposit_held'
  where t.payment_id = payments.id and t.kind = 'deposit_kept' and t.refund_id is null)`.mapWith(Number);

const paymentRows = rowsOf(
  { ...getTableColumns(payments), keptCents: deductedDepositCents },
  sql`from ${payments} where ${payments.bookingId} = ${bookings.id}`,
  sql`${payments.createdAt}, ${payments.id}`,
);
const changeRows = rowsOf(
  getTableColumns(bookingChanges),
  sql`from ${bookingChanges} where ${bookingChanges.bookingId} = ${bookings.id}`,
  sql`${bookingChanges.createdAt}, ${bookingChanges.id}`,
);
const claimRows = rowsOf(
  {
    id: claims.id,
    status: claims.status,
    agreedCents: claims.agreedCents,
    fromDepositCents: claims.fromDepositCents,
    paidByPaymentId: claims.paidByPaymentId,
  },
  sql`from ${claims} where ${claims.bookingId} = ${bookings.id}`,
  // Claims that are not agreed have a null time, which sorts last.
  sql`${claims.agreedAt}, ${claims.id}`,
);
const handoverRows = rowsOf(
  { damageCents: handovers.depositKeptCents },
  sql`from ${handovers} where ${handovers.bookingId} = ${bookings.id}`,
  sql`${handovers.id}`,
);
const refundRows = rowsOf(
  {
    paymentId: refunds.paymentId,
    status: refunds.status,
    reason: refunds.reason,
    amount: refunds.amount,
    amountCents: refunds.amountCents,
    heldCents: heldDepositCents,
  },
  sql`from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
    where ${payments.bookingId} = ${bookings.id}`,
  sql`${refunds.id}`,
);

const sum = <Row>(rows: Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);
