import type { Actor, UserActor } from "@/lib/auth/contract";
import { businessesWith } from "@/lib/team/permissions";

/** Whom somebody speaks for: those who run a business's rentals do. */
export const businessesOf = (actor: UserActor): string[] => businessesWith(actor, "rentals.run");

/** Whether somebody may open the talk between both sides of a booking. */
export function mayTalk(actor: Actor, booking: { renterId: string; businessId: string }): boolean {
  if (actor.kind !== "user") return false;
  return booking.renterId === actor.userId || businessesOf(actor).includes(booking.businessId);
}

/** As whom somebody takes part in a room that is theirs to see. Who owns the car they asked about is the renter there. */
export function sideIn(
  actor: UserActor,
  room: { personId: string; businessId: string | null },
): "renter" | "owner" | "support" {
  if (room.personId === actor.userId) return "renter";
  return room.businessId && businessesOf(actor).includes(room.businessId) ? "owner" : "support";
}
