import { DAILY_CENTS, type ModelRole } from "./operations";
import {
  bufferOf,
  costOf,
  DAY,
  endModelBooking,
  findOpenModelChange,
  isFreeToCancel,
  isWaitingBooking,
  type ModelBooking,
  type ModelState,
  recordUnpaidEnd,
  takenFrom,
  withdrawOpenModelChange,
} from "./state";

// Calling a rental off, and the car changing hands, in the model.

export function cancel(state: ModelState, booking: ModelBooking, who: ModelRole): string {
  if (!isWaitingBooking(booking) && booking.status !== "confirmed") return "bookingNotCancellable";
  // What an administrator gave back before stays given.
  if (booking.status === "confirmed")
    booking.refunded = Math.max(booking.refunded, modelRefundOnCancel(booking, who, state.now));
  withdrawOpenModelChange(state, booking);
  if (who === "renter") recordUnpaidEnd(state, booking);
  endModelBooking(booking, "cancelled");
  return "ok";
}

export function modelRefundOnCancel(booking: ModelBooking, who: ModelRole, now: number): number {
  const cost = costOf(booking);
  if (who !== "renter" || booking.isMovedUnasked) return cost;
  if (now >= booking.startsAt) return 0;
  if (isFreeToCancel(booking, now)) return cost;
  return cost - Math.round(booking.days <= 2 ? DAILY_CENTS / 2 : DAILY_CENTS);
}

export function pickUp(state: ModelState, booking: ModelBooking): string {
  if (booking.status !== "confirmed") return "bookingNotReadyForPickUp";
  if (state.now < booking.startsAt - 120) return "pickUpTooEarly";
  const isOut = state.bookings.some(
    ({ car: vehicle, status }) => vehicle === booking.car && status === "active",
  );
  if (isOut) return "vehicleStillOut";
  const change = findOpenModelChange(state, booking);
  if (change && (change.startsAt !== booking.startsAt || change.car !== null))
    withdrawOpenModelChange(state, booking);
  booking.status = "active";
  return "ok";
}

export function noShow(state: ModelState, booking: ModelBooking): string {
  if (booking.status !== "confirmed") return "bookingNotReadyForPickUp";
  if (state.now < booking.startsAt + 120) return "noShowTooEarly";
  withdrawOpenModelChange(state, booking);
  endModelBooking(booking, "no_show");
  return "ok";
}

export function returnVehicle(state: ModelState, booking: ModelBooking): string {
  if (booking.status !== "active") return "bookingNotOut";
  const late = state.now - booking.endsAt;
  booking.late = late <= 60 ? 0 : Math.ceil(late / DAY) * DAILY_CENTS;
  withdrawOpenModelChange(state, booking);
  booking.status = "completed";
  if (state.now <= takenFrom(booking, booking.startsAt)) booking.holds = "nothing";
  booking.until = Math.min(booking.until, state.now + bufferOf(booking.car));
  return "ok";
}
