import type { Actor, TeamRole } from "@/lib/auth/contract";
import type { BookingStatus } from "./contract";
import { refundCents } from "./rules";

interface Owned {
  renterId: string;
  businessId: string;
}

/** Team roles that answer requests and run rentals; accountants only look. */
const runsRentals: readonly TeamRole[] = ["owner", "manager", "agent"];

export function isRenter(actor: Actor, booking: Owned): boolean {
  return actor.kind === "user" && actor.userId === booking.renterId;
}

/** May act for the side that owns the car. */
export function isHost(actor: Actor, booking: Owned): boolean {
  return (
    actor.kind === "user" &&
    actor.memberships.some(
      ({ businessId, role }) => businessId === booking.businessId && runsRentals.includes(role),
    )
  );
}

export const canPay = (actor: Actor, booking: Owned) => isRenter(actor, booking);

export const canAnswer = (actor: Actor, booking: Owned) => isHost(actor, booking);

/** Either side before the trip begins, and administrators. */
export const canCancel = (actor: Actor, booking: Owned) =>
  isRenter(actor, booking) || isHost(actor, booking) || (actor.kind === "user" && actor.role === "admin");

/** Statuses a booking can still be called off in. */
export const isCancellable = (status: BookingStatus) =>
  status === "pending_payment" || status === "requested" || status === "confirmed";

/** As whom the actor takes part; administrators act as the marketplace. */
export function sideOf(actor: Actor, booking: Owned): "renter" | "owner" | "admin" | "system" {
  if (actor.kind !== "user") return "system";
  if (isRenter(actor, booking)) return "renter";
  return isHost(actor, booking) ? "owner" : "admin";
}

/** What the actor may do now: the same answers that guard the acts. `status` is the one of statusAt(). */
export function allowed(actor: Actor, booking: Owned & { status: BookingStatus; isPaid: boolean }) {
  const answerable = booking.status === "requested" && canAnswer(actor, booking);
  return {
    pay: booking.status === "pending_payment" && canPay(actor, booking),
    cancel: isCancellable(booking.status) && canCancel(actor, booking),
    accept: answerable,
    decline: answerable,
    receipt: booking.isPaid,
  };
}

/**
 * What cancelling now gives the renter back, in cents: shown before and paid by the same function. Nothing is
 * captured before confirmation, so there is nothing to give back either.
 */
export function refundOnCancel(
  actor: Actor,
  booking: Owned & {
    status: BookingStatus;
    startsAt: Date;
    createdAt: Date;
    days: number;
    totalCents: number;
  },
  now: Date,
): number {
  if (booking.status !== "confirmed") return 0;
  return refundCents(booking, sideOf(actor, booking) === "renter" ? "renter" : "owner", now);
}
