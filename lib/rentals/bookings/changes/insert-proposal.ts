import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import type { UserActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { changeAnswerDeadline } from "./rules";

type ChangeValues = typeof bookingChanges.$inferInsert;

/** Inserts a proposal that keeps the dates of the booking, with the stored quote that prices it. */
export async function insertProposal(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  quote: { id: string; days: number; totalCents: number; totalRwf: number },
  proposal: Pick<ChangeValues, "side" | "vehicleId" | "fromVehicleId" | "swap" | "place" | "note">,
  now: Date,
) {
  const { id: bookingId, startsAt, endsAt } = booking;
  const { id: quoteId, days, totalCents, totalRwf } = quote;
  const deadlineAt = changeAnswerDeadline(booking, booking, now);
  const [change] = await tx
    .insert(bookingChanges)
    .values({
      ...proposal,
      note: proposal.note || null,
      id: uuid(),
      bookingId,
      quoteId,
      proposedBy: actor.userId,
      status: "proposed",
      fromStartsAt: startsAt,
      fromEndsAt: endsAt,
      startsAt,
      endsAt,
      days,
      totalCents,
      totalRwf,
      differenceCents: totalCents - booking.totalCents,
      differenceRwf: totalRwf - booking.totalRwf,
      deadlineAt,
      createdAt: nowOrLatest(now, bookingChanges.createdAt, eq(bookingChanges.bookingId, bookingId)),
      updatedAt: now,
    })
    .returning();
  if (!change) throw new Error("booking_changes returned no row");
  return { change, deadlineAt };
}
