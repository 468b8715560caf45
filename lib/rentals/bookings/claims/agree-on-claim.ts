import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { claims } from "@/db/schema/rentals/claims";
import { type Actor, systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { depositSplitOf, isDepositOpen } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { coveredByDeposit } from "./rules";
import { settleDepositIfDue } from "./settle-deposit";

export type ClaimRow = typeof claims.$inferSelect;

type Agreement = { agreedCents: number } & (
  | { status: "accepted"; answeredAt?: Date }
  | { status: "decided"; decision: string }
);

/**
 * Settles what a renter has to pay for a claim, once they accepted it, did not answer in time, or an administrator
 * decided. The amount is taken from a deposit that is still held; the renter has to pay the rest. Needs the booking's
 * lock.
 */
export async function agreeOnClaim(
  tx: Transaction,
  booking: BookingRow,
  claim: ClaimRow,
  agreement: Agreement,
  actor: Actor,
  now: Date,
): Promise<void> {
  const account = await getBookingAccount(tx, booking.id, now);
  const freeCents = isDepositOpen(account) ? depositSplitOf(account).refundCents : 0;
  const fromDepositCents = coveredByDeposit(agreement.agreedCents, freeCents);
  // The claim agreed first is covered first, so these times must not go backwards.
  const agreedAt = nowOrLatest(now, claims.agreedAt, eq(claims.bookingId, booking.id));
  await tx
    .update(claims)
    .set({ ...agreement, agreedAt, fromDepositCents })
    .where(eq(claims.id, claim.id));
  await schedulePaymentChecks(tx, booking.id, now);
  const amountCents = agreement.agreedCents;
  await recordBookingEvent(tx, booking, actor, { ...eventOf(agreement, actor), amountCents }, now);
  await settleDepositIfDue(tx, booking, now);
}

function eventOf(agreement: Agreement, actor: Actor) {
  if (agreement.status === "decided") return { reason: "claim_decided" as const, note: agreement.decision };
  return { reason: actor === systemActor ? ("claim_unanswered" as const) : ("claim_accepted" as const) };
}
