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

// How administrators step in, in the model: they call off with a refund of their choice, give back more, give another car,
// and act for a side that has vanished.

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
  // Nobody reads the car for them.
  if (op.what === "pickUp") return pickUp(state, booking, false);
  if (op.what === "noShow") return noShow(state, booking);
  return returnVehicle(state, booking, { missingEighths: 0, ago: null });
}

/** Whatever was given back before is not taken again; before anything is paid there is nothing to choose. */
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

/** Of rent that was paid, whatever became of the rental, and never more than there is. */
function grantModelRefund(booking: ModelBooking, cents: number, shownRefund: number): string {
  if (booking.refunded !== shownRefund) return "bookingChanged";
  const left = booking.paidBy === null ? 0 : costOf(booking) - booking.refunded;
  if (left === 0) return "nothingToRefund";
  if (cents > left) return "refundTooHigh";
  booking.refunded += cents;
  return "ok";
}
