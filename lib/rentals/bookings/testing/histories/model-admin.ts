import { modelRefundOnCancel } from "./model-handovers";
import { type AdminOp, VEHICLES } from "./operations";
import {
  blockingEntries,
  bufferOf,
  costOf,
  endModelBooking,
  isInstant,
  isWaitingBooking,
  type ModelBooking,
  type ModelState,
  withdrawOpenModelChange,
} from "./state";

// How administrators step in, in the model: they call off with a refund of their choice, give back more, give another car.

export function interveneInModel(
  state: ModelState,
  booking: ModelBooking,
  op: AdminOp,
  shownRefund: number,
): string {
  if (op.who !== "admin") return "forbidden";
  if (op.do === "callOff") return cancelModelBooking(state, booking, op.refund);
  return op.do === "giveMore"
    ? grantModelRefund(booking, op.cents, shownRefund)
    : rebookModelBooking(state, booking, op);
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

/** The old one is called off with everything back, the other car held two hours for whoever it is for, to be paid anew. */
function rebookModelBooking(
  state: ModelState,
  old: ModelBooking,
  { car: vehicle, as: key }: Extract<AdminOp, { do: "rebook" }>,
): string {
  if (vehicle === old.car || !VEHICLES[vehicle]) return "vehicleUnavailable";
  if (!isWaitingBooking(old) && old.status !== "confirmed") return "bookingNotCancellable";
  const { client, startsAt, endsAt, days } = old;
  if (state.now >= startsAt) return "quoteExpired";
  if (blockingEntries(state, { car: vehicle, startsAt, endsAt }).length > 0) return "datesTaken";
  if (old.status === "confirmed") old.refunded = costOf(old);
  withdrawOpenModelChange(state, old);
  endModelBooking(old, "cancelled");
  const made: ModelBooking = {
    ...{ key, client, car: vehicle, startsAt, endsAt, days, createdAt: state.now, status: "pending_payment" },
    ...{ deadline: Math.min(state.now + 120, startsAt), isAccepted: false, holds: "hold" },
    ...{ until: endsAt + bufferOf(vehicle), paidBy: null, refunded: 0, late: 0, latePaidBy: null },
    ...{ isRenters: false, endedUnpaidAt: null, paidAt: null },
  };
  // Its owner was asked for it: nobody is asked again.
  state.bookings.push({ ...made, isAccepted: !isInstant(made) });
  return "ok";
}
