import type { Actor } from "@/lib/auth/contract";
import { isHost, isRenter } from "@/lib/bookings/policy";

/** Both sides of a rental, and administrators; of the host's team those who run rentals. */
export function mayReadContract(actor: Actor, booking: { renterId: string; businessId: string }): boolean {
  if (actor.kind !== "user") return false;
  return actor.role === "admin" || isRenter(actor, booking) || isHost(actor, booking);
}
