import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission, hasPermission as mayForBusiness } from "@/lib/platform/permissions";
import {
  type BookingAction,
  type BookingState,
  findTransition,
  isActionEverAllowed,
  type Side,
} from "@/lib/rentals/bookings/transitions/state-machine";
import { type BookingSource, isCounterBooking } from "@/lib/rentals/quotes/booking-source";

interface Owned {
  renterId: string;
  businessId: string;
}

export function isRenter(actor: Actor, booking: Owned): boolean {
  // An API key acts for the business, never as the renter who created it.
  return actor.kind === "user" && !actor.key && actor.userId === booking.renterId;
}

/** Whether the actor may act for the side that owns the vehicle. */
export const isOwnerSide = (actor: Actor, booking: Owned): boolean =>
  businessIdsWithPermission(actor, "rentals.run").includes(booking.businessId);

/** Whether an administrator is renter or owner of the booking; then another administrator has to decide. */
export const isOwnBooking = (
  { userId, memberships }: UserActor,
  { renterId, businessId }: { renterId: string; businessId: string },
): boolean => renterId === userId || memberships.some((member) => member.businessId === businessId);

/** Whether the actor may see the meeting place: the renter, members with that permission, and administrators. */
export const canSeeMeetingPlace = (actor: Actor, booking: Owned): boolean =>
  isRenter(actor, booking) || mayForBusiness(actor, booking.businessId, "customers.contact");

/**
 * Whether the actor may see the renter's profile: members who answer requests and hand over, and administrators. A
 * business that entered the booking itself does not, because the renter did not ask for it.
 */
export const canSeeRenterProfile = (actor: Actor, booking: Owned & { source: BookingSource }): boolean =>
  mayForBusiness(actor, booking.businessId, "rentals.run") && !isCounterBooking(booking);

/** All sides that an actor is on in a booking, as named in the transition table. */
export function sidesOf(actor: Actor, booking: Owned): Side[] {
  if (actor.kind === "system") return ["system"];
  if (actor.kind !== "user") return [];
  return [
    ...(isRenter(actor, booking) ? (["renter"] as const) : []),
    ...(isOwnerSide(actor, booking) ? (["owner"] as const) : []),
    ...(actor.role === "admin" ? (["admin"] as const) : []),
  ];
}

/** Whether the actor may perform the action in some status of the booking. */
export const mayPerform = (actor: Actor, booking: Owned, action: BookingAction) =>
  isActionEverAllowed(action, sidesOf(actor, booking));

/** The side the actor acts for; administrators act for the marketplace. */
export function sideOf(actor: Actor, booking: Owned): Side {
  if (actor.kind !== "user") return "system";
  if (isRenter(actor, booking)) return "renter";
  return isOwnerSide(actor, booking) ? "owner" : "admin";
}

/**
 * What the actor may do now, based on booking and time, from the table that also guards the commands. `status` is the
 * result of statusAt().
 */
export function allowedActions(
  actor: Actor,
  booking: Owned & BookingState & { status: BookingStatus; source: BookingSource; isPaid: boolean },
  now: Date,
) {
  const sides = sidesOf(actor, booking);
  const can = (action: BookingAction) => "transition" in findTransition(action, sides, booking, now);
  return {
    pay: can("pay") && !isCounterBooking(booking),
    // Administrators cancel as an intervention, with a refund of their choice.
    cancel: can("cancel") && sideOf(actor, booking) !== "admin",
    accept: can("accept"),
    decline: can("decline"),
    readReceipt: booking.isPaid,
    changeVehicle: isOwnerSide(actor, booking) && can("changeVehicle"),
  };
}

/**
 * Both sides of a booking and administrators may read the agreement; team members need the permission to run
 * rentals.
 */
export function canReadAgreement(actor: Actor, booking: { renterId: string; businessId: string }): boolean {
  if (actor.kind !== "user") return false;
  return actor.role === "admin" || isRenter(actor, booking) || isOwnerSide(actor, booking);
}
/** The businesses an actor may represent: those whose rentals they may run. */
export const representedBusinessIds = (actor: UserActor): string[] =>
  businessIdsWithPermission(actor, "rentals.run");
/**
 * Whether the actor may start the conversation between the two sides of a booking. Its first messages are emailed, so a
 * business does not start one with a customer whom it entered at its counter itself.
 */
export function canMessage(actor: Actor, booking: Owned & { source: BookingSource }): boolean {
  if (actor.kind !== "user") return false;
  if (booking.renterId === actor.userId) return true;
  return representedBusinessIds(actor).includes(booking.businessId) && !isCounterBooking(booking);
}
