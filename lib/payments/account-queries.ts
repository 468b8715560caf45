import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookings } from "@/db/schema/bookings";
import { handovers } from "@/db/schema/handovers";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/ledger";
import { payments, refunds } from "@/db/schema/payments";
import { changeStatusAt } from "@/lib/booking-changes/rules";
import { statusAt } from "@/lib/bookings/machine";
import { centsOf, LOST_TO_BANK } from "@/lib/disputes/rules";
import { notFound } from "@/lib/errors";
import type { Account } from "./account";

/** All the money of a booking as it stands. Whoever decides by it reads it with the car locked. */
export async function readAccount(executor: Executor, bookingId: string, now: Date) {
  // One after the other: inside a transaction there is one connection.
  const [booking] = await executor.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw notFound();
  const paymentRows = await executor
    .select({ ...getTableColumns(payments), keptCents: keptBefore })
    .from(payments)
    .where(eq(payments.bookingId, bookingId));
  const changes = await executor.select().from(bookingChanges).where(eq(bookingChanges.bookingId, bookingId));
  const seen = await executor
    .select({ damageCents: handovers.depositKeptCents })
    .from(handovers)
    .where(eq(handovers.bookingId, bookingId));
  const back = await executor
    .select({
      paymentId: refunds.paymentId,
      status: refunds.status,
      reason: refunds.reason,
      amount: refunds.amount,
      amountCents: refunds.amountCents,
      heldCents: heldBefore,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.bookingId, bookingId));
  return {
    booking: { ...booking, status: statusAt(booking, now) },
    damageCents: sum(seen, ({ damageCents }) => damageCents),
    changes: changes.map((change) => ({ ...change, status: changeStatusAt(change, now) })),
    payments: paymentRows.map((payment) => {
      const mine = back.filter(({ paymentId, status }) => paymentId === payment.id && status !== "failed");
      return {
        ...payment,
        disputedCents: payment.dispute ? centsOf(payment, payment.dispute.amount) : 0,
        committedCents: sum(mine, ({ amountCents }) => amountCents),
        committedAmount: sum(mine, ({ amount }) => amount),
        lostHeldCents: sum(mine, ({ reason, heldCents }) => (reason === LOST_TO_BANK ? heldCents : 0)),
        openBackCents: sum(mine, ({ status, amountCents }) => (status === "created" ? amountCents : 0)),
      };
    }),
  } satisfies Account;
}

/** What of a refund was a deposit still held when it was booked, by the books. */
const heldBefore = sql<number>`(select coalesce(sum(${ledgerEntries.amountCents}), 0)::int from ${ledgerEntries}
  join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
  where ${ledgerTransactions.refundId} = ${refunds.id} and ${ledgerEntries.account} = 'deposit_held')`;

/** What of a payment was kept of the deposit it was, by the books. */
const keptBefore = sql<number>`(select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account = 'deposit_held'
  where t.payment_id = payments.id and t.kind = 'deposit_kept' and t.refund_id is null)`;

const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
