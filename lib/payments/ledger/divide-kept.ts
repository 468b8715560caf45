import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { percentOf, proportionalShare } from "@/lib/platform/money";
import { lostToMarketplaceCents } from "@/lib/rentals/bookings/money/lost-to-marketplace";
import { insertTransaction, sharesOfOwners } from "./commands";
import { moveEntries } from "./rules";

/** The part of a booking's total that its owners keep, with their commission, in cents. */
export async function readKeptCents(tx: Transaction, bookingId: string): Promise<number> {
  return (await readBooking(tx, bookingId)).keptCents;
}

/**
 * Divides a moved booking among its owners again, after a bank's decision at the marketplace's expense has changed what
 * they keep: a refund that is due at the move is reckoned with there, and then a loss replaces it, or its reinstatement
 * makes it due again. Needs the booking's lock, and what was kept before.
 */
export async function divideKeptAgain(
  tx: Transaction,
  bookingId: string,
  keptBeforeCents: number,
  now: Date,
): Promise<void> {
  const { businessId, commissionPercent, earlierOwnersCents, keptCents } = await readBooking(tx, bookingId);
  if (earlierOwnersCents === 0 || keptBeforeCents === 0 || keptCents === keptBeforeCents) return;
  const [, earlier] = await sharesOfOwners(tx, eq(ledgerTransactions.bookingId, bookingId), businessId);
  if (!earlier) return;
  const dividedCents = proportionalShare(earlierOwnersCents, keptCents, keptBeforeCents);
  await tx.update(bookings).set({ earlierOwnersCents: dividedCents }).where(eq(bookings.id, bookingId));
  const moreCents = dividedCents - earlierOwnersCents;
  const commissionCents = Math.sign(moreCents) * percentOf(Math.abs(moreCents), commissionPercent);
  const from = { businessId: earlier.businessId, movedCents: commissionCents - moreCents, commissionCents };
  await insertTransaction(tx, { kind: "moved", bookingId }, moveEntries(from, businessId), now);
}

async function readBooking(tx: Transaction, bookingId: string) {
  const { businessId, commissionPercent, earlierOwnersCents, totalCents, refundedCents } = bookings;
  const [booking] = await tx
    .select({
      businessId,
      commissionPercent,
      earlierOwnersCents,
      totalCents,
      refundedCents,
      lostCents: lostToMarketplaceCents,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("the booking was not found");
  return { ...booking, keptCents: booking.totalCents - booking.refundedCents + booking.lostCents };
}
