import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { chargesDueCents, claimDuesOf } from "./account";
import { getBookingAccount } from "./account-queries";

/** Lists for each of the bookings with unpaid charges of the return or agreed claims what the renter has to pay, in cents. */
export async function listUnpaidDues(
  executor: Executor,
  which: SQL | undefined,
  now: Date,
): Promise<number[]> {
  const isUnpaidClaim = sql`exists (select 1 from ${claims} where ${claims.bookingId} = ${bookings.id}
    and ${claims.agreedCents} > ${claims.fromDepositCents} and ${claims.paidByPaymentId} is null)`;
  const { lateCents, extraKmCents, missingFuelCents, overtimeCents, nightsAwayCents } = bookings;
  const chargesCents = sql`${lateCents} + ${extraKmCents} + ${missingFuelCents} + ${overtimeCents} + ${nightsAwayCents}`;
  const isUnpaidCharge = and(isNull(bookings.latePaymentId), gt(chargesCents, 0));
  const candidates = await executor
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(which, eq(bookings.status, "completed"), or(isUnpaidClaim, isUnpaidCharge)));
  const dues: number[] = [];
  for (const { id } of candidates) {
    const account = await getBookingAccount(executor, id, now);
    const claimed = claimDuesOf(account).reduce((sum, { dueCents }) => sum + dueCents, 0);
    const cents = chargesDueCents(account) + claimed;
    if (cents > 0) dues.push(cents);
  }
  return dues;
}
