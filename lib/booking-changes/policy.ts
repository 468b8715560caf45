import type { Actor } from "@/lib/auth/contract";
import { isHost, isRenter } from "@/lib/bookings/policy";
import type { ChangeStatus } from "./contract";
import { isOpen } from "./rules";

interface Owned {
  renterId: string;
  businessId: string;
}

/** Which side of the booking somebody takes; the marketplace answers for nobody. */
export function changeSideOf(actor: Actor, booking: Owned): "renter" | "owner" | undefined {
  if (isRenter(actor, booking)) return "renter";
  return isHost(actor, booking) ? "owner" : undefined;
}

/** What the actor may do about a change. `status` is the one of changeStatusAt(). */
export function allowedChange(
  actor: Actor,
  booking: Owned,
  change: { by: "renter" | "owner"; status: ChangeStatus } | null,
) {
  const side = changeSideOf(actor, booking);
  if (!change || !side || !isOpen(change.status)) return { answer: false, withdraw: false, payChange: false };
  return {
    answer: change.status === "proposed" && side !== change.by,
    withdraw: side === change.by,
    payChange: change.status === "pending_payment" && side === "renter",
  };
}
