import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { reviews } from "@/db/schema/catalog/reviews";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { transact } from "@/db/transaction";
import { notify } from "@/lib/messaging/notifications/notify";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { expireReviewedPages, namesOf, rateVehicle } from "@/lib/rentals/bookings/reviews/publish-reviews";
import type { HoldReviewRequest, ReviewAuthor } from "./contract";

/**
 * Hides a public review: only its author and administrators see it, and it does not count in averages. The author is
 * notified of the reason. 404 for an unknown booking, 403 for the administrator's own, 409 without a public review by
 * this author.
 */
export function holdReview(
  actor: UserActor,
  bookingId: string,
  { author, reason }: HoldReviewRequest,
  context: RequestContext,
): Promise<BookingDetail> {
  return setHold(actor, bookingId, author, reason, context);
}

/** Shows a hidden review again; 409 if it is not hidden. */
export function releaseReview(
  actor: UserActor,
  bookingId: string,
  author: ReviewAuthor,
  context: RequestContext,
): Promise<BookingDetail> {
  return setHold(actor, bookingId, author, null, context);
}

async function setHold(
  actor: UserActor,
  bookingId: string,
  author: ReviewAuthor,
  reason: string | null,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const table = author === "renter" ? reviews : renterReviews;
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    const isOfBooking = eq(table.bookingId, bookingId);
    const [before] = await tx.select({ reason: table.heldReason }).from(table).where(isOfBooking);
    const isChangeable = reason === null ? isNotNull(table.heldAt) : isNull(table.heldAt);
    const [held] = await tx
      .update(table)
      .set({ heldAt: reason === null ? null : now, heldReason: reason })
      .where(and(isOfBooking, isNotNull(table.publishedAt), isChangeable))
      .returning({ authorId: table.authorId });
    if (!held) throw conflict("reviewStatusChanged");
    if (author === "renter") await rateVehicle(tx, booking.vehicleId);
    const isHeld = reason !== null;
    const states = {
      before: { isHidden: !isHeld, reason: before?.reason ?? null },
      after: { isHidden: isHeld, reason },
    };
    const detail = { reference: booking.reference, author, ...states };
    const about = { subjectType: "booking", subjectId: bookingId, device };
    const action = isHeld ? "booking.hide-review" : "booking.show-review";
    await recordAudit(tx, { actor, action, ...about, detail }, now);
    const kind = isHeld ? "review-hidden" : "review-shown";
    const { car } = await namesOf(tx, bookingId);
    const notification = {
      to: [held.authorId],
      values: { car, ...(isHeld && { reason }) },
      event: `${kind}:${author}:${bookingId}:${now.toISOString()}`,
      actionUrl: `/dashboard/${author === "renter" ? "user" : "business"}/rentals/${bookingId}`,
    };
    await notify(tx, { kind, ...notification }, now);
    return booking.vehicleId;
  });
  expireReviewedPages(vehicleId);
  return getBooking(actor, bookingId, now);
}
