import type { Actor } from "@/lib/platform/actor";
import { isOwnBooking, isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import type { BookingChange, ChangeStatus } from "./contract";
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

type Proposer = BookingChange["by"];

/** The renter may answer any proposal, the owner only the renter's. */
export const mayAnswerChange = (actor: Actor, booking: Owned, by: Proposer): boolean =>
  changeSideOf(actor, booking) === (by === "renter" ? "owner" : "renter");

/** The side that proposed may withdraw; any administrator may withdraw an administrator's proposal. */
export const mayWithdrawChange = (actor: Actor, booking: Owned, by: Proposer): boolean =>
  by === "admin"
    ? actor.kind === "user" && actor.role === "admin" && !isOwnBooking(actor, booking)
    : changeSideOf(actor, booking) === by;

/** What the actor may do about a change. `status` is the result of changeStatusAt(). */
export function allowedChange(
  actor: Actor,
  booking: Owned,
  change: { by: Proposer; status: ChangeStatus } | null,
) {
  if (!change || !isChangeOpen(change.status)) return { answer: false, withdraw: false, payChange: false };
  return {
    answer: change.status === "proposed" && mayAnswerChange(actor, booking, change.by),
    withdraw: mayWithdrawChange(actor, booking, change.by),
    payChange: change.status === "pending_payment" && changeSideOf(actor, booking) === "renter",
  };
}
