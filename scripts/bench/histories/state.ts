import { CARS, DAILY_CENTS, type Method, type Purpose, type Who } from "./story";

// The product's rules for bookings and their money, written a second time and as simply as can be: plain arrays, one thing
// after the other, whole minutes. Nothing is shared with lib, so that an error has to be made twice to go unseen.

export const DAY = 1_440;

export interface Booking {
  key: number;
  client: number;
  car: number;
  startsAt: number;
  endsAt: number;
  days: number;
  createdAt: number;
  status: string;
  deadline: number | null;
  isAccepted: boolean;
  holds: "nothing" | "hold" | "booking";
  /** Until when it takes its car, the time between two renters counted in. */
  until: number;
  paidBy: number | null;
  refunded: number;
  late: number;
  latePaidBy: number | null;
  /** Its renter asked for it; an administrator may have, for another of theirs. */
  isRenters: boolean;
  /** When it ended unpaid by its renter's own doing or by time. */
  endedUnpaidAt: number | null;
  paidAt: number | null;
}

export interface Payment {
  id: number;
  booking: number;
  purpose: Purpose;
  change: number | null;
  method: Method;
  cents: number;
  status: string;
  /** Where the charge stands at the provider; "unsent" while it has never heard of it. */
  provider: "unsent" | "pending" | "authorized" | "captured" | "failed" | "expired" | "cancelled";
  capturesAtOnce: boolean;
  refunded: number;
  since: number;
}

export interface State {
  now: number;
  bookings: Booking[];
  changes: Change[];
  payments: Payment[];
}

export const beginning = (): State => ({ now: 0, bookings: [], changes: [], payments: [] });

export const costOf = (booking: Booking) => booking.days * DAILY_CENTS;
export const isInstant = (booking: Booking) => CARS[booking.car]?.isInstantBook === true;
export const bufferOf = (car: number) => CARS[car]?.bufferMinutes ?? 0;
export const isWaiting = ({ status }: Booking) => status === "pending_payment" || status === "requested";

interface Span {
  car: number;
  startsAt: number;
  endsAt: number;
}
const collide = (a: Span, b: Span) =>
  a.car === b.car && a.startsAt < b.endsAt + bufferOf(a.car) && b.startsAt < a.endsAt + bufferOf(a.car);
export const overlap = (a: Span, b: Span) =>
  a.car === b.car && a.startsAt < b.endsAt && b.startsAt < a.endsAt;

export interface Change {
  id: number;
  booking: number;
  by: Who;
  status: string;
  deadline: number | null;
  from: { startsAt: number; endsAt: number };
  startsAt: number;
  endsAt: number;
  days: number;
  difference: number;
  paidBy: number | null;
  /** The minutes it would gain, held meanwhile. */
  pieces: [number, number][];
}

export const openChangeOf = (state: State, booking: Booking): Change | undefined =>
  state.changes.find(
    (change) => change.booking === booking.key && ["proposed", "pending_payment"].includes(change.status),
  );

interface Taken {
  booking: Booking;
  as: "hold" | "booking";
  from: number;
  to: number;
}

/** Who has the cars when: bookings, and what their open changes hold besides. */
export function calendar(state: State): Taken[] {
  return state.bookings.flatMap((booking) => {
    const { holds, deadline, startsAt: from, until: to } = booking;
    const isHeld = holds === "booking" || (holds === "hold" && (deadline ?? 0) > state.now);
    const own = isHeld ? [{ booking, as: holds, from, to }] : [];
    const gained = openChangeOf(state, booking)?.pieces ?? [];
    return [...own, ...gained.map(([from, to]) => ({ booking, as: "hold" as const, from, to }))];
  });
}

/** What of the calendar is in the way of a rental and the time after it. */
export function takers(state: State, span: Span, except?: Booking): Taken[] {
  const until = span.endsAt + bufferOf(span.car);
  return calendar(state).filter(
    ({ booking, from, to }) =>
      booking !== except && booking.car === span.car && from < until && span.startsAt < to,
  );
}

/** Minutes the owner has to answer in; undefined where it is too late to ask. */
export function timeToAnswer(lead: number): number | undefined {
  if (lead > 600) return 480;
  if (lead >= 240) return lead - 120;
  return lead >= 60 ? lead / 2 : undefined;
}

/** The owner is asked, and the days are open to others again. */
export function request(state: State, booking: Booking): boolean {
  const time = timeToAnswer(booking.startsAt - state.now);
  if (time === undefined) return false;
  Object.assign(booking, { status: "requested", deadline: state.now + time, holds: "nothing" });
  return true;
}

export function beatRivals(state: State, winner: Booking): void {
  for (const rival of state.bookings)
    if (rival !== winner && rival.status === "requested" && collide(rival, winner)) end(rival, "declined");
}

export function end(booking: Booking, status: string): void {
  Object.assign(booking, { status, deadline: null, holds: "nothing" });
}

/** Before a hold ends by its renter's doing or by time. */
export function noteUnpaid(state: State, booking: Booking): void {
  if (booking.status === "pending_payment" && booking.isRenters) booking.endedUnpaidAt = state.now;
}

export const isFreeToCancel = ({ startsAt, createdAt }: Booking, now: number) =>
  startsAt - now >= DAY || now - createdAt <= 60;

/** A change of dates is over; what it held is free. */
export function close(change: Change, status: string): void {
  Object.assign(change, { status, deadline: null, pieces: [] });
}

export function withdrawOpen(state: State, booking: Booking): void {
  const change = openChangeOf(state, booking);
  if (change) close(change, "withdrawn");
}

/** What time alone does. */
export function passTime(state: State): void {
  for (const change of state.changes)
    if (change.deadline !== null && change.deadline <= state.now) close(change, "expired");
  for (const booking of state.bookings) {
    if (booking.deadline !== null && booking.deadline <= state.now) {
      noteUnpaid(state, booking);
      end(booking, "expired");
    }
    if (booking.status === "confirmed" && booking.endsAt <= state.now) end(booking, "no_show");
  }
}
