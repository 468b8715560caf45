import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { bookings } from "@/db/schema/rentals/bookings";
import { addMs } from "@/lib/platform/dates";
import { getSettings } from "@/lib/platform/settings/queries";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { HOLD_MS } from "@/lib/rentals/bookings/transitions/state-machine";
import { answerDeadline } from "@/lib/rentals/quotes/answer-deadline";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { type BookingOrigin, getRiskFacts } from "./queries";
import { type RiskSignal, riskScoreOf, riskSignalsOf } from "./rules";

type AssessedBooking = { renterId: string; startsAt: Date; totalCents: number } & BookingOrigin;

interface Risk {
  score: number;
  signals: RiskSignal[];
  /** Whether the pick-up is far enough ahead for the owner to answer. */
  asksOwner: boolean;
}

/**
 * Determines whether a booking is unusual enough to be reviewed. The owner then accepts or declines it like a request,
 * even if the vehicle can be booked instantly, unless the pick-up is too soon for an answer.
 */
export async function assessRisk(
  tx: Transaction,
  { startsAt, totalCents, ...booking }: AssessedBooking,
  now: Date,
): Promise<Risk | undefined> {
  const { bookingReviewScore } = await getSettings(tx);
  if (bookingReviewScore === 0) return undefined;
  const facts = await getRiskFacts(tx, booking, now);
  const signals = riskSignalsOf({ ...facts, startsAt, totalCents }, now);
  const score = riskScoreOf(signals);
  if (score < bookingReviewScore) return undefined;
  // The owner is asked once the payment has arrived, within the time of the hold.
  return { score, signals, asksOwner: answerDeadline(addMs(now, HOLD_MS), startsAt) !== undefined };
}

/**
 * Assesses an unpaid booking again when it is about to be paid, because cards may have failed since it was made.
 * Returns the booking, which may now need the owner's acceptance.
 */
export async function assessBeforePayment(
  tx: Transaction,
  booking: BookingRow,
  now: Date,
): Promise<BookingRow> {
  if (booking.status !== "pending_payment" || booking.acceptedAt || isCounterBooking(booking)) return booking;
  const isKnown = await tx.$count(bookingRisks, eq(bookingRisks.bookingId, booking.id));
  if (isKnown > 0) return booking;
  const risk = await assessRisk(tx, ofBooking(booking), now);
  if (!risk) return booking;
  await recordRisk(tx, booking, booking, risk, now);
  if (!booking.isInstantBook || !risk.asksOwner) return booking;
  const [updated] = await tx
    .update(bookings)
    .set({ isInstantBook: false, updatedAt: now })
    .where(eq(bookings.id, booking.id))
    .returning();
  return updated ?? booking;
}

/**
 * Assesses a booking again when money for it has arrived, because cards may meanwhile have failed on another booking or
 * on a change of this one. Only administrators review the result, because the booking is paid.
 */
export async function assessAfterPayment(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  if (isCounterBooking(booking)) return;
  const risk = await assessRisk(tx, ofBooking(booking), now);
  if (!risk) return;
  const [known] = await tx
    .select({ score: bookingRisks.score })
    .from(bookingRisks)
    .where(eq(bookingRisks.bookingId, booking.id));
  // A reviewed booking is reviewed again only if its score has risen.
  if (!known || risk.score > known.score) await recordRisk(tx, booking, { isInstantBook: false }, risk, now);
}

const ofBooking = ({ id: bookingId, renterId, startsAt, totalCents }: BookingRow) => ({
  bookingId,
  renterId,
  startsAt,
  totalCents,
});

interface ChangedBooking {
  startsAt: Date;
  totalCents: number;
}

/** Finds the risk that a change by the renter would give a booking, if it is high enough for a review. */
export function findChangeRisk(
  tx: Transaction,
  booking: BookingRow,
  { startsAt, totalCents }: ChangedBooking,
  now: Date,
): Promise<Risk | undefined> {
  return assessRisk(tx, { ...ofBooking(booking), startsAt, totalCents }, now);
}

/** Stores the risk of a booking changed by its renter, if there is one; the owner then has to agree to the change. */
export async function recordChangeRisk(
  tx: Transaction,
  booking: BookingRow,
  changed: ChangedBooking,
  now: Date,
): Promise<boolean> {
  const risk = await findChangeRisk(tx, booking, changed, now);
  if (risk) await recordRisk(tx, booking, { isInstantBook: false }, risk, now);
  return risk !== undefined;
}

/** Stores why a booking has to be reviewed, even if it was reviewed before. Its highest score stays. */
export async function recordRisk(
  tx: Transaction,
  booking: { id: string },
  vehicle: { isInstantBook: boolean },
  { score, signals, asksOwner }: Risk,
  now: Date,
): Promise<void> {
  const open = { reviewedAt: null, reviewedBy: null };
  const found = { score, signals, createdAt: now, asksOwner: asksOwner && vehicle.isInstantBook };
  const row = { bookingId: booking.id, ...found, ...open };
  const isHigher = sql`excluded.score >= ${bookingRisks.score}`;
  const highest = {
    score: sql`greatest(excluded.score, ${bookingRisks.score})`,
    signals: sql`case when ${isHigher} then excluded.signals else ${bookingRisks.signals} end`,
  };
  const set = { ...highest, ...open };
  await tx.insert(bookingRisks).values(row).onConflictDoUpdate({ target: bookingRisks.bookingId, set });
}
