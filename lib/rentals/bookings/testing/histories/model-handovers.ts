import { DAILY_CENTS, MISSING_EIGHTH_CENTS, type ModelRole } from "./operations";
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

// Cancellations and handovers in the model.

export function cancel(state: ModelState, booking: ModelBooking, who: ModelRole): string {
  if (who === "admin") return "forbidden";
  if (!isWaitingBooking(booking) && booking.status !== "confirmed") return "bookingNotCancellable";
  // Earlier refunds by administrators stay.
  if (booking.status === "confirmed")
    booking.refunded = Math.max(booking.refunded, modelRefundOnCancel(booking, who, state.now));
  withdrawOpenModelChange(state, booking);
  if (who === "renter") recordUnpaidEnd(state, booking);
  endModelBooking(booking, "cancelled");
  return "ok";
}

export function modelRefundOnCancel(booking: ModelBooking, who: ModelRole, now: number): number {
  const cost = costOf(booking);
  // Until a no-show can be recorded.
  const isForgiven = booking.isMovedUnasked && now < booking.startsAt + 120;
  if (who !== "renter" || isForgiven) return cost;
  if (now >= booking.startsAt) return 0;
  if (isFreeToCancel(booking, now)) return cost;
  const aDay = cost / booking.days;
  return cost - Math.round(booking.days <= 2 ? aDay / 2 : aDay);
}

export function pickUp(state: ModelState, booking: ModelBooking, isRead: boolean): string {
  if (booking.status !== "confirmed") return "bookingNotReadyForPickUp";
  if (state.now < booking.startsAt - 120) return "pickUpTooEarly";
  const isOut = state.bookings.some(
    ({ vehicle, status }) => vehicle === booking.vehicle && status === "active",
  );
  if (isOut) return "vehicleStillOut";
  const change = findOpenModelChange(state, booking);
  if (change && (change.startsAt !== booking.startsAt || change.vehicle !== null || change.place !== null))
    withdrawOpenModelChange(state, booking);
  Object.assign(booking, { status: "active", outSince: state.now, isRead });
  return "ok";
}

export function noShow(state: ModelState, booking: ModelBooking): string {
  if (booking.status !== "confirmed") return "bookingNotReadyForPickUp";
  if (state.now < booking.startsAt + 120) return "noShowTooEarly";
  withdrawOpenModelChange(state, booking);
  endModelBooking(booking, "no_show");
  return "ok";
}

/** A return as somebody reports it. */
interface Returned {
  missingEighths: number;
  /** Minutes between the return and its record. */
  ago: number | null;
}

export function returnVehicle(
  state: ModelState,
  booking: ModelBooking,
  { missingEighths, ago }: Returned,
): string {
  // A vehicle given before the agreed start is booked only from that start, but the renter has had it longer.
  const since =
    booking.vehicleSince !== null && booking.vehicleSince > booking.startsAt
      ? booking.vehicleSince
      : booking.outSince;
  const at = state.now - (ago ?? 0);
  if (ago !== null && since !== null && at < since) return "returnedAtWrong";
  if (booking.status !== "active") return "bookingNotOut";
  const late = at - booking.endsAt;
  const lateDays = late <= 60 ? 0 : Math.ceil(late / DAY);
  booking.late = lateDays * DAILY_CENTS + (booking.isRead ? missingEighths * MISSING_EIGHTH_CENTS : 0);
  withdrawOpenModelChange(state, booking);
  booking.status = "completed";
  booking.returnRecordedAt = state.now;
  if (at <= takenFrom(booking, booking.startsAt)) booking.holds = "nothing";
  booking.until = Math.min(booking.until, at + bufferOf(booking.vehicle));
  return "ok";
}
