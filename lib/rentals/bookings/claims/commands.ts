import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import { handovers } from "@/db/schema/rentals/handovers";
import { transact } from "@/db/transaction";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { attachFile } from "@/lib/platform/files/commands";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { hasRenterConfirmed } from "@/lib/rentals/bookings/has-renter-confirmed";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { agreeOnClaim, type ClaimRow } from "./agree-on-claim";
import type { ClaimDispute, ClaimRequest } from "./contract";
import {
  areReadingsTheRenters,
  claimAnswerDeadline,
  claimStatusAt,
  filingDeadline,
  isAboutReadings,
  MAX_CLAIMS,
} from "./rules";

/**
 * Files a claim for the owner's side after the return. 403 for others, 409 when the vehicle is not back, when it is too
 * late for this kind, when the claim is about the owner's own readings, or when the renter of a booking made at the
 * counter has not confirmed the rental, because silence would count as consent; 404 for a picture that is not an unused
 * upload of the actor.
 */
export async function fileClaim(
  actor: UserActor,
  bookingId: string,
  { pictures, ...request }: ClaimRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!isOwnerSide(actor, booking)) throw forbidden();
    const { status, returnRecordedAt: recordedAt, depositSettlesAt } = booking;
    if (status !== "completed" || !recordedAt) throw conflict("claimTooEarly");
    if (now >= filingDeadline(request.kind, { recordedAt, depositSettlesAt })) throw conflict("claimTooLate");
    if (!(await hasRenterConfirmed(tx, booking))) throw conflict("renterNotConfirmed");
    if (isAboutReadings(request.kind)) {
      // Readings of an earlier owner's vehicle do not count.
      const sides = await tx
        .select({ side: handovers.side })
        .from(handovers)
        .innerJoin(vehicles, eq(vehicles.id, handovers.vehicleId))
        .where(and(eq(handovers.bookingId, bookingId), eq(vehicles.businessId, booking.businessId)));
      if (!areReadingsTheRenters(sides)) throw conflict("claimOfOwnReadings");
    }
    if ((await tx.$count(claims, eq(claims.bookingId, bookingId))) >= MAX_CLAIMS)
      throw new AppError("rate_limited", "tooManyClaims");
    const id = uuid();
    const answerBy = claimAnswerDeadline(now);
    await tx
      .insert(claims)
      .values({ ...request, id, bookingId, filedBy: actor.userId, filedAt: now, answerBy });
    await addPictures(tx, actor, { claimId: id, isAnswer: false, pictures }, now);
    const { amountCents, reason: note } = request;
    const event = { reason: "claim_filed" as const, note, amountCents, deadlineAt: answerBy };
    await recordBookingEvent(tx, booking, actor, event, now);
  });
  return getBooking(actor, bookingId, now);
}

/** Accepts a claim for the renter. 409 when it was answered or the time for it has passed. */
export function acceptClaim(actor: UserActor, bookingId: string, claimId: string, now: Date) {
  return answerClaim(actor, bookingId, claimId, now, (tx, booking, row) => {
    const agreed = { status: "accepted" as const, agreedCents: row.amountCents, answeredAt: now };
    return agreeOnClaim(tx, booking, row, agreed, actor, now);
  });
}

/** Disputes a claim for the renter: an administrator decides. Throws as acceptClaim does. */
export function disputeClaim(
  actor: UserActor,
  bookingId: string,
  claimId: string,
  { answer, pictures }: ClaimDispute,
  now: Date,
) {
  return answerClaim(actor, bookingId, claimId, now, async (tx, booking, row) => {
    await tx
      .update(claims)
      .set({ status: "disputed", answer, answeredAt: now })
      .where(eq(claims.id, claimId));
    await addPictures(tx, actor, { claimId, isAnswer: true, pictures }, now);
    const { amountCents } = row;
    await recordBookingEvent(
      tx,
      booking,
      actor,
      { reason: "claim_disputed", note: answer, amountCents },
      now,
    );
    const about = {
      event: `claim-disputed:${claimId}`,
      id: booking.id,
      values: { reference: booking.reference, amountCents },
    };
    await notifyAdministrators(tx, { kind: "claim-to-decide", ...about }, now);
  });
}

type Answer = (tx: Transaction, booking: BookingRow, row: ClaimRow) => Promise<void>;

async function answerClaim(actor: UserActor, bookingId: string, claimId: string, now: Date, answer: Answer) {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const isIts = and(eq(claims.id, claimId), eq(claims.bookingId, bookingId));
    const [row] = await tx.select().from(claims).where(isIts).for("update");
    if (!row) throw notFound();
    if (!isRenter(actor, booking)) throw forbidden();
    if (claimStatusAt(row, now) !== "open") throw conflict("claimNotOpen");
    await answer(tx, booking, row);
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

async function addPictures(
  tx: Transaction,
  actor: UserActor,
  { claimId, isAnswer, pictures }: { claimId: string; isAnswer: boolean; pictures: string[] },
  now: Date,
): Promise<void> {
  for (const [position, fileId] of pictures.entries()) {
    await attachFile(tx, { fileId, ownerId: actor.userId, purpose: "claim_picture" }, now);
    await tx.insert(claimPictures).values({ claimId, fileId, isAnswer, position });
  }
}
