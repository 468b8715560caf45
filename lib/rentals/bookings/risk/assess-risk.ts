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
import { type BookingOrigin, readRiskFacts } from "./queries";
import { type RiskSignal, riskScoreOf, riskSignalsOf } from "./rules";

type AssessedBooking = { renterId: string; startsAt: Date; totalCents: number } & BookingOrigin;

interface Risk {
  score: number;
  signals: RiskSignal[];
  /** The pick-up is far enough for the owner to answer. */
  asksOwner: boolean;
}

/**
 * Finds out whether a booking is unusual enough to be reviewed. Then the owner accepts or declines it like a request,
 * also where the vehicle is booked instantly, unless the pick-up is too near for an answer.
 */
export async function assessRisk(
  tx: Transaction,
  { startsAt, totalCents, ...booking }: AssessedBooking,
  now: Date,
): Promise<Risk | undefined> {
  const { bookingReviewScore } = await getSettings(tx);
  if (bookingReviewScore === 0) return undefined;
  const facts = await readRiskFacts(tx, booking, now);
  const signals = riskSignalsOf({ ...facts, startsAt, totalCents }, now);
  const score = riskScoreOf(signals);
  if (score < bookingReviewScore) return undefined;
  // The owner is asked once the payment is there, which the hold gives time for.
  return { score, signals, asksOwner: answerDeadline(addMs(now, HOLD_MS), startsAt) !== undefined };
}

/**
 * Assesses an unpaid booking once more when it is about to be paid, because cards may have failed since it was made.
 * Returns the booking, which its owner may have to accept now.
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
  const [asked] = await tx
    .update(bookings)
    .set({ isInstantBook: false, updatedAt: now })
    .where(eq(bookings.id, booking.id))
    .returning();
  return asked ?? booking;
}

/**
 * Assesses a booking once more when money for it has arrived: meanwhile cards may have failed on another booking, or on a
 * change of this one. Only administrators review what is found then, because the booking is paid.
 */
export async function assessAfterPayment(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking || isCounterBooking(booking)) return;
  const risk = await assessRisk(tx, ofBooking(booking), now);
  if (!risk) return;
  const [known] = await tx
    .select({ score: bookingRisks.score })
    .from(bookingRisks)
    .where(eq(bookingRisks.bookingId, bookingId));
  // What was reviewed is reviewed again only for more than it was reviewed for.
  if (!known || risk.score > known.score) await recordRisk(tx, booking, { isInstantBook: false }, risk, now);
}

const ofBooking = ({ id: bookingId, renterId, startsAt, totalCents }: BookingRow) => ({
  ...{ bookingId, renterId, startsAt, totalCents },
});

interface ChangedBooking {
  startsAt: Date;
  totalCents: number;
}

/** What would make a booking unusual enough to be reviewed once its renter has changed it. */
export function findChangeRisk(
  tx: Transaction,
  booking: BookingRow,
  { startsAt, totalCents }: ChangedBooking,
  now: Date,
): Promise<Risk | undefined> {
  return assessRisk(tx, { ...ofBooking(booking), startsAt, totalCents }, now);
}

/** Stores what a renter's change makes unusual about a booking, if anything: then the owner has to agree to it. */
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

/** Stores why a booking is to be reviewed, also if it was reviewed before; the highest score it ever had stays. */
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
