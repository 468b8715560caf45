import { modelRefundOnCancel, noShow, pickUp, returnVehicle } from "./model-handovers";
import { giveModelVehicle } from "./model-vehicles";
import type { AdminOp, Target } from "./operations";
import {
  costOf,
  endModelBooking,
  isWaitingBooking,
  type ModelBooking,
  type ModelState,
  withdrawOpenModelChange,
} from "./state";

// The interventions of administrators in the model: they cancel with a refund of their choice, refund more, give
// another vehicle, and act for a side.

export function interveneInModel(
  state: ModelState,
  booking: ModelBooking,
  op: AdminOp,
  shown: Target<number>,
): string {
  if (op.who !== "admin") return "forbidden";
  if (op.do === "callOff") return cancelModelBooking(state, booking, op.refund);
  if (op.do === "giveMore") return grantModelRefund(booking, op.cents, shown.refundedCents);
  if (op.do === "move") return giveModelVehicle(state, booking, op, shown);
  // Their records have no readings.
  if (op.what === "pickUp") return pickUp(state, booking, false);
  if (op.what === "noShow") return noShow(state, booking);
  return returnVehicle(state, booking, { missingEighths: 0, ago: null });
}

/** Earlier refunds are never taken back; before a payment there is no refund to choose. */
function cancelModelBooking(
  state: ModelState,
  booking: ModelBooking,
  refund: "rules" | "full" | "none",
): string {
  if (!isWaitingBooking(booking) && booking.status !== "confirmed") return "bookingNotCancellable";
  if (booking.status === "confirmed") {
    const chosen = {
      rules: () => modelRefundOnCancel(booking, "renter", state.now),
      full: () => costOf(booking),
      none: () => 0,
    };
    booking.refunded = Math.max(booking.refunded, chosen[refund]());
  }
  withdrawOpenModelChange(state, booking);
  endModelBooking(booking, "cancelled");
  return "ok";
}

/** Refunds paid rent in any status of the rental, but never more than is left. */
function grantModelRefund(booking: ModelBooking, cents: number, shownRefund: number): string {
  if (booking.refunded !== shownRefund) return "bookingChanged";
  const left = booking.paidBy === null ? 0 : costOf(booking) - booking.refunded;
  if (left === 0) return "nothingToRefund";
  if (cents > left) return "refundTooHigh";
  booking.refunded += cents;
  return "ok";
}
