import { and, asc, eq, lte, notExists, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { transact } from "@/db/transaction";
import { systemActor } from "@/lib/platform/actor";
import { log } from "@/lib/platform/log";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { agreeOnClaim } from "./agree-on-claim";
import { claimStatusAt } from "./rules";
import { settleDepositIfDue } from "./settle-deposit";

const MAX_PER_TICK = 200;

/**
 * Accepts the claims that were not answered in time, earliest first, because the deposit covers the first. Returns how
 * many.
 */
export async function acceptUnansweredClaims(now: Date): Promise<number> {
  const due = await db()
    .select({ id: claims.id, bookingId: claims.bookingId })
    .from(claims)
    .where(and(eq(claims.status, "open"), lte(claims.answerBy, now)))
    .orderBy(asc(claims.answerBy), asc(claims.filedAt), asc(claims.id))
    .limit(MAX_PER_TICK);
  return forEachBooking(due, now, async (tx, booking, { id }) => {
    const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for("update");
    if (claim?.status !== "open" || claimStatusAt(claim, now) !== "accepted") return false;
    const agreement = { status: "accepted" as const, agreedCents: claim.amountCents };
    await agreeOnClaim(tx, booking, claim, agreement, systemActor, now);
    return true;
  });
}

/**
 * Settles the deposits of returned vehicles for which no claim may be filed any more and none is undecided. Returns how
 * many.
 */
export async function settleDueDeposits(now: Date): Promise<number> {
  const waiting = db()
    .select({ one: sql`1` })
    .from(claims)
    .where(sql`${claims.bookingId} = ${bookings.id} and ${claims.status} in ('open', 'disputed')`);
  const due = await db()
    .select({ bookingId: bookings.id })
    .from(bookings)
    .where(and(lte(bookings.depositSettlesAt, now), notExists(waiting)))
    .limit(MAX_PER_TICK);
  return forEachBooking(due, now, (tx, booking) => settleDepositIfDue(tx, booking, now));
}

/** Does the work for each booking in its own transaction, then advances its payments. */
async function forEachBooking<Due extends { bookingId: string }>(
  due: Due[],
  now: Date,
  work: (tx: Transaction, booking: BookingRow, item: Due) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const item of due) {
    const { bookingId } = item;
    const isDone = await transact(async (tx) =>
      work(tx, await lockBooking(tx, systemActor, bookingId), item),
    ).catch((error) => {
      log.error({ err: error, bookingId }, "a claim or deposit could not be settled");
      return false;
    });
    if (!isDone) continue;
    done += 1;
    await bookingPayments.get().advance(bookingId, now);
  }
  return done;
}
