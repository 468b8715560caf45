import type { Actor } from "@/lib/platform/actor";
import { isOwnBooking, isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import { type BookingSource, isCounterBooking } from "@/lib/rentals/quotes/booking-source";
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

type Booked = Owned & { source: BookingSource };

/** `status` is the result of changeStatusAt(). */
interface Proposal {
  by: Proposer;
  status: ChangeStatus;
}

/** The renter may answer any proposal, the owner only the renter's. */
export const mayAnswerChange = (actor: Actor, booking: Owned, by: Proposer): boolean =>
  changeSideOf(actor, booking) === (by === "renter" ? "owner" : "renter");

/**
 * The side that proposed may withdraw; any administrator may withdraw an administrator's proposal. Staff may withdraw
 * any that is not yet paid at their counter, because it holds the dates until the pick-up or return.
 */
export function mayWithdrawChange(actor: Actor, booking: Booked, { by, status }: Proposal): boolean {
  if (by === "admin") return actor.kind === "user" && actor.role === "admin" && !isOwnBooking(actor, booking);
  const side = changeSideOf(actor, booking);
  return side === by || (side === "owner" && status === "pending_payment" && isCounterBooking(booking));
}

/** What the actor may do about a change. */
export function allowedChange(actor: Actor, booking: Booked, change: Proposal | null) {
  if (!change || !isChangeOpen(change.status)) return { answer: false, withdraw: false, payChange: false };
  return {
    answer: change.status === "proposed" && mayAnswerChange(actor, booking, change.by),
    withdraw: mayWithdrawChange(actor, booking, change),
    payChange: change.status === "pending_payment" && changeSideOf(actor, booking) === "renter",
  };
}
