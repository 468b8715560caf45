import type { Actor } from "@/lib/auth/contract";
import { businessesWith, may as mayForBusiness } from "@/lib/team/permissions";
import type { BookingStatus } from "./contract";
import { type Act, judge, mayEver, type Side, type Standing } from "./machine";
import { refundCents } from "./rules";

interface Owned {
  renterId: string;
  businessId: string;
}

export function isRenter(actor: Actor, booking: Owned): boolean {
  // A key acts for the business, never for its maker as somebody who rents.
  return actor.kind === "user" && !actor.key && actor.userId === booking.renterId;
}

/** May act for the side that owns the car. */
export const isHost = (actor: Actor, booking: Owned): boolean =>
  businessesWith(actor, "rentals.run").includes(booking.businessId);

/** May know where the renter is met: for the renter, who deals with them, and administrators. */
export const knowsContact = (actor: Actor, booking: Owned): boolean =>
  isRenter(actor, booking) || mayForBusiness(actor, booking.businessId, "customers.contact");

/** All the parts an actor has in a booking; the table of transitions names them. */
export function sidesOf(actor: Actor, booking: Owned): Side[] {
  if (actor.kind === "system") return ["system"];
  if (actor.kind !== "user") return [];
  return [
    ...(isRenter(actor, booking) ? (["renter"] as const) : []),
    ...(isHost(actor, booking) ? (["owner"] as const) : []),
    ...(actor.role === "admin" ? (["admin"] as const) : []),
  ];
}

/** Is this ever the actor's to do, whatever the booking's status? */
export const may = (actor: Actor, booking: Owned, act: Act) => mayEver(act, sidesOf(actor, booking));

/** As whom the actor takes part; administrators act as the marketplace. */
export function sideOf(actor: Actor, booking: Owned): Side {
  if (actor.kind !== "user") return "system";
  if (isRenter(actor, booking)) return "renter";
  return isHost(actor, booking) ? "owner" : "admin";
}

/**
 * What the actor may do now, as far as booking and clock tell: the same table that guards the acts. `status` is
 * the one of statusAt().
 */
export function allowed(
  actor: Actor,
  booking: Owned & Standing & { status: BookingStatus; isPaid: boolean },
  now: Date,
) {
  const sides = sidesOf(actor, booking);
  const can = (act: Act) => "transition" in judge(act, sides, booking, now);
  return {
    pay: can("pay"),
    cancel: can("cancel"),
    accept: can("accept"),
    decline: can("decline"),
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
