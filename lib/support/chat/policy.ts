import type { UserActor } from "@/lib/platform/actor";
import { representedBusinessIds } from "@/lib/rentals/bookings/policy";
import type { ChatSide } from "./contract";

/**
 * Returns the actor's side in a room they can see. A business member who asks about a vehicle as a renter is on
 * the renter's side.
 */
export function sideIn(actor: UserActor, room: { userId: string; businessId: string | null }): ChatSide {
  if (room.userId === actor.userId) return "renter";
  return room.businessId && representedBusinessIds(actor).includes(room.businessId) ? "owner" : "support";
}
