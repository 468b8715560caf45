import {
  type Booking,
  bufferOf,
  costOf,
  DAY,
  end,
  isFreeToCancel,
  isWaiting,
  noteUnpaid,
  openChangeOf,
  type State,
  withdrawOpen,
} from "./state";
import { DAILY_CENTS, type Who } from "./story";

// Calling a rental off, and the car changing hands, in the model.

export function cancel(state: State, booking: Booking, who: Who): string {
  if (!isWaiting(booking) && booking.status !== "confirmed") return "bookingNotCancellable";
  // What an administrator gave back before stays given.
  if (booking.status === "confirmed")
    booking.refunded = Math.max(booking.refunded, dueOnCancel(booking, who, state.now));
  withdrawOpen(state, booking);
  if (who === "renter") noteUnpaid(state, booking);
  end(booking, "cancelled");
  return "ok";
}

export function dueOnCancel(booking: Booking, who: Who, now: number): number {
  const cost = costOf(booking);
  if (who !== "renter") return cost;
  if (now >= booking.startsAt) return 0;
  if (isFreeToCancel(booking, now)) return cost;
  return cost - Math.round(booking.days <= 2 ? DAILY_CENTS / 2 : DAILY_CENTS);
}

export function pickUp(state: State, booking: Booking): string {
  if (booking.status !== "confirmed") return "bookingNotReadyForPickUp";
  if (state.now < booking.startsAt - 120) return "pickUpTooEarly";
  const isOut = state.bookings.some(({ car, status }) => car === booking.car && status === "active");
  if (isOut) return "vehicleStillOut";
  const change = openChangeOf(state, booking);
  if (change && change.startsAt !== booking.startsAt) withdrawOpen(state, booking);
  booking.status = "active";
  return "ok";
}

export function noShow(state: State, booking: Booking): string {
  if (booking.status !== "confirmed") return "bookingNotReadyForPickUp";
  if (state.now < booking.startsAt + 120) return "noShowTooEarly";
  withdrawOpen(state, booking);
  end(booking, "no_show");
  return "ok";
}

export function giveBack(state: State, booking: Booking): string {
  if (booking.status !== "active") return "bookingNotOut";
  const late = state.now - booking.endsAt;
  booking.late = late <= 60 ? 0 : Math.ceil(late / DAY) * DAILY_CENTS;
  withdrawOpen(state, booking);
  booking.status = "completed";
  if (state.now <= booking.startsAt) booking.holds = "nothing";
  booking.until = Math.min(booking.until, state.now + bufferOf(booking.car));
  return "ok";
}
