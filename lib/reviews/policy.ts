import type { Actor } from "@/lib/auth/contract";
import type { BookingStatus } from "@/lib/bookings/contract";
import { isHost, isRenter } from "@/lib/bookings/policy";

interface Trip {
  renterId: string;
  businessId: string;
}

/** Only who rented the car speaks of the trip. */
export const canReview = (actor: Actor, booking: Trip) => isRenter(actor, booking);

/** A trip is judged once it is over (product.md §3). */
export const isReviewable = (status: BookingStatus) => status === "completed";

/** The side that owns the car answers. */
export const canReply = (actor: Actor, booking: Trip) => isHost(actor, booking);
