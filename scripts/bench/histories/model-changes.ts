import {
  type Booking,
  beatRivals,
  bufferOf,
  type Change,
  close,
  costOf,
  DAY,
  isFreeToCancel,
  isInstant,
  openChangeOf,
  type State,
  takers,
} from "./state";
import { DAILY_CENTS, type Reply, type Wish } from "./story";

// Other dates for a booking, in the model.

export function propose(state: State, booking: Booking, wish: Wish, shownTotal: number): string {
  if (wish.who === "stranger") return "notFound";
  if (wish.who === "admin") return "forbidden";
  const isOut = booking.status === "active";
  const canChange = isOut ? state.now < booking.endsAt : booking.status === "confirmed";
  if (!canChange || (!isOut && state.now >= booking.startsAt)) return "bookingNotChangeable";
  if (openChangeOf(state, booking)) return "changeOpen";
  const { startsAt, days } = wish;
  const endsAt = startsAt + days * DAY;
  const isSameStart = startsAt === booking.startsAt;
  if (isSameStart && endsAt === booking.endsAt) return "changeNothing";
  if (endsAt <= state.now) return "returnInPast";
  if (!isSameStart && isOut) return "changeOnlyEnd";
  if (!isSameStart && startsAt <= state.now) return "pickupInPast";
  const difference = days * DAILY_CENTS - costOf(booking);
  if (difference !== days * DAILY_CENTS - shownTotal) return "priceChanged";
  if (takers(state, { car: booking.car, startsAt, endsAt }, booking).length > 0) return "datesTaken";
  const lead = nextTurn(state.now, booking, { startsAt, endsAt }) - state.now;
  const time = lead > 600 ? 480 : lead >= 240 ? lead - 120 : lead / 2;
  const change: Change = {
    ...{ id: state.changes.length, booking: booking.key, by: wish.who, status: "proposed" },
    ...{ deadline: state.now + time, from: { startsAt: booking.startsAt, endsAt: booking.endsAt } },
    ...{ startsAt, endsAt, days, difference, paidBy: null },
    pieces: gained([startsAt, endsAt + bufferOf(booking.car)], [booking.startsAt, booking.until]),
  };
  state.changes.push(change);
  if (wish.who === "renter" && isAgreedAtOnce(state, booking, change)) bothWant(state, booking, change);
  return "ok";
}

function gained([from, to]: [number, number], [start, until]: [number, number]): [number, number][] {
  const before: [number, number] = [from, Math.min(to, start)];
  const behind: [number, number] = [Math.max(from, until), to];
  return [before, behind].filter(([begins, ends]) => begins < ends);
}

function nextTurn(now: number, old: Change["from"], wanted: Change["from"]): number {
  return Math.min(...[old.startsAt, wanted.startsAt, old.endsAt, wanted.endsAt].filter((turn) => turn > now));
}

function isAgreedAtOnce(state: State, booking: Booking, change: Change): boolean {
  if (!isInstant(booking)) return false;
  const isLonger = change.startsAt === booking.startsAt && change.endsAt > booking.endsAt;
  return isLonger || (booking.status === "confirmed" && isFreeToCancel(booking, state.now));
}

function bothWant(state: State, booking: Booking, change: Change): void {
  if (change.difference > 0) {
    change.status = "pending_payment";
    change.deadline = Math.min(state.now + 120, nextTurn(state.now, booking, change));
  } else apply(state, booking, change, null);
}

export function agreeOn(state: State, booking: Booking, { do: what, who }: Reply, target?: number): string {
  const change = state.changes.find(({ id }) => id === target);
  if (!change) return "skipped";
  if (who === "stranger") return "notFound";
  if (who === "admin" || who === change.by) return "forbidden";
  if (change.status !== "proposed") return "changeNotOpen";
  if (what === "agree") bothWant(state, booking, change);
  else close(change, "declined");
  return "ok";
}

export function withdrawn(state: State, { who }: Reply, target?: number): string {
  const change = state.changes.find(({ id }) => id === target);
  if (!change) return "skipped";
  if (who === "stranger") return "notFound";
  if (who !== change.by) return "forbidden";
  if (change.deadline === null) return "changeNotOpen";
  close(change, "withdrawn");
  return "ok";
}

function apply(state: State, booking: Booking, change: Change, paidBy: number | null): void {
  close(change, "applied");
  change.paidBy = paidBy;
  const { startsAt, endsAt, days } = change;
  Object.assign(booking, { startsAt, endsAt, days, until: endsAt + bufferOf(booking.car) });
  // More than it costs now cannot have been given back of it.
  booking.refunded = Math.min(booking.refunded, costOf(booking));
  beatRivals(state, booking);
}

/** The difference has come, perhaps too late. */
export function settlePaid(state: State, booking: Booking, id: number | null, paymentId: number): void {
  const change = state.changes.find((one) => one.id === id);
  if (!change || change.paidBy !== null) return;
  if (fits(state, booking, change)) apply(state, booking, change, paymentId);
}

function fits(state: State, booking: Booking, change: Change): boolean {
  if (change.status !== "pending_payment" && change.status !== "expired") return false;
  if (booking.status !== "confirmed" && booking.status !== "active") return false;
  const { startsAt, endsAt, from } = change;
  if (booking.startsAt !== from.startsAt || booking.endsAt !== from.endsAt || endsAt <= state.now)
    return false;
  if (startsAt !== from.startsAt && (booking.status === "active" || startsAt <= state.now)) return false;
  const other = openChangeOf(state, booking);
  if (other && other !== change) return false;
  return takers(state, { car: booking.car, startsAt, endsAt }, booking).length === 0;
}
