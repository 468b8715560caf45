import { createHmac } from "node:crypto";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { reviewPhones } from "@/db/schema/rentals/review-phones";
import { findReviewOf } from "@/lib/catalog/reviews/queries";
import type { Actor } from "@/lib/platform/actor";
import { derivedKey } from "@/lib/platform/derived-key";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { hasRenterConfirmed } from "@/lib/rentals/bookings/has-renter-confirmed";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import { findRenterReviewOf } from "@/lib/rentals/renters/queries";
import { canReply, canReview, canReviewRenter, canSeeHiddenReview } from "./policy";
import { reviewProblem, reviewsUntil } from "./rules";

type DescribedReviews = Pick<BookingDetail, "review" | "renterReview" | "reviewing"> & {
  canDo: Pick<BookingDetail["can"], "review" | "reviewRenter" | "reply">;
};

/**
 * Why a booking cannot be reviewed now, based on the booking and its renter's account. A number that several accounts
 * have confirmed does not count, because one telephone could then pose as many customers.
 */
export async function findReviewProblem(executor: Executor, booking: BookingRow, now: Date) {
  const isOnlyOne = sql`not exists (select 1 from ${users} other where reverse(other.phone) = reverse(${users}.phone)
    and other.phone_verified_at is not null and other.id <> ${users}.id)`;
  const isConfirmed = and(eq(users.id, booking.renterId), isNotNull(users.phoneVerifiedAt), isOnlyOne);
  const [renter] = await executor.select({ phone: users.phone }).from(users).where(isConfirmed);
  const isProof =
    Boolean(renter?.phone) && !(await isAnotherCustomers(executor, booking, renter?.phone ?? ""));
  return reviewProblem(booking, isProof, now);
}

/** Whether reviews of bookings made at a counter were written with this number from another account before. */
async function isAnotherCustomers(
  executor: Executor,
  { renterId }: BookingRow,
  phone: string,
): Promise<boolean> {
  const isOthers = and(eq(reviewPhones.phoneHash, reviewPhoneHash(phone)), ne(reviewPhones.userId, renterId));
  return (await executor.$count(reviewPhones, isOthers)) > 0;
}

export const reviewPhoneHash = (phone: string): string =>
  createHmac("sha256", derivedKey("review phone")).update(phone).digest("base64url");

/** Whether the renter is a member of the business, which can enter its own people at its counter. */
export async function isRenterOnTeam(
  executor: Executor,
  { renterId, businessId }: BookingRow,
): Promise<boolean> {
  const isMember = and(eq(teamMembers.userId, renterId), eq(teamMembers.businessId, businessId));
  return (await executor.$count(teamMembers, isMember)) > 0;
}

/**
 * Reads the reviews of both sides, as far as the actor may see them. The caller checks that the actor may see the
 * booking.
 */
export async function describeReviews(
  actor: Actor,
  booking: BookingRow,
  now: Date,
): Promise<DescribedReviews> {
  const nothing = { review: false, reviewRenter: false, reply: false };
  if (booking.status !== "completed")
    return { review: null, renterReview: null, reviewing: null, canDo: nothing };
  const [ofTrip, ofRenter, problem, isConfirmed, isOnTeam] = await Promise.all([
    findReviewOf(booking.id),
    findRenterReviewOf(booking.id),
    findReviewProblem(db(), booking, now),
    hasRenterConfirmed(db(), booking),
    isRenterOnTeam(db(), booking),
  ]);
  const isOpen = problem === undefined;
  const [asRenter, asOwner] = [isRenter(actor, booking), isOwnerSide(actor, booking)];
  const isPublic = (of: { isPublished: boolean; heldReason: string | null } | undefined) =>
    of?.isPublished === true && of.heldReason === null;
  const ownTrip = canSeeHiddenReview(actor, booking, "renter");
  const ownRenter = canSeeHiddenReview(actor, booking, "owner");
  const seesTrip = isPublic(ofTrip) || ownTrip;
  const seesRenter = (isPublic(ofRenter) && asRenter) || ownRenter;
  return {
    review: (seesTrip && ofTrip?.review) || null,
    renterReview: (seesRenter && ofRenter?.review) || null,
    reviewing: {
      until: reviewsUntil(booking).toISOString(),
      arePublic: problem === "reviewPeriodOver" || Boolean(ofTrip?.isPublished || ofRenter?.isPublished),
      heldReason: {
        renter: (ownTrip && ofTrip?.heldReason) || null,
        owner: (ownRenter && ofRenter?.heldReason) || null,
      },
      needsPhone: problem === "reviewNeedsPhone" && canReview(actor, booking),
      isOtherWritten: (asRenter && ofRenter !== undefined) || (asOwner && ofTrip !== undefined),
    },
    canDo: {
      review: isOpen && !ofTrip && canReview(actor, booking),
      reviewRenter: isOpen && isConfirmed && !isOnTeam && !ofRenter && canReviewRenter(actor, booking),
      reply: isPublic(ofTrip) && canReply(actor, booking),
    },
  };
}
