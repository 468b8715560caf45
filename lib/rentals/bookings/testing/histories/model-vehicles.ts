import { hasProposedTooOften, timeForAnswer } from "./model-changes";
import { type AdminOp, type Target, VEHICLES, type VehicleOp } from "./operations";
import {
  blockingEntries,
  bufferOf,
  costOf,
  declineCompeting,
  findOpenModelChange,
  type ModelBooking,
  type ModelState,
  type Taken,
  takenFrom,
  withdrawOpenModelChange,
} from "./state";

type GiveCar = VehicleOp | Extract<AdminOp, { do: "move" }>;

/**
 * Another car for a booking, in the model, before or during the rental. All cars are alike and of one owner, so the price
 * stays and no money moves.
 */
export function giveModelVehicle(
  state: ModelState,
  booking: ModelBooking,
  { do: what, who, car }: GiveCar,
  shown: Target<number>,
): string {
  if (what === "giveCar" && who === "stranger") return "notFound";
  if (what === "giveCar" && who !== "owner") return "forbidden";
  const isOut = booking.status === "active";
  if ((booking.status !== "confirmed" && !isOut) || state.now >= booking.endsAt)
    return "vehicleNotChangeable";
  if (what === "giveCar" && findOpenModelChange(state, booking)) return "changeOpen";
  if (what === "giveCar" && hasProposedTooOften(state, booking, who)) return "tooManyChanges";
  if (car === booking.car || !VEHICLES[car]) return "otherVehicleUnavailable";
  const startsAt = isOut ? Math.max(state.now, booking.startsAt) : booking.startsAt;
  // An administrator withdraws what is proposed first, and the car it holds is free.
  const isProposed = (taken: Taken) => what === "move" && taken.booking === booking && taken.as === "hold";
  const isTaken = blockingEntries(state, { car, startsAt, endsAt: booking.endsAt }).some(
    (taken) => !isProposed(taken),
  );
  const isWithSomebody = isOut && state.bookings.some((one) => one.car === car && one.status === "active");
  if (isTaken || isWithSomebody) return "otherVehicleUnavailable";
  // Both cars are recorded: whoever does not know that the car has changed has recorded another one.
  if (isOut && shown.car !== booking.car) return "bookingChanged";
  if (shown.totalCents !== costOf(booking)) return "priceChanged";
  withdrawOpenModelChange(state, booking);
  const { startsAt: start, endsAt, days } = booking;
  const span = { startsAt: start, endsAt };
  const change = {
    ...{ id: state.changes.length, booking: booking.key, by: who, createdAt: state.now, days, car },
    ...{ from: span, ...span, difference: 0, paidBy: null, place: null },
  };
  // Who is late for the pick-up is asked, because they could not cancel for free any more.
  if (!isOut && state.now >= start) {
    const deadline = state.now + timeForAnswer(state.now, span, span);
    state.changes.push({
      ...change,
      status: "proposed",
      deadline,
      pieces: [[start, endsAt + bufferOf(car)]],
    });
    return "ok";
  }
  state.changes.push({ ...change, status: "applied", deadline: null, pieces: [] });
  if (isOut) leaveCar(state, booking);
  // Both cars are read.
  if (isOut) booking.isRead = true;
  booking.isMovedUnasked = true;
  booking.car = car;
  booking.until = endsAt + bufferOf(car);
  declineCompeting(state, booking);
  return "ok";
}

/** The car that comes back was taken until now, and for the time between two renters. */
function leaveCar(state: ModelState, booking: ModelBooking): void {
  const from = takenFrom(booking, booking.startsAt);
  const since = Math.max(from, state.now);
  if (since > from) booking.carsBefore.push({ car: booking.car, from, to: since + bufferOf(booking.car) });
  booking.carSince = since;
}
