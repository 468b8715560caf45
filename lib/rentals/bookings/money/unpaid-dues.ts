import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { chargesDueCents, claimDuesOf } from "./account";
import { listBookingAccounts } from "./account-queries";

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
  const isCandidate = and(which, eq(bookings.status, "completed"), or(isUnpaidClaim, isUnpaidCharge));
  const accounts = await listBookingAccounts(executor, isCandidate, now);
  const dues = accounts.map((account) => {
    const claimed = claimDuesOf(account).reduce((sum, { dueCents }) => sum + dueCents, 0);
    return chargesDueCents(account) + claimed;
  });
  return dues.filter((cents) => cents > 0);
}
