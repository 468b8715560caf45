import { dueOnCancel } from "./model-trips";
import {
  type Booking,
  bufferOf,
  costOf,
  end,
  isInstant,
  isWaiting,
  type State,
  takers,
  withdrawOpen,
} from "./state";
import { CARS, type DeskOp } from "./story";

// How administrators step in, in the model: they call off with a refund of their choice, give back more, give another car.

export function stepIn(state: State, booking: Booking, op: DeskOp, shownRefund: number): string {
  if (op.who !== "admin") return "forbidden";
  if (op.do === "callOff") return callOff(state, booking, op.refund);
  return op.do === "giveMore" ? giveMore(booking, op.cents, shownRefund) : rebook(state, booking, op);
}

/** Whatever was given back before is not taken again; before anything is paid there is nothing to choose. */
function callOff(state: State, booking: Booking, refund: "rules" | "full" | "none"): string {
  if (!isWaiting(booking) && booking.status !== "confirmed") return "bookingNotCancellable";
  if (booking.status === "confirmed") {
    const chosen = {
      rules: () => dueOnCancel(booking, "renter", state.now),
      full: () => costOf(booking),
      none: () => 0,
    };
    booking.refunded = Math.max(booking.refunded, chosen[refund]());
  }
  withdrawOpen(state, booking);
  end(booking, "cancelled");
  return "ok";
}

/** Of rent that was paid, whatever became of the rental, and never more than there is. */
function giveMore(booking: Booking, cents: number, shownRefund: number): string {
  if (booking.refunded !== shownRefund) return "bookingChanged";
  const left = booking.paidBy === null ? 0 : costOf(booking) - booking.refunded;
  if (left === 0) return "nothingToRefund";
  if (cents > left) return "refundTooHigh";
  booking.refunded += cents;
  return "ok";
}

/** The old one is called off with everything back, the other car held two hours for whoever it is for, to be paid anew. */
function rebook(state: State, old: Booking, { car, as: key }: Extract<DeskOp, { do: "rebook" }>): string {
  if (car === old.car || !CARS[car]) return "vehicleUnavailable";
  if (!isWaiting(old) && old.status !== "confirmed") return "bookingNotCancellable";
  const { client, startsAt, endsAt, days } = old;
  if (state.now >= startsAt) return "quoteExpired";
  if (takers(state, { car, startsAt, endsAt }).length > 0) return "datesTaken";
  if (old.status === "confirmed") old.refunded = costOf(old);
  withdrawOpen(state, old);
  end(old, "cancelled");
  const made: Booking = {
    ...{ key, client, car, startsAt, endsAt, days, createdAt: state.now, status: "pending_payment" },
    ...{ deadline: Math.min(state.now + 120, startsAt), isAccepted: false, holds: "hold" },
    ...{ until: endsAt + bufferOf(car), paidBy: null, refunded: 0, late: 0, latePaidBy: null },
    ...{ isRenters: false, endedUnpaidAt: null, paidAt: null },
  };
  // Its owner was asked for it: nobody is asked again.
  state.bookings.push({ ...made, isAccepted: !isInstant(made) });
  return "ok";
}
