import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import type { payments } from "@/db/schema/payments";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { bookDepositKept } from "@/lib/ledger/commands";
import { depositOf } from "@/lib/payments/account";
import { readAccount } from "@/lib/payments/account-queries";

type PaymentRow = typeof payments.$inferSelect;
const system = { kind: "system" } as const;

/** The first deposit that is held before the car is handed over counts; any other goes back by itself. */
export async function countDeposit(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.status !== "confirmed" || booking.depositPaymentId) return;
  await tx
    .update(bookings)
    .set({ depositPaymentId: payment.id })
    .where(and(eq(bookings.id, booking.id), isNull(bookings.depositPaymentId)));
  const { amountCents } = payment;
  await recordEvent(tx, booking, system, { reason: "deposit_held", amountCents }, now);
}

/** Collected: by mobile money, because a card's bank would have let go, or, after the return, what the owner keeps. */
export async function onDepositCaptured(
  tx: Transaction,
  payment: PaymentRow,
  booking: BookingRow,
  now: Date,
): Promise<void> {
  await countDeposit(tx, payment, booking, now);
  if (booking.status === "completed" && booking.depositPaymentId === payment.id)
    await bookKept(tx, booking, now);
}

/** A card's bank let go of it before the pick-up: the renter may leave it anew. */
export async function loseDeposit(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.status !== "confirmed" || booking.depositPaymentId !== payment.id) return;
  await tx.update(bookings).set({ depositPaymentId: null }).where(eq(bookings.id, booking.id));
  await recordEvent(tx, booking, system, { reason: "deposit_lost" }, now);
}

/**
 * Books what the owner keeps of a collected deposit, once the return has said so. A card that is only authorised is
 * booked when its part is captured.
 */
export async function bookKept(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const account = await readAccount(tx, booking.id, now);
  const deposit = account.payments.find(({ id }) => id === account.booking.depositPaymentId);
  const { lateCents, damageCents, keptCents } = depositOf(account);
  if (deposit?.status !== "captured" || keptCents === 0) return;
  await bookDepositKept(tx, deposit, { lateCents, damageCents }, booking.businessId, now);
}
