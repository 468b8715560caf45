import type { Transaction } from "@/db";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { getSettings } from "@/lib/platform/settings/queries";
import { answerDeadline } from "@/lib/rentals/quotes/answer-deadline";
import { readRiskFacts } from "./queries";
import { type RiskSignal, riskScoreOf, riskSignalsOf } from "./rules";

interface NewBooking {
  renterId: string;
  startsAt: Date;
  totalCents: number;
  network: string | undefined;
}

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
  { renterId, startsAt, totalCents, network }: NewBooking,
  now: Date,
): Promise<Risk | undefined> {
  const { bookingReviewScore } = await getSettings(tx);
  if (bookingReviewScore === 0) return undefined;
  const facts = await readRiskFacts(tx, { renterId, network }, now);
  const signals = riskSignalsOf({ ...facts, startsAt, totalCents }, now);
  const score = riskScoreOf(signals);
  if (score < bookingReviewScore) return undefined;
  return { score, signals, asksOwner: answerDeadline(now, startsAt) !== undefined };
}

/** Stores why a booking is to be reviewed. */
export async function recordRisk(
  tx: Transaction,
  booking: { id: string },
  vehicle: { isInstantBook: boolean },
  { score, signals, asksOwner }: Risk,
  now: Date,
): Promise<void> {
  await tx.insert(bookingRisks).values({
    ...{ bookingId: booking.id, score, signals, createdAt: now },
    asksOwner: asksOwner && vehicle.isInstantBook,
  });
}
