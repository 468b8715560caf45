import type { Actor } from "@/lib/platform/actor";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import type { ChangeStatus } from "./contract";
import { isChangeOpen } from "./rules";

interface Owned {
  renterId: string;
  businessId: string;
}

/** The side of the booking an actor represents; undefined for administrators, who never answer for a side. */
export function changeSideOf(actor: Actor, booking: Owned): "renter" | "owner" | undefined {
  if (isRenter(actor, booking)) return "renter";
  return isOwnerSide(actor, booking) ? "owner" : undefined;
}

/** What the actor may do about a change. `status` is the result of changeStatusAt(). */
export function allowedChange(
  actor: Actor,
  booking: Owned,
  change: { by: "renter" | "owner"; status: ChangeStatus } | null,
) {
  const side = changeSideOf(actor, booking);
  if (!change || !side || !isChangeOpen(change.status))
    return { answer: false, withdraw: false, payChange: false };
  return {
    answer: change.status === "proposed" && side !== change.by,
    withdraw: side === change.by,
    payChange: change.status === "pending_payment" && side === "renter",
  };
}
