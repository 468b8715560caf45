import type { ChangeOp, ChangeReply, ModelRole, PlaceOp, Target } from "./operations";
import {
  blockingEntries,
  bufferOf,
  closeModelChange,
  costOf,
  DAY,
  declineCompeting,
  deliveryOf,
  findOpenModelChange,
  isFreeToCancel,
  isUnpaidAtCounter,
  type ModelBooking,
  type ModelChange,
  type ModelState,
  priceOf,
  takenFrom,
} from "./state";

// Changes of bookings in the model.

export function proposeModelChange(
  state: ModelState,
  booking: ModelBooking,
  request: ChangeOp,
  shown: Target<number>,
): string {
  if (request.who === "stranger") return "notFound";
  if (request.who === "admin") return "forbidden";
  const isOut = booking.status === "active";
  const isUnpaid = isUnpaidAtCounter(booking);
  const isAhead = booking.status === "confirmed" && state.now < booking.startsAt;
  const canChange = isOut ? state.now < booking.endsAt : isAhead || (isUnpaid && request.who === "owner");
  if (!canChange) return "bookingNotChangeable";
  if (findOpenModelChange(state, booking)) return "changeOpen";
  const { startsAt, days } = request;
  const endsAt = startsAt + days * DAY;
  const isSameStart = startsAt === booking.startsAt;
  if (isSameStart && endsAt === booking.endsAt) return "changeNothing";
  if (endsAt <= state.now) return "returnInPast";
  if (!isSameStart && isOut) return "changeOnlyEnd";
  if (!isSameStart && startsAt <= state.now) return "pickupInPast";
  const rent = priceOf(days, booking.percentOff);
  const difference = rent + deliveryOf(booking, booking.place) - costOf(booking);
  if (difference !== rent + shown.deliveryCents - shown.totalCents) return "priceChanged";
  const from = takenFrom(booking, startsAt);
  if (blockingEntries(state, { vehicle: booking.vehicle, startsAt: from, endsAt }, booking).length > 0)
    return "datesTaken";
  if (hasProposedTooOften(state, booking, request.who)) return "tooManyChanges";
  const time = timeForAnswer(state.now, booking, { startsAt, endsAt });
  const change: ModelChange = {
    id: state.changes.length,
    booking: booking.key,
    by: request.who,
    createdAt: state.now,
    status: "proposed",
    deadline: state.now + time,
    from: { startsAt: booking.startsAt, endsAt: booking.endsAt },
    startsAt,
    endsAt,
    days,
    difference,
    paidBy: null,
    vehicle: null,
    place: null,
    pieces: gained(
      [from, endsAt + bufferOf(booking.vehicle)],
      [takenFrom(booking, booking.startsAt), booking.until],
    ),
  };
  state.changes.push(change);
  const isAtOnce = request.who === "renter" ? isAgreedAtOnce(state, booking, change) : booking.isAtCounter;
  if (isAtOnce) agreeToChange(state, booking, change);
  return "ok";
}

/**
 * Proposes another pick-up place: the other side is always asked, except for customers of the counter, who have no
 * email address here, and only a delivery changes the price.
 */
export function proposeModelPlace(
  state: ModelState,
  booking: ModelBooking,
  { who, place }: PlaceOp,
  shown: Target<number>,
): string {
  if (who === "stranger") return "notFound";
  if (who === "admin") return "forbidden";
  const isUnpaid = isUnpaidAtCounter(booking);
  const canChange = booking.status === "confirmed" || (isUnpaid && who === "owner");
  if (!canChange || state.now >= booking.startsAt) return "bookingNotChangeable";
  if (findOpenModelChange(state, booking)) return "changeOpen";
  if (hasProposedTooOften(state, booking, who)) return "tooManyChanges";
  if (place === booking.place) return "placeUnchanged";
  const difference = deliveryOf(booking, place) - deliveryOf(booking, booking.place);
  if (difference !== deliveryOf(booking, place) - shown.deliveryCents) return "priceChanged";
  const { startsAt, endsAt, days } = booking;
  const span = { startsAt, endsAt };
  const change: ModelChange = {
    id: state.changes.length,
    booking: booking.key,
    by: who,
    createdAt: state.now,
    status: "proposed",
    deadline: state.now + timeForAnswer(state.now, span, span),
    from: span,
    ...span,
    days,
    difference,
    paidBy: null,
    vehicle: null,
    place,
    pieces: [],
  };
  state.changes.push(change);
  if (who === "owner" && booking.isAtCounter) agreeToChange(state, booking, change);
  return "ok";
}

const MAX_CHANGES_A_DAY = 6;

/** Each proposal notifies the other side; those of an administrator count with the owner's. */
export function hasProposedTooOften(state: ModelState, booking: ModelBooking, who: ModelRole): boolean {
  const isSameSide = (change: ModelChange) => (change.by === "renter") === (who === "renter");
  const lately = state.changes.filter(
    (change) => change.booking === booking.key && isSameSide(change) && change.createdAt > state.now - DAY,
  );
  return lately.length >= MAX_CHANGES_A_DAY;
}

function gained([from, to]: [number, number], [start, until]: [number, number]): [number, number][] {
  const before: [number, number] = [from, Math.min(to, start)];
  const behind: [number, number] = [Math.max(from, until), to];
  return [before, behind].filter(([begins, ends]) => begins < ends);
}

/** The minutes that the other side has to answer. */
export function timeForAnswer(now: number, old: ModelChange["from"], requested: ModelChange["from"]): number {
  const lead = nextBoundary(now, old, requested) - now;
  return lead > 600 ? 480 : lead >= 240 ? lead - 120 : lead / 2;
}

function nextBoundary(now: number, old: ModelChange["from"], requested: ModelChange["from"]): number {
  return Math.min(
    ...[old.startsAt, requested.startsAt, old.endsAt, requested.endsAt].filter((boundary) => boundary > now),
  );
}

function isAgreedAtOnce(state: ModelState, booking: ModelBooking, change: ModelChange): boolean {
  if (!booking.isInstant || (booking.isAtCounter && change.difference > 0)) return false;
  const isLonger = change.startsAt === booking.startsAt && change.endsAt > booking.endsAt;
  return isLonger || (booking.status === "confirmed" && isFreeToCancel(booking, state.now));
}

function agreeToChange(state: ModelState, booking: ModelBooking, change: ModelChange): void {
  if (change.difference > 0 && !isUnpaidAtCounter(booking)) {
    change.status = "pending_payment";
    const boundary = nextBoundary(state.now, booking, change);
    change.deadline = booking.isAtCounter ? boundary : Math.min(state.now + 120, boundary);
  } else apply(state, booking, change, null);
}

export function answerModelChange(
  state: ModelState,
  booking: ModelBooking,
  { do: what, who }: ChangeReply,
  target?: number,
): string {
  const change = state.changes.find(({ id }) => id === target);
  if (!change) return "skipped";
  if (who === "stranger") return "notFound";
  if (who !== (change.by === "renter" ? "owner" : "renter")) return "forbidden";
  if (change.status !== "proposed") return "changeNotOpen";
  if (what === "agree") agreeToChange(state, booking, change);
  else closeModelChange(change, "declined");
  return "ok";
}

export function withdrawModelChange(state: ModelState, { who }: ChangeReply, target?: number): string {
  const change = state.changes.find(({ id }) => id === target);
  if (!change) return "skipped";
  if (who === "stranger") return "notFound";
  if (who !== change.by) return "forbidden";
  if (change.deadline === null) return "changeNotOpen";
  closeModelChange(change, "withdrawn");
  return "ok";
}

function apply(state: ModelState, booking: ModelBooking, change: ModelChange, paidBy: number | null): void {
  closeModelChange(change, "applied");
  change.paidBy = paidBy;
  if (change.place !== null) booking.place = change.place;
  // The renter has agreed to the vehicle.
  if (change.vehicle !== null) Object.assign(booking, { vehicle: change.vehicle, isMovedUnasked: false });
  const { startsAt, endsAt, days } = change;
  if (change.place === null)
    Object.assign(booking, { startsAt, endsAt, days, until: endsAt + bufferOf(booking.vehicle) });
  if (isUnpaidAtCounter(booking)) booking.deadline = startsAt + 120;
  // The refund cannot exceed the new cost.
  booking.refunded = Math.min(booking.refunded, costOf(booking));
  declineCompeting(state, booking);
}

/** The difference was paid, perhaps too late. */
export function applyPaidModelChange(
  state: ModelState,
  booking: ModelBooking,
  id: number | null,
  paymentId: number,
): void {
  const change = state.changes.find((one) => one.id === id);
  if (!change || change.paidBy !== null) return;
  if (isStillApplicable(state, booking, change)) apply(state, booking, change, paymentId);
}

function isStillApplicable(state: ModelState, booking: ModelBooking, change: ModelChange): boolean {
  if (change.status !== "pending_payment" && change.status !== "expired") return false;
  if (booking.status !== "confirmed" && booking.status !== "active") return false;
  const { startsAt, endsAt, from } = change;
  if (booking.startsAt !== from.startsAt || booking.endsAt !== from.endsAt || endsAt <= state.now)
    return false;
  if (startsAt !== from.startsAt && (booking.status === "active" || startsAt <= state.now)) return false;
  if (change.place !== null && (booking.status === "active" || startsAt <= state.now)) return false;
  const other = findOpenModelChange(state, booking);
  if (other && other !== change) return false;
  // A change must not undo a place that was agreed since, and a change of place must not undo anything.
  const isUndoing = (later: ModelChange) =>
    later.booking === booking.key && later.id > change.id && later.status === "applied";
  if (state.changes.some((later) => isUndoing(later) && (change.place ?? later.place) !== null)) return false;
  if (change.place !== null) return true;
  const span = { vehicle: booking.vehicle, startsAt: takenFrom(booking, startsAt), endsAt };
  return blockingEntries(state, span, booking).length === 0;
}
