import { hasProposedTooOften, timeForAnswer } from "./model-changes";
import { type AdminOp, type Target, VEHICLES, type VehicleOp } from "./operations";
import {
  blockingEntries,
  bufferOf,
  costOf,
  declineCompeting,
  findOpenModelChange,
  isUnpaidAtCounter,
  type ModelBooking,
  type ModelState,
  type Taken,
  takenFrom,
  withdrawOpenModelChange,
} from "./state";

type GiveVehicle = VehicleOp | Extract<AdminOp, { do: "move" }>;

/**
 * Gives a booking another vehicle in the model, before or during the rental. All vehicles are alike and have the same
 * owner, so the price stays and no money moves.
 */
export function giveModelVehicle(
  state: ModelState,
  booking: ModelBooking,
  { do: what, who, vehicle }: GiveVehicle,
  shown: Target<number>,
): string {
  if (what === "giveVehicle" && who === "stranger") return "notFound";
  if (what === "giveVehicle" && who !== "owner") return "forbidden";
  const isOut = booking.status === "active";
  const isUnpaid = what === "giveVehicle" && isUnpaidAtCounter(booking);
  if ((booking.status !== "confirmed" && !isOut && !isUnpaid) || state.now >= booking.endsAt)
    return "vehicleNotChangeable";
  if (what === "giveVehicle" && findOpenModelChange(state, booking)) return "changeOpen";
  if (what === "giveVehicle" && hasProposedTooOften(state, booking, who)) return "tooManyChanges";
  if (vehicle === booking.vehicle || !VEHICLES[vehicle]) return "otherVehicleUnavailable";
  const startsAt = isOut ? Math.max(state.now, booking.startsAt) : booking.startsAt;
  // An administrator's change first withdraws an open proposal, which frees the vehicle that it holds.
  const isProposed = (taken: Taken) => what === "move" && taken.booking === booking && taken.as === "hold";
  const isTaken = blockingEntries(state, { vehicle, startsAt, endsAt: booking.endsAt }).some(
    (taken) => !isProposed(taken),
  );
  const isWithSomebody =
    isOut && state.bookings.some((one) => one.vehicle === vehicle && one.status === "active");
  if (isTaken || isWithSomebody) return "otherVehicleUnavailable";
  // Both vehicles are recorded, so a request based on the earlier vehicle is refused.
  if (isOut && shown.vehicle !== booking.vehicle) return "bookingChanged";
  if (shown.totalCents !== costOf(booking)) return "priceChanged";
  withdrawOpenModelChange(state, booking);
  const { startsAt: start, endsAt, days } = booking;
  const span = { startsAt: start, endsAt };
  const change = {
    id: state.changes.length,
    booking: booking.key,
    by: who,
    createdAt: state.now,
    days,
    vehicle,
    from: span,
    ...span,
    difference: 0,
    paidBy: null,
    place: null,
  };
  // A renter who is late for the pick-up must agree, because they can no longer cancel for free. Customers of the counter
  // have no email address here, so they are not asked.
  if (!isOut && !booking.isAtCounter && state.now >= start) {
    const deadline = state.now + timeForAnswer(state.now, span, span);
    state.changes.push({
      ...change,
      status: "proposed",
      deadline,
      pieces: [[start, endsAt + bufferOf(vehicle)]],
    });
    return "ok";
  }
  state.changes.push({ ...change, status: "applied", deadline: null, pieces: [] });
  if (isOut) leaveVehicle(state, booking);
  // Both vehicles have readings.
  if (isOut) booking.isRead = true;
  booking.isMovedUnasked = true;
  booking.vehicle = vehicle;
  booking.until = endsAt + bufferOf(vehicle);
  declineCompeting(state, booking);
  return "ok";
}

/** The returned vehicle stays occupied until now plus its buffer. */
function leaveVehicle(state: ModelState, booking: ModelBooking): void {
  const from = takenFrom(booking, booking.startsAt);
  const since = Math.max(from, state.now);
  if (since > from)
    booking.earlierVehicles.push({ vehicle: booking.vehicle, from, to: since + bufferOf(booking.vehicle) });
  booking.vehicleSince = since;
}
